import type { OwnStaffView } from '#contract/staff/staff.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useCallForm } from '#web/platform/use-call-form.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { createOfficeApi } from './office-api.ts';
import { PasskeyButton } from './staff/passkey-button.tsx';

interface LoginPageProps {
  send: ReturnType<typeof createOfficeApi>['send'];
  /** Somebody was logged in here, and is no more. */
  ended: boolean;
  onEntered(self: OwnStaffView): void;
}

/** The door of the back office: name, password and the code of an authenticator app, or a passkey. */
export function LoginPage({ send, ended, onEntered }: LoginPageProps) {
  const t = useTranslations('office');
  const { settings } = useShell();
  const { form, errors, busy, refusal, submit } = useCallForm({
    values: { login: '', password: '', totp: '' },
    schema: () => import('#contract/staff/staff.ts').then(({ staffCalls }) => staffCalls.staffLogin.body),
    call: async (entered) => onEntered(await send('staffLogin', entered)),
    fieldOf: { otp_invalid: 'totp' },
  });
  return (
    <main className="office-login">
      <div className="office-login__card">
        <Logo name={settings.name} />
        <h1>{t('login.title')}</h1>
        {ended && <AlertBanner tone="info">{t('login.ended')}</AlertBanner>}
        {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
        <form className="office-form" onSubmit={submit} noValidate>
          <Field label={t('login.login')} error={errors.login?.message}>
            <Input {...form.register('login')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Field label={t('login.password')} error={errors.password?.message}>
            <PasswordInput
              {...form.register('password')}
              autoComplete="current-password"
              showLabel={t('login.show')}
              hideLabel={t('login.hide')}
            />
          </Field>
          <Field label={t('login.code')} hint={t('login.code_hint')} error={errors.totp?.message}>
            <Input {...form.register('totp')} inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
          </Field>
          <SubmitButton variant="dark" block busy={busy} busyLabel={t('login.busy')}>
            {t('login.enter')}
          </SubmitButton>
        </form>
        <PasskeyButton
          send={send}
          label={t('passkey.log_in')}
          onShown={async (response) => onEntered(await send('staffPasskeyLogin', { response }))}
        />
      </div>
    </main>
  );
}
