import BadgeCheck from 'lucide-react/icons/badge-check';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';

const PhotoCheckDialog = lazy(() => import('./photo-check-dialog.tsx'));

/** What stands after # in the address of the own profile with the check open: the bell and the settings lead there. */
const fragment = '#photo-check';

/** The way to a photo check, from the own profile. Camera and all come when it is pressed. */
export function PhotoCheckButton() {
  const t = useTranslations('photo-checks');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (hash === fragment) setOpen(true);
  }, [hash]);
  const close = () => {
    setOpen(false);
    if (hash === fragment) void navigate({ hash: '' }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Button variant="outline" block onClick={() => setOpen(true)}>
        <BadgeCheck aria-hidden="true" />
        {t('open')}
      </Button>
      <Suspense>{open && <PhotoCheckDialog onClose={close} />}</Suspense>
    </>
  );
}
