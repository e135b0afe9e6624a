import type { z } from 'zod';
import { useTranslations } from '#web/platform/translate.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { OwnPasswordInput } from './own-password-input.tsx';
import { PanelMessage } from './panel-message.tsx';

interface PasswordConfirmationProps<Schema extends z.ZodType> {
  schema: () => Promise<Schema>;
  body?: (values: { password: string }) => unknown;
  call: (input: z.output<Schema>) => Promise<unknown>;
  action: string;
  busyLabel: string;
  danger?: boolean;
  onCancel?: () => void;
}

/** Asks for the password before what only the owner of an account may do to it. */
export function PasswordConfirmation<Schema extends z.ZodType>({
  schema,
  body,
  call,
  action,
  busyLabel,
  danger,
  onCancel,
}: PasswordConfirmationProps<Schema>) {
  const t = useTranslations('settings.confirmation');
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { password: '' },
    schema,
    ...(body && { body }),
    call,
  });
  return (
    <form className="settings-form" onSubmit={submit} noValidate>
      <Field label={t('password')} required error={errors.password?.message}>
        <OwnPasswordInput {...form.register('password')} />
      </Field>
      <PanelMessage refusal={refusal} />
      <div className="settings-form__actions">
        <Button type="submit" variant={danger ? 'danger-outline' : 'primary'} busy={busy} busyLabel={busyLabel}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="plain" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
