import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { staffLimits } from '#contract/constants.ts';
import { showRefusal } from '#web/platform/form.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Field } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface ReasonDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** What will happen, before it does. */
  text: ReactNode;
  doLabel: string;
  danger?: boolean;
  /** Does it; the dialog closes when it is done. */
  onReason(reason: string): Promise<unknown>;
}

/** Asks why something is done, says what it does, and does it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const t = useTranslations('office');
  const { open, onClose, title, text } = props;
  return (
    <Modal
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={title}
      description={text}
      closeLabel={t('close')}
    >
      <ReasonForm {...props} />
    </Modal>
  );
}

function ReasonForm({ doLabel, danger, onReason, onClose }: ReasonDialogProps) {
  const t = useTranslations('office');
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({ defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async ({ reason }) => {
    setRefusal(undefined);
    try {
      await onReason(reason);
      onClose();
    } catch (error) {
      setRefusal(showRefusal(form, error));
    }
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="office-form" onSubmit={submit} noValidate>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      <Field label={t('reason.label')} hint={t('reason.hint')} error={errors.reason?.message}>
        <Textarea {...form.register('reason')} rows={3} maxLength={staffLimits.reason} />
      </Field>
      <SubmitButton variant={danger ? 'danger' : 'dark'} block busy={isSubmitting} busyLabel={doLabel}>
        {doLabel}
      </SubmitButton>
    </form>
  );
}
