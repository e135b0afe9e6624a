import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import './sheets.css';

interface CarefulDialogProps {
  text: string;
  onSend: () => void;
  onEdit: () => void;
}

/** Asks once whether it is really to be said like this. What comes of it is the writer's own affair. */
export default function CarefulDialog({ text, onSend, onEdit }: CarefulDialogProps) {
  const t = useTranslations('chat.careful');
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onEdit()}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          <Button variant="primary" onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button variant="plain" onClick={onSend}>
            {t('send')}
          </Button>
        </>
      }
    >
      <blockquote className="careful-quote" dir="auto">
        {text}
      </blockquote>
    </Modal>
  );
}
