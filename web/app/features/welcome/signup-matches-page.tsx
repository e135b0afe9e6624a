import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import { Link, useLoaderData } from 'react-router';
import type { WaitingMessage } from '#contract/chat/chat.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { MemberCard } from '#web/features/people/member-card.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { OrbitPicture } from '#web/ui/pictures.tsx';
import { nearestFirst } from './nearest-first.ts';
import './welcome.css';

const atMost = 6;

export const loader = pageLoader('signup-matches', ['search', 'welcome'], async ({ context }) => {
  const { profile } = await context.ask('ownProfile');
  const [near, anywhere, { waiting }] = await Promise.all([
    context.ask('search', { sort: 'new', country: profile.country }),
    context.ask('search', { sort: 'new' }),
    context.ask('chats'),
  ]);
  return { profiles: nearestFirst(near.profiles, anywhere.profiles, atMost), waiting };
});

export const ErrorBoundary = PageFailure;

/** Who is here for somebody who has just come: the newest who fit, as they are. */
export default function SignupMatchesPage() {
  const t = useTranslations('welcome.matches');
  const { settings, user } = useShell();
  const { profiles, waiting } = useLoaderData<typeof loader>();
  const pathTo = usePathTo();
  const onward = (
    <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to={`${pathTo('members')}?api_signup_complete=1`}>
      {t('onward')}
    </Link>
  );
  return (
    <div className="matches">
      <title>{t('title', { name: user?.profile.name ?? '' })}</title>
      <div className="matches__bar">
        <Logo name={settings.name} />
      </div>
      <div className="wrap matches__inside">
        {profiles.length > 0 ? (
          <>
            <header>
              <h1>{t('title', { name: user?.profile.name ?? '' })}</h1>
              <p className="matches__lead">{t('lead', { count: profiles.length })}</p>
            </header>
            {waiting && <Waiting {...waiting} />}
            <ul className="photo-grid matches__grid">
              {profiles.map((profile) => (
                <li key={profile.id}>
                  <MemberCard
                    member={profile}
                    to={pathTo('members-id', { id: profile.id })}
                    titleAs="h2"
                    loading="eager"
                  />
                </li>
              ))}
            </ul>
            <ConfirmReminder />
            <div className="matches__onward">{onward}</div>
          </>
        ) : (
          <>
            <Face kind="empty" titleAs="h1" picture={<OrbitPicture />} title={t('nobody_title')} action={onward}>
              <p>{t('nobody_text')}</p>
            </Face>
            {waiting && <Waiting {...waiting} />}
            <ConfirmReminder />
          </>
        )}
      </div>
    </div>
  );
}

/** What they wrote on the way in has not left: it is said before they wonder why nobody answers. */
function Waiting({ profile: { id, name }, waits_for: what }: WaitingMessage) {
  const t = useTranslations('welcome.matches');
  const pathTo = usePathTo();
  return (
    <AlertBanner
      tone="accent"
      icon={<Clock aria-hidden="true" />}
      action={
        <Link className={buttonClass({ size: 'sm', variant: 'primary' })} to={pathTo('members-id-chat', { id })}>
          {t('waiting_action')}
        </Link>
      }
    >
      {t.rich('waiting', { name, what, b: (words) => <b>{words}</b> })}
    </AlertBanner>
  );
}

/** What waits in the mail, before anybody looks for it. */
function ConfirmReminder() {
  const t = useTranslations('welcome.matches');
  const { user, settings } = useShell();
  if (user?.status !== 'not_confirmed') return null;
  const count = Math.floor(settings.signup_credits / Math.max(1, settings.message_credits));
  return (
    <AlertBanner tone="accent" icon={<Mail aria-hidden="true" />}>
      {t.rich('confirm', { email: user.email, count, b: (words) => <b>{words}</b> })}
    </AlertBanner>
  );
}
