import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';

interface RemoveDialogProps {
  name: string;
  onRemove: () => void;
  onClose: () => void;
}

/** Says what deleting does before it does it. */
export default function RemoveDialog({ name, onRemove, onClose }: RemoveDialogProps) {
  const t = useTranslations('chat.remove');
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text', { name })}
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onRemove();
            }}
          >
            {t('do')}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {null}
    </Modal>
  );
}
