import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';

export default function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTranslations('own-profile.leave');
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onStay()}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          <Button variant="primary" onClick={onStay}>
            {t('stay')}
          </Button>
          <Button variant="plain" onClick={onLeave}>
            {t('leave')}
          </Button>
        </>
      }
    >
      {null}
    </Modal>
  );
}
