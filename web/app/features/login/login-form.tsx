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
import { LoginRefusal } from './login-refusal.tsx';

interface Values {
  login: string;
  password: string;
}

const schema = () => import('#contract/accounts.ts').then(({ loginBody }) => loginBody);

/** Name and password. What the server refuses is said above the fields, and the password can be typed again at once. */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const t = useTranslations('login');
  const forms = useTranslations('forms');
  const { locale } = useShell();
  const api = useApi();
  const [refusal, setRefusal] = useState<ApiError>();
  const form = useForm<Values, unknown, Body<'login'>>({
    defaultValues: { login: broughtLogin(useLocation().state), password: '' },
    resolver: contractResolver({ schema, locale, body: withoutEmpty }),
  });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const logIn = form.handleSubmit(async (body) => {
    try {
      await api('login', body);
      onLoggedIn();
    } catch (failure) {
      if (showRefusal(form, failure) && failure instanceof ApiError) setRefusal(failure);
      form.setFocus('password');
    }
  });
  const pathTo = usePathTo();
  return (
    <form className="login__form" method="post" noValidate onSubmit={logIn}>
      {refusal && <LoginRefusal key={form.formState.submitCount} refusal={refusal} />}
      <Field label={t('login')} error={errors.login?.message}>
        <Input {...form.register('login')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={t('password')} error={errors.password?.message}>
        <PasswordInput
          {...form.register('password')}
          autoComplete="current-password"
          showLabel={forms('show_password')}
          hideLabel={forms('hide_password')}
        />
      </Field>
      <Link className="link login__forgot" to={pathTo('reset-password')} viewTransition>
        {t('forgot')}
      </Link>
      <SubmitButton size="lg" block busy={isSubmitting || (isSubmitSuccessful && !refusal)} busyLabel={t('busy')}>
        {t('submit')}
      </SubmitButton>
    </form>
  );
}

// An empty field is one that was not filled in, and is to be told so.
const withoutEmpty = ({ login, password }: Values) => ({ ...(login.trim() && { login: login.trim() }), password });

/** Whoever tried to sign up with an address that has an account brings it along. */
const broughtLogin = (state: unknown) => {
  const login = (state as { login?: unknown } | null)?.login;
  return typeof login === 'string' ? login : '';
};
