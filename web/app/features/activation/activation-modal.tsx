import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ActivationActions, ActivationText, useResending } from './activation-parts.tsx';

/** The reminder with the whole attention of somebody who has just signed up on a phone. */
export default function ActivationModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('alerts.activation');
  const resending = useResending();
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={<ActivationText />}
      id="activation-reminder"
      footer={
        <Button variant="primary" block onClick={onClose}>
          {t('understood')}
        </Button>
      }
    >
      <p role="status">{resending.said}</p>
      <ActivationActions {...resending} />
    </Modal>
  );
}
