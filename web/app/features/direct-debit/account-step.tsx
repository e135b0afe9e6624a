import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { DebitFormState, DebitValues } from './debit-values.ts';

type AccountField = Exclude<keyof DebitValues, 'otp' | 'mandate' | 'consent'>;

/** Whose account, where they live, and a phone that proves it. */
export function AccountStep({ form, total }: { form: DebitFormState; total: ReactNode }) {
  const t = useTranslations('direct-debit.account');
  const { errors, isSubmitting } = form.formState;
  const { bank, look } = useBank(form);
  // Seven fields that say the same help nobody: an empty one says what belongs into it.
  const error = (name: AccountField) =>
    errors[name]?.type === 'required' ? t(`missing.${name}`) : errors[name]?.message;
  return (
    <>
      <h2 className="debit__heading">{t('title')}</h2>
      <Field label={t('account_holder')} error={error('account_holder')}>
        <Input {...form.register('account_holder')} autoComplete="name" />
      </Field>
      <Field label={t('iban')} hint={bank && t('bank', { name: bank })} error={error('iban')}>
        <Input
          {...form.register('iban', { onBlur: look })}
          className="num"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <div className="debit__row">
        <Field label={t('street')} error={error('street')}>
          <Input {...form.register('street')} autoComplete="billing address-line1" />
        </Field>
        <Field label={t('house_number')} error={error('house_number')}>
          <Input {...form.register('house_number')} autoComplete="billing address-line2" />
        </Field>
      </div>
      <div className="debit__row debit__row--zip">
        <Field label={t('zip')} error={error('zip')}>
          <Input {...form.register('zip')} autoComplete="billing postal-code" />
        </Field>
        <Field label={t('city')} error={error('city')}>
          <Input {...form.register('city')} autoComplete="billing address-level2" />
        </Field>
      </div>
      <Field label={t('phone')} hint={t('phone_hint')} error={error('phone')}>
        <Input {...form.register('phone')} type="tel" autoComplete="tel" />
      </Field>
      <div className="debit__bar">
        {total}
        <SubmitButton size="lg" block busy={isSubmitting} busyLabel={t('sending')}>
          {t('send')}
        </SubmitButton>
      </div>
    </>
  );
}

/** As soon as an IBAN is typed it names its bank, or says that it is none. */
function useBank(form: DebitFormState) {
  const api = useApi();
  const [bank, setBank] = useState<string>();
  const look = async () => {
    const iban = form.getValues('iban').trim();
    setBank(undefined);
    if (iban.length < 15) return;
    try {
      const { bank: found } = await api('checkIban', { iban });
      form.clearErrors('iban');
      setBank(found?.name);
    } catch (refusal) {
      // Where it could not be looked up, the form says so when it is sent.
      if (refusal instanceof ApiError && refusal.fields.iban) form.setError('iban', { message: refusal.fields.iban });
    }
  };
  return { bank, look: () => void look() };
}
