import Pencil from 'lucide-react/icons/pencil';
import { Link } from 'react-router';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** One's own page, as others find it. */
export function OwnActions() {
  const t = useTranslations('member-page.own');
  const pathTo = usePathTo();
  return (
    <AlertBanner
      tone="accent"
      action={
        <Link className={buttonClass({ size: 'sm' })} to={pathTo('profile')} viewTransition>
          <Pencil aria-hidden="true" />
          {t('edit')}
        </Link>
      }
    >
      {t('text')}
    </AlertBanner>
  );
}
