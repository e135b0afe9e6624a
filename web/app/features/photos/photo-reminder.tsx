import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import { Link } from 'react-router';
import { addPhotoId } from '#web/features/people/add-photo-id.ts';
import { dismiss } from '#web/platform/dismissals.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** Asks for a photo whoever has none, until it is put aside. */
export function PhotoReminder() {
  const [aside, setAside] = useState(false);
  if (aside) return null;
  return <Reminder onDismiss={() => setAside(true)} />;
}

function Reminder({ onDismiss }: { onDismiss: () => void }) {
  const t = useTranslations('alerts.photo');
  const pathTo = usePathTo();
  const putAside = () => {
    dismiss('photo');
    onDismiss();
  };
  return (
    <div className="wrap alerts">
      <AlertBanner
        icon={<Camera aria-hidden="true" />}
        action={
          <Link className={buttonClass({ size: 'sm' })} to={`${pathTo('profile')}#${addPhotoId}`}>
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
