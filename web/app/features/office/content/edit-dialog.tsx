import type { FormEventHandler, ReactNode } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

interface EditDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  text: string;
  children: ReactNode;
}

/** Where something of a site is made or changed. */
export function EditDialog({ open, onClose, title, text, children }: EditDialogProps) {
  const t = useTranslations('office');
  return (
    <Modal
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={title}
      description={text}
      closeLabel={t('close')}
    >
      {children}
    </Modal>
  );
}

interface EditFormProps {
  refusal: string | undefined;
  busy: boolean;
  submit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

export function EditForm({ refusal, busy, submit, children }: EditFormProps) {
  const t = useTranslations('office-content');
  return (
    <form className="office-form" onSubmit={submit} noValidate>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      {children}
      <SubmitButton variant="dark" block busy={busy} busyLabel={t('saving')}>
        {t('save')}
      </SubmitButton>
    </form>
  );
}
