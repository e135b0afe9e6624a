import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { StrengthMeter } from './strength-meter.tsx';

export interface NewPassword {
  password: string;
  password_repeat: string;
}

interface NewPasswordFieldsProps {
  /** What is typed so far, for the word on its strength. */
  password: string;
  owner?: { name: string; email: string } | undefined;
  errors: FieldErrors<NewPassword>;
  fields: { password: UseFormRegisterReturn; repeat: UseFormRegisterReturn };
}

/** A new password, twice: once to choose it and once to be sure of it. */
export function NewPasswordFields({ password, owner, errors, fields }: NewPasswordFieldsProps) {
  const t = useTranslations('accounts.password');
  const forms = useTranslations('forms');
  const labels = { showLabel: forms('show_password'), hideLabel: forms('hide_password') };
  return (
    <>
      <Field
        label={t('new')}
        required
        error={errors.password?.message}
        hint={password ? <StrengthMeter password={password} {...(owner && { owner })} /> : t('hint')}
      >
        <PasswordInput {...labels} autoComplete="new-password" {...fields.password} />
      </Field>
      <Field label={t('repeat')} required error={errors.password_repeat?.message}>
        <PasswordInput {...labels} autoComplete="new-password" {...fields.repeat} />
      </Field>
    </>
  );
}
