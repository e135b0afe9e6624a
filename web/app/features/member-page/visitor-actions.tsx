import Gift from 'lucide-react/icons/gift';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import { LoginLink } from '#web/features/people/login-link.tsx';
import { SignupLink } from '#web/features/signup/signup.tsx';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const offers = [
  { what: 'chat', Icon: MessageCircle },
  { what: 'like', Icon: Heart },
  { what: 'gift', Icon: Gift },
] as const;

/** What a visitor could do with this person, and that it takes an account. */
export function VisitorActions({ id, name }: { id: string; name: string }) {
  const t = useTranslations('member-page.visitor');
  return (
    <Card className="member-offers">
      <h2>{t('title', { name })}</h2>
      <div className="member-offers__ways">
        <WaysIn memberId={id} />
      </div>
      <ul>
        {offers.map(({ what, Icon }) => (
          <li key={what}>
            <LoginLink className="member-offers__way">
              <Icon aria-hidden="true" />
              <span>{t(what, { name })}</span>
            </LoginLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** In reach of the thumb, whatever part of the profile is read. Where there is room the offers hold the same. */
export const VisitorDock = ({ id }: { id: string }) => (
  <div className="member-dock">
    <WaysIn memberId={id} />
  </div>
);

function WaysIn({ memberId }: { memberId: string }) {
  const t = useTranslations('member-page.visitor');
  return (
    <>
      <LoginLink className={buttonClass({ size: 'lg' })}>{t('log_in')}</LoginLink>
      <SignupLink start={{ memberId }} className={buttonClass({ variant: 'primary', size: 'lg' })}>
        {t('join')}
      </SignupLink>
    </>
  );
}
