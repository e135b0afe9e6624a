import PenLine from 'lucide-react/icons/pen-line';
import { useState } from 'react';
import { Link } from 'react-router';
import { dismiss } from '#web/platform/dismissals.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** Asks whoever has a face and no words for some, until it is put aside. */
export function ProfileReminder() {
  const t = useTranslations('alerts.profile');
  const pathTo = usePathTo();
  const [aside, setAside] = useState(false);
  if (aside) return null;
  const putAside = () => {
    dismiss('profile');
    setAside(true);
  };
  return (
    <div className="wrap alerts">
      <AlertBanner
        icon={<PenLine aria-hidden="true" />}
        action={
          <Link className={buttonClass({ size: 'sm' })} to={`${pathTo('profile')}#about-me`}>
            {t('action')}
          </Link>
        }
        onDismiss={putAside}
        dismissLabel={t('dismiss')}
      >
        {t.rich('text', { b: (words) => <b>{words}</b> })}
      </AlertBanner>
    </div>
  );
}
