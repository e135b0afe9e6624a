import { useState } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';

interface DeleteDialogProps {
  onKeep: () => void;
  onDelete: () => Promise<void>;
}

/**
 * Asked before, not undone after: a deleted photo is gone from everybody's sight at once, and whoever closes the page
 * right then has not left it behind.
 */
export default function DeleteDialog({ onKeep, onDelete }: DeleteDialogProps) {
  const t = useTranslations('photos.delete');
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onKeep()}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={t('busy')}
            onClick={() => {
              setBusy(true);
              void onDelete();
            }}
          >
            {t('delete')}
          </Button>
          <Button variant="plain" onClick={onKeep}>
            {t('keep')}
          </Button>
        </>
      }
    >
      {null}
    </Modal>
  );
}
