import { useState } from 'react';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { OwnPasswordInput } from './own-password-input.tsx';
import { PanelMessage } from './panel-message.tsx';

/** The address changes when the link sent to the new one is followed, not before. */
export default function EmailPanel() {
  const t = useTranslations('settings.email');
  const { user } = useShell();
  const api = useApi();
  const [sentTo, setSentTo] = useState('');
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { email: '', password: '' },
    schema: () => import('#contract/accounts/security.ts').then((contract) => contract.mailChangeRequestBody),
    call: async (body) => {
      setSentTo('');
      await api('requestMailChange', body);
      setSentTo(body.email);
      form.reset();
    },
    fieldOf: { email_taken: 'email' },
  });
  return (
    <>
      <p>{t.rich('current', { address: user?.email ?? '', b: (words) => <b>{words}</b> })}</p>
      <form className="settings-form" onSubmit={submit} noValidate>
        <Field label={t('new')} required error={errors.email?.message} hint={t('hint')}>
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('email')}
          />
        </Field>
        <Field label={t('password')} required error={errors.password?.message}>
          <OwnPasswordInput {...form.register('password')} />
        </Field>
        <PanelMessage
          refusal={refusal}
          done={sentTo && t.rich('sent', { address: sentTo, b: (words) => <b>{words}</b> })}
        />
        <Button type="submit" variant="primary" busy={busy} busyLabel={t('sending')}>
          {t('send')}
        </Button>
      </form>
    </>
  );
}
