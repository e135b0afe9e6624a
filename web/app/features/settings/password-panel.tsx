import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { NewPasswordFields } from '#web/features/accounts/new-password-fields.tsx';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { OwnPasswordInput } from './own-password-input.tsx';
import { PanelMessage } from './panel-message.tsx';

export default function PasswordPanel() {
  const t = useTranslations('settings.password');
  const { user } = useShell();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState(false);
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { old_password: '', password: '', password_repeat: '' },
    schema: () => import('#contract/accounts.ts').then((contract) => contract.passwordChangeBody),
    call: async (body) => {
      setDone(false);
      await api('changePassword', body);
      setDone(true);
      form.reset();
      // The other devices are gone from the list now.
      void revalidate();
    },
  });
  return (
    <form className="settings-form" onSubmit={submit} noValidate>
      {/* Password managers file what is saved here under this name. */}
      <input type="text" autoComplete="username" defaultValue={user?.email} hidden readOnly />
      <Field label={t('old')} required error={errors.old_password?.message}>
        <OwnPasswordInput {...form.register('old_password')} />
      </Field>
      <NewPasswordFields
        password={form.watch('password')}
        errors={errors}
        fields={{ password: form.register('password'), repeat: form.register('password_repeat') }}
      />
      <PanelMessage refusal={refusal} done={done && t('done')} />
      <Button type="submit" variant="primary" busy={busy} busyLabel={t('saving')}>
        {t('save')}
      </Button>
    </form>
  );
}
