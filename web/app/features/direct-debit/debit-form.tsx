import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Body } from '#contract/calls.ts';
import { ApiError } from '#web/platform/api.ts';
import { contractResolver, showRefusal } from '#web/platform/form.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { AccountStep } from './account-step.tsx';
import { CodeStep, type CodeStepProps } from './code-step.tsx';
import type { DebitFormState, DebitQuote, DebitValues } from './debit-values.ts';

const nothingYet: DebitValues = {
  account_holder: '',
  iban: '',
  street: '',
  house_number: '',
  zip: '',
  city: '',
  phone: '',
  otp: '',
  mandate: false,
  consent: false,
};

const schema = () => import('#contract/direct-debit/direct-debit.ts').then(({ directDebitBody }) => directDebitBody);

/** Two steps of one call: without the code it is sent, with it the bundle is bought. */
export function DebitForm({ quote }: { quote: DebitQuote }) {
  const t = useTranslations('direct-debit');
  const { locale } = useShell();
  const api = useApi();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const [sent, setSent] = useState<{ to: string } & Pick<CodeStepProps, 'noticeDays' | 'creditor'>>();
  const [refusal, setRefusal] = useState<string>();
  const { bundle, country, discount } = quote;
  const withoutCode = ({ mandate: _mandate, consent: _consent, otp: _otp, ...account }: DebitValues) => ({
    ...account,
    bundle,
    country,
    ...(discount && { discountcode: discount.code }),
  });
  const form: DebitFormState = useForm({
    defaultValues: nothingYet,
    resolver: contractResolver({
      schema,
      locale,
      body: (values) => ({
        ...withoutCode(values),
        ...(sent && { otp: values.otp, ...(values.consent && { immediate_supply: true }) }),
      }),
    }),
  });
  const refuse = (failure: unknown) => {
    if (failure instanceof ApiError && failure.code === 'code_invalid')
      return form.setError('otp', { message: failure.message }, { shouldFocus: true });
    // Not the code of the message but the one of the order: it ended while the form was filled in.
    if (failure instanceof ApiError && ['code_not_found', 'code_used'].includes(failure.code))
      return setRefusal(t('discount_over'));
    // What is wrong with the account stands in the first step, so that is where one goes back to.
    const said = showRefusal(form, failure);
    if (said === undefined) setSent(undefined);
    // Which account or number it is stands at its field; what that means, above.
    const isBlocked = failure instanceof ApiError && failure.code === 'directdebit_blocked';
    setRefusal(isBlocked ? failure.message : said);
  };
  const perform = async (input: Body<'directDebit'>) => {
    setRefusal(undefined);
    try {
      const { code_sent: codeSent, payment, notice_days: noticeDays, creditor } = await api('directDebit', input);
      if (codeSent) return setSent({ to: input.phone, noticeDays, creditor });
      if (!payment) return;
      const back = pathTo('credits-id-paymentmethod', { id: bundle, paymentmethod: 'sdd' });
      await navigate(`${back}?payment=${payment.payment_id}`, { replace: true, viewTransition: true });
    } catch (failure) {
      refuse(failure);
    }
  };
  const order = form.handleSubmit((input) => {
    const missing = sent && (['mandate', 'consent'] as const).filter((name) => !form.getValues(name));
    if (!missing || missing.length === 0) return perform(input);
    for (const name of missing.toReversed())
      form.setError(name, { message: t(`code.${name}_needed`) }, { shouldFocus: true });
  });
  const change = () => {
    setSent(undefined);
    setRefusal(undefined);
    form.resetField('otp');
  };
  return (
    <form className="debit__form" method="post" noValidate onSubmit={order}>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      {!sent ? (
        <AccountStep form={form} total={<Total quote={quote} />} />
      ) : (
        <CodeStep
          form={form}
          quote={quote}
          creditor={sent.creditor}
          phone={sent.to}
          noticeDays={sent.noticeDays}
          onSendAgain={() => void perform(withoutCode(form.getValues()))}
          onChange={change}
        />
      )}
    </form>
  );
}

/** What it comes to, in sight while the account is typed. */
function Total({ quote: { credits, amount, currency } }: { quote: DebitQuote }) {
  const t = useTranslations('direct-debit');
  const money = useMoney();
  return (
    <p className="debit__total num">
      {t.rich('total', {
        count: credits,
        amount: money(amount, currency),
        b: (words: ReactNode) => <b>{words}</b>,
      })}
    </p>
  );
}
