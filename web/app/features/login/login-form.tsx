import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import type { Body } from '#contract/calls.ts';
import { ApiError } from '#web/platform/api.ts';
import { contractResolver, showRefusal } from '#web/platform/form.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { type CodeKind, CodeStep } from './code-step.tsx';
import { LoginRefusal } from './login-refusal.tsx';
import { PasskeyLogin } from './passkey-login.tsx';

interface Values {
  login: string;
  password: string;
  otp: string;
}

const schema = () => import('#contract/accounts/accounts.ts').then(({ loginBody }) => loginBody);

/** Name and password, then the second factor where there is one; or a passkey, which is both. */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const t = useTranslations('login');
  const { locale } = useShell();
  const api = useApi();
  const [refusal, setRefusal] = useState<ApiError>();
  const [code, setCode] = useState<CodeKind>();
  const [leaving, setLeaving] = useState(false);
  const form = useForm<Values, unknown, Body<'login'>>({
    defaultValues: { login: broughtLogin(useLocation().state), password: '', otp: '' },
    resolver: contractResolver({ schema, locale, body: (values) => bodyOf(values, code) }),
  });
  const { errors, isSubmitting, submitCount } = form.formState;

  const leave = () => {
    setLeaving(true);
    onLoggedIn();
  };
  const refuse = (failure: unknown) => {
    setRefusal(undefined);
    if (failure instanceof ApiError && failure.code === 'otp_required') return setCode('app');
    if (failure instanceof ApiError && failure.code === 'otp_invalid')
      return form.setError('otp', { message: failure.message }, { shouldFocus: true });
    if (!showRefusal(form, failure) || !(failure instanceof ApiError)) return;
    setRefusal(failure);
    form.setFocus(code ? 'otp' : 'password');
  };
  const logIn = form.handleSubmit((body) => api('login', body).then(leave, refuse));
  const startAgain = () => {
    setCode(undefined);
    setRefusal(undefined);
    form.resetField('otp');
    form.resetField('password');
  };

  return (
    <form className="login__form" method="post" noValidate onSubmit={logIn}>
      {refusal && <LoginRefusal key={submitCount} refusal={refusal} onLoggedIn={leave} />}
      {code ? (
        <CodeStep
          kind={code}
          onKindChange={setCode}
          onBack={startAgain}
          input={form.register('otp')}
          error={errors.otp?.message}
        />
      ) : (
        <PasswordStep
          login={form.register('login')}
          loginError={errors.login?.message}
          password={form.register('password')}
          passwordError={errors.password?.message}
        />
      )}
      <SubmitButton size="lg" block busy={isSubmitting || leaving} busyLabel={t('busy')}>
        {t('submit')}
      </SubmitButton>
      {!code && <PasskeyLogin onLoggedIn={leave} onRefused={setRefusal} />}
    </form>
  );
}

type Registered = ReturnType<ReturnType<typeof useForm<Values>>['register']>;

interface PasswordStepProps {
  login: Registered;
  loginError: string | undefined;
  password: Registered;
  passwordError: string | undefined;
}

function PasswordStep({ login, loginError, password, passwordError }: PasswordStepProps) {
  const t = useTranslations('login');
  const forms = useTranslations('forms');
  const pathTo = usePathTo();
  return (
    <>
      <Field label={t('login')} error={loginError}>
        {/* "webauthn" lets a browser offer passkeys among the names it knows. */}
        <Input {...login} autoComplete="username webauthn" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={t('password')} error={passwordError}>
        <PasswordInput
          {...password}
          autoComplete="current-password"
          showLabel={forms('show_password')}
          hideLabel={forms('hide_password')}
        />
      </Field>
      <Link className="link login__forgot" to={pathTo('reset-password')} viewTransition>
        {t('forgot')}
      </Link>
    </>
  );
}

// An empty name is one that was not filled in, and is to be told so.
const bodyOf = ({ login, password, otp }: Values, code: CodeKind | undefined) => ({
  ...(login.trim() && { login: login.trim() }),
  password,
  ...(code && { otp: otp.trim() }),
});

/** Whoever tried to sign up with an address that has an account brings it along. */
const broughtLogin = (state: unknown) => {
  const login = (state as { login?: unknown } | null)?.login;
  return typeof login === 'string' ? login : '';
};
