import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { emailHint } from './email-hint.ts';
import { ExistingAccountNotice } from './existing-account-notice.tsx';
import type { ExistingAccount } from './signup-refusal.ts';
import type { SignupValues } from './signup-values.ts';

export function NameStep({ existing }: { existing: ExistingAccount | undefined }) {
  const t = useTranslations('signup.name');
  const { register, formState } = useFormContext<SignupValues>();
  const { errors } = formState;
  const email = useWatch<SignupValues, 'email'>({ name: 'email' });
  return (
    <>
      <Field label={t('name')} hint={t('name_hint')} error={errors.name?.message}>
        <Input autoComplete="nickname" maxLength={60} spellCheck={false} {...register('name')} />
      </Field>
      <Field label={t('email')} error={errors.email?.message}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...register('email')}
        />
      </Field>
      <DidYouMean email={email} />
      {existing && existing.email === email && <ExistingAccountNotice {...existing} />}
    </>
  );
}

/** One tap takes the address that was probably meant. It waits until the field is left: nobody is corrected mid-word. */
function DidYouMean({ email }: { email: string }) {
  const t = useTranslations('signup.name');
  const { setValue, setFocus, formState } = useFormContext<SignupValues>();
  const hint = formState.touchedFields.email ? emailHint(email) : undefined;
  const take = (address: string) => {
    setValue('email', address, { shouldValidate: true, shouldDirty: true });
    setFocus('email');
  };
  return (
    <div role="status">
      {hint && (
        <div className="did-you-mean">
          <span>{t.rich('did_you_mean', { email: hint, b: (words) => <b>{words}</b> })}</span>
          <Button size="sm" onClick={() => take(hint)}>
            {t('use_it')}
          </Button>
        </div>
      )}
    </div>
  );
}
