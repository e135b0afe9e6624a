import { useTranslations } from '#web/platform/translate.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { createOfficeApi } from './office-api.ts';
import { PasskeyButton } from './staff/passkey-button.tsx';

interface StepUpProps {
  open: boolean;
  send: ReturnType<typeof createOfficeApi>['send'];
  onSettled(proven: boolean): void;
}

/** Asks for a new code before money, bans and settings; what was begun goes on when the code is right. */
export function StepUpDialog({ open, send, onSettled }: StepUpProps) {
  const t = useTranslations('office');
  return (
    <Modal
      open={open}
      onOpenChange={(wanted) => !wanted && onSettled(false)}
      title={t('step_up.title')}
      description={t('step_up.text')}
      closeLabel={t('close')}
    >
      <CodeForm send={send} onProven={() => onSettled(true)} />
      <div className="office-form">
        <PasskeyButton
          send={send}
          label={t('passkey.show')}
          onShown={async (response) => {
            await send('proveWithPasskey', { response });
            onSettled(true);
          }}
        />
      </div>
    </Modal>
  );
}

function CodeForm({ send, onProven }: { send: StepUpProps['send']; onProven: () => void }) {
  const t = useTranslations('office');
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { totp: '' },
    schema: () => import('#contract/staff/staff.ts').then(({ staffCalls }) => staffCalls.proveStaff.body),
    call: async (entered) => {
      await send('proveStaff', entered);
      onProven();
    },
    fieldOf: { otp_invalid: 'totp' },
  });
  return (
    <form className="office-form" onSubmit={submit} noValidate>
      <Field label={t('login.code')} error={errors.totp?.message ?? refusal}>
        <Input {...form.register('totp')} inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
      </Field>
      <SubmitButton variant="dark" block busy={busy} busyLabel={t('login.busy')}>
        {t('step_up.go_on')}
      </SubmitButton>
    </form>
  );
}
