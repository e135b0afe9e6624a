import { Link, useLocation } from 'react-router';
import { rateLimits } from '#contract/constants.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useOnline } from '#web/platform/use-online.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { BrokenHeartPicture, OrbitPicture, PinsPicture } from '#web/ui/pictures.tsx';

/** The missing page, the broken one, one without a connection and one asked for too often: what happened, another try where one may help, and the way home. */
export function ErrorFace({ status, reason }: { status: number; reason?: string | undefined }) {
  const t = useTranslations('errors');
  const pathTo = usePathTo();
  const wanted = useLocation();
  const missing = status === 404;
  const isOffline = !useOnline() && status >= 500;
  const home = (variant: 'primary' | 'plain') => (
    <Link className={buttonClass({ variant })} to={pathTo(isOffline ? 'chats' : 'index')}>
      {t(missing ? 'missing.home' : isOffline ? 'offline.messages' : 'failed.home')}
    </Link>
  );
  // The whole page anew: it works without script, and when it was the script that broke.
  const again = (
    <Link className={buttonClass({ variant: 'primary' })} to={wanted} reloadDocument>
      {t('failed.again')}
    </Link>
  );
  if (status === 429) {
    return (
      <Face
        kind="notice"
        titleAs="h1"
        picture={<OrbitPicture />}
        title={t('too_many.title')}
        action={again}
        secondAction={home('plain')}
      >
        <p>{t('too_many.text', { minutes: rateLimits.searchPagesPerMember.seconds / 60 })}</p>
      </Face>
    );
  }
  return (
    <Face
      kind={missing ? 'notice' : 'error'}
      titleAs="h1"
      picture={missing ? <PinsPicture /> : <BrokenHeartPicture />}
      title={t(missing ? 'missing.title' : isOffline ? 'offline.title' : 'failed.title')}
      action={status >= 500 ? again : home('primary')}
      secondAction={status >= 500 && home('plain')}
    >
      <p>{missing ? t('missing.text') : isOffline ? t('offline.text') : t('failed.text', { status })}</p>
      {reason && <p>{reason}</p>}
    </Face>
  );
}
