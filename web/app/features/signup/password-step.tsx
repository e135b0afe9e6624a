import { useFormContext, useWatch } from 'react-hook-form';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { passwordStrength, strengths } from './password-strength.ts';
import type { SignupValues } from './signup-values.ts';

export function PasswordStep({ termsVersion }: { termsVersion: string }) {
  const t = useTranslations('signup.password');
  const forms = useTranslations('forms');
  const format = useFormatter();
  const { settings } = useShell();
  const { register, formState } = useFormContext<SignupValues>();
  const { errors } = formState;
  const date = format.dateTime(new Date(termsVersion), { dateStyle: 'long' });
  return (
    <>
      <div className="password-strength">
        <Field label={t('password')} hint={t('hint')} error={errors.password?.message}>
          <PasswordInput
            showLabel={forms('show_password')}
            hideLabel={forms('hide_password')}
            autoComplete="new-password"
            maxLength={200}
            {...register('password')}
          />
        </Field>
        <StrengthMeter />
      </div>
      <div className="signup__consents">
        <Checkbox label={t('terms', { date })} error={errors.terms?.message} {...register('terms')} />
        <Checkbox
          label={t('sensitive', { site: settings.name })}
          hint={t('sensitive_hint')}
          {...register('sensitive_consent')}
        />
      </div>
    </>
  );
}

function StrengthMeter() {
  const t = useTranslations('signup.password');
  const [password, name, email] = useWatch<SignupValues, ['password', 'name', 'email']>({
    name: ['password', 'name', 'email'],
  });
  const strength = passwordStrength(password, { name, email });
  return (
    <div className="strength" data-strength={strength}>
      <span className="strength__bars" aria-hidden="true">
        {strengths.slice(1).map((level) => (
          <span key={level} />
        ))}
      </span>
      <span role="status">{strength === 'none' ? '' : t(`strength_${strength}`)}</span>
    </div>
  );
}
