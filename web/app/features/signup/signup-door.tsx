import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { knownTracking } from '#web/features/tracking/tracking.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { doorOf } from './door.ts';

/** Lets those in whom the site takes, and tells the others why not. The server decides again. */
export function SignupDoor({ titleAs, children }: { titleAs: 'h1' | 'h2'; children: ReactNode }) {
  const t = useTranslations('signup.door');
  const shell = useTranslations('shell');
  const { settings } = useShell();
  const pathTo = usePathTo();
  // Who sent a visitor is known in the browser alone.
  const network = useSyncExternalStore(
    () => () => {},
    () => knownTracking()?.network ?? '',
    () => undefined,
  );
  const door = doorOf(settings.signups, network);
  if (door === 'open') return children;
  if (door === 'unknown') {
    return (
      <Loading label={shell('loading')} className="signup__waiting">
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  return (
    <Face
      kind="notice"
      titleAs={titleAs}
      picture={
        <DiscPicture
          tone="accent"
          icon={door === 'invite_only' ? <Mail aria-hidden="true" /> : <Lock aria-hidden="true" />}
        />
      }
      title={t(`${door}.title`, { site: settings.name })}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={pathTo('login')}>
          {t('log_in')}
        </Link>
      }
      secondAction={
        <Link className={buttonClass({ variant: 'plain' })} to={pathTo('index')}>
          {t('home')}
        </Link>
      }
    >
      <p>{t(`${door}.text`)}</p>
    </Face>
  );
}
