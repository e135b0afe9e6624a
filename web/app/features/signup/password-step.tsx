import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isBuilt, pathTo } from '#contract/pages/routes.ts';
import { StrengthMeter } from '#web/features/passwords/strength-meter.tsx';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import type { SignupValues } from './signup-values.ts';

export function PasswordStep({ termsVersion }: { termsVersion: string }) {
  const t = useTranslations('signup.password');
  const forms = useTranslations('forms');
  const format = useFormatter();
  const { settings } = useShell();
  const { register, formState } = useFormContext<SignupValues>();
  const { errors } = formState;
  const [password, name, email, message] = useWatch<SignupValues, ['password', 'name', 'email', 'signup_message']>({
    name: ['password', 'name', 'email', 'signup_message'],
  });
  const date = format.dateTime(new Date(termsVersion), { dateStyle: 'long' });
  return (
    <>
      <Field
        label={t('password')}
        hint={password ? <StrengthMeter password={password} owner={{ name, email }} /> : t('hint')}
        error={errors.password?.message}
      >
        <PasswordInput
          showLabel={forms('show_password')}
          hideLabel={forms('hide_password')}
          autoComplete="new-password"
          maxLength={200}
          {...register('password')}
        />
      </Field>
      {message && (
        <figure className="signup__message">
          <figcaption>{t('message')}</figcaption>
          <blockquote>{message}</blockquote>
        </figure>
      )}
      <div className="signup__consents">
        <Checkbox
          label={t.rich('terms', { date, terms: (words) => <TermsLink>{words}</TermsLink> })}
          error={errors.terms?.message}
          {...register('terms')}
        />
        <Checkbox
          label={t('sensitive', { site: settings.name })}
          hint={t('sensitive_hint')}
          {...register('sensitive_consent')}
        />
      </div>
    </>
  );
}

/** In another tab: whoever reads the terms is still signing up. */
function TermsLink({ children }: { children: ReactNode }) {
  const { locale } = useShell();
  const page: string = 'pages-terms';
  if (!isBuilt(page)) return children;
  return (
    <a className="link" href={pathTo(page, locale)} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
