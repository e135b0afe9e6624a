import { Link } from 'react-router';
import { activationLinkDays } from '#contract/constants.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { BrokenHeartPicture } from '#web/ui/pictures.tsx';

export const loader = pageLoader('activate-error', ['accounts']);

/** Where a link of the mail leads that is old, used or mangled. */
export default function ActivationFailedPage() {
  const t = useTranslations('accounts.activation_failed');
  const { settings } = useShell();
  const pathTo = usePathTo();
  return (
    <>
      <title>{t('title')}</title>
      <Face
        kind="notice"
        titleAs="h1"
        picture={<BrokenHeartPicture />}
        title={t('title')}
        action={
          <a className={buttonClass({ variant: 'primary' })} href={`mailto:${settings.support_email}`}>
            {t('contact')}
          </a>
        }
        secondAction={
          <Link className={buttonClass({ variant: 'plain' })} to={pathTo('index')}>
            {t('home')}
          </Link>
        }
      >
        <p>{t('text')}</p>
        <p>{t('hint', { days: activationLinkDays })}</p>
      </Face>
    </>
  );
}
