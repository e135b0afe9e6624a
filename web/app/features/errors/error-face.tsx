import { Link } from 'react-router';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { BrokenHeartPicture, PinsPicture } from '#web/ui/pictures.tsx';

/** The missing page and the broken one: what happened, and the way home. */
export function ErrorFace({ status, reason }: { status: number; reason?: string | undefined }) {
  const t = useTranslations('errors');
  const pathTo = usePathTo();
  const missing = status === 404;
  return (
    <Face
      kind={missing ? 'notice' : 'error'}
      titleAs="h1"
      picture={missing ? <PinsPicture /> : <BrokenHeartPicture />}
      title={missing ? t('missing.title') : t('failed.title')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={pathTo('index')}>
          {missing ? t('missing.home') : t('failed.home')}
        </Link>
      }
    >
      <p>{missing ? t('missing.text') : t('failed.text', { status })}</p>
      {reason && <p>{reason}</p>}
    </Face>
  );
}
