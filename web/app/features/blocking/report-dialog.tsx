import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { type ReportReason, reportReasons } from '#contract/blocking/blocking.ts';
import { reportRemarks } from '#contract/constants.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { Field } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import './report-dialog.css';

interface ReportDialogProps {
  id: string;
  name: string;
  /** The message it is about. */
  messageId?: string | undefined;
  onClose: () => void;
  onBlock: () => void;
}

/** Tells the people behind the site, and shows what they were told under which number. */
export default function ReportDialog({ id, name, messageId, onClose, onBlock }: ReportDialogProps) {
  const t = useTranslations('blocking.report');
  const shell = useTranslations('shell');
  const [reference, setReference] = useState<string>();
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={reference ? t('receipt.title') : t('title', { name })}
      hideTitle={reference !== undefined}
      closeLabel={shell('close')}
      description={reference ? undefined : t('text', { name })}
    >
      {reference ? (
        <Face
          kind="notice"
          focused
          picture={<DiscPicture tone="ok" icon={<CircleCheck />} />}
          title={t('receipt.title')}
          action={
            <Button variant="danger-outline" onClick={onBlock}>
              {t('receipt.block', { name })}
            </Button>
          }
          secondAction={
            <Button variant="plain" onClick={onClose}>
              {t('receipt.done')}
            </Button>
          }
        >
          <p>{t.rich('receipt.text', { reference, b: (words) => <b className="num">{words}</b> })}</p>
        </Face>
      ) : (
        <ReportForm id={id} messageId={messageId} onReported={setReference} />
      )}
    </Modal>
  );
}

interface ReportFormProps extends Pick<ReportDialogProps, 'id' | 'messageId'> {
  onReported: (reference: string) => void;
}

function ReportForm({ id, messageId, onReported }: ReportFormProps) {
  const t = useTranslations('blocking.report');
  const api = useApi();
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { reason: '' as ReportReason | '', remarks: '' },
    schema: () => import('#contract/blocking/blocking.ts').then((contract) => contract.reportBody),
    body: ({ reason, remarks }) => ({
      id,
      reason: reason || undefined,
      remarks,
      ...(messageId && { message_id: messageId }),
    }),
    call: async (body) => onReported((await api('reportMember', body)).reference),
  });
  const reason = form.watch('reason');
  return (
    <form className="report-form" onSubmit={submit} noValidate>
      <RadioGroup
        legend={t('reason')}
        required
        options={reportReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        {...(reason && { value: reason })}
        onValueChange={(value) => form.setValue('reason', value, { shouldValidate: form.formState.isSubmitted })}
        error={errors.reason && t('choose')}
      />
      <Field
        label={reason === 'other' ? t('remarks') : t('remarks_optional')}
        required={reason === 'other'}
        hint={t('remarks_hint')}
        error={errors.remarks?.message}
      >
        <Textarea maxLength={reportRemarks} {...form.register('remarks')} />
      </Field>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      <Button type="submit" variant="primary" block busy={busy} busyLabel={t('sending')}>
        {t('send')}
      </Button>
    </form>
  );
}
