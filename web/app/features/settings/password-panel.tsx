import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { NewPasswordFields } from '#web/features/passwords/new-password-fields.tsx';
import { hasWaysIn, WaysInList } from '#web/features/passwords/ways-in-list.tsx';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { OwnPasswordInput } from './own-password-input.tsx';
import { PanelMessage } from './panel-message.tsx';

interface PasswordPanelProps {
  passkeys: Answer<'passkeys'>['passkeys'];
  secondFactor: boolean;
}

/** A new password for whoever knows the old one; the other ways into the account go with it when asked to. */
export default function PasswordPanel({ passkeys, secondFactor }: PasswordPanelProps) {
  const t = useTranslations('settings.password');
  const { user } = useShell();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<'done' | 'done_ended'>();
  const waysIn = { passkeys, second_factor: secondFactor };
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { old_password: '', password: '', password_repeat: '', end_other_ways: false },
    schema: () => import('#contract/accounts/accounts.ts').then((contract) => contract.passwordChangeBody),
    call: async (body) => {
      setDone(undefined);
      await api('changePassword', body);
      setDone(body.end_other_ways ? 'done_ended' : 'done');
      form.reset();
      // The other devices are gone from the list now, and the passkeys where they were to go.
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
        owner={user ? { name: user.profile.name, email: user.email } : undefined}
        errors={errors}
        fields={{ password: form.register('password'), repeat: form.register('password_repeat') }}
      />
      {hasWaysIn(waysIn) && (
        <div className="settings-form__ways-in">
          <Checkbox label={t('end_other_ways')} hint={t('end_other_ways_hint')} {...form.register('end_other_ways')} />
          <WaysInList {...waysIn} />
        </div>
      )}
      <PanelMessage refusal={refusal} done={done && t(done)} />
      <Button type="submit" variant="primary" busy={busy} busyLabel={t('saving')}>
        {t('save')}
      </Button>
    </form>
  );
}
