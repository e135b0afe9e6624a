import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useWayBack } from './way-back.ts';

const MemberDropdown = lazy(() => import('./member-dropdown.tsx'));
const BlockDialog = lazy(() => import('#web/features/blocking/block-dialog.tsx'));
const ReportDialog = lazy(() => import('#web/features/blocking/report-dialog.tsx'));

/** The way to keep somebody at a distance. The menu and what it opens load when they are wanted. */
export function MemberMenu({ id, name }: { id: string; name: string }) {
  const t = useTranslations('member-page.menu');
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'block' | 'report'>();
  const goBack = useWayBack();
  const close = () => setDialog(undefined);
  const button = (
    <IconButton
      className="member-menu"
      variant="glass"
      label={t('label', { name })}
      aria-haspopup="menu"
      onClick={() => setOpen(true)}
    >
      <Ellipsis aria-hidden="true" />
    </IconButton>
  );
  return (
    <>
      {open ? (
        <Suspense fallback={button}>
          <MemberDropdown
            name={name}
            trigger={button}
            onBlock={() => setDialog('block')}
            onReport={() => setDialog('report')}
          />
        </Suspense>
      ) : (
        button
      )}
      <Suspense>
        {dialog === 'block' && <BlockDialog id={id} name={name} onClose={close} onBlocked={goBack} />}
        {dialog === 'report' && <ReportDialog id={id} name={name} onClose={close} onBlock={() => setDialog('block')} />}
      </Suspense>
    </>
  );
}
