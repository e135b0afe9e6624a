import { Link } from 'react-router';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { OrbitPicture } from '#web/ui/pictures.tsx';

export const loader = pageLoader('push-error', ['push']);

/** Where a click on a push leads that cannot be shown: what may have happened, and the way on. */
export default function PushErrorPage() {
  const t = useTranslations('push.error');
  const { user } = useShell();
  const pathTo = usePathTo();
  return (
    <>
      <title>{t('title')}</title>
      <Face
        kind="notice"
        titleAs="h1"
        picture={<OrbitPicture />}
        title={t('title')}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={pathTo(user ? 'chats' : 'login')}>
            {t(user ? 'messages' : 'login')}
          </Link>
        }
        secondAction={
          <Link className={buttonClass({ variant: 'plain' })} to={pathTo('index')}>
            {t('home')}
          </Link>
        }
      >
        <p>{t('text')}</p>
      </Face>
    </>
  );
}
