import Lock from 'lucide-react/icons/lock';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useNavigation, useRevalidator } from 'react-router';
import type { PaymentMethod } from '#contract/payments/payment-types.ts';
import { Rights } from '#web/features/shop/rights.tsx';
import { ApiError } from '#web/platform/api.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useCheckoutAddress } from './checkout-address.ts';
import { CodeField } from './code-field.tsx';
import { CountryField } from './country-field.tsx';
import { MethodList, NoMethods } from './method-list.tsx';
import { NotPaid } from './not-paid.tsx';
import { amountOf, type Checkout } from './order-summary.tsx';
import { PaidElsewhere } from './paid-elsewhere.tsx';

/** Where from, how, with which code; then one button that says what it costs. */
export function OrderForm({ checkout }: { checkout: Checkout }) {
  const t = useTranslations('checkout');
  const money = useMoney();
  const { refund_days: days } = useShell().settings;
  const address = useCheckoutAddress();
  const navigate = useNavigate();
  // The price follows the way of paying: until it is there nothing can be ordered.
  const following = useNavigation().state !== 'idle';
  const order = useOrder(checkout);
  const { bundle, methods } = checkout;
  const go = (change: Parameters<typeof address>[0]) =>
    void navigate(address(change), { replace: true, preventScrollReset: true });
  const choose = (method: PaymentMethod) => {
    order.forget('method');
    go({ method });
  };
  return (
    <form className="checkout__form" noValidate onSubmit={order.submit}>
      <PaidElsewhere />
      <NotPaid payment={checkout.payment} />
      {order.refusal && <AlertBanner tone="danger">{order.refusal}</AlertBanner>}
      <CountryField country={checkout.country} countries={checkout.countries} onChange={(country) => go({ country })} />
      {methods.length > 0 ? (
        <MethodList checkout={checkout} onChoose={choose} error={order.missing.method && t('methods.needed')} />
      ) : (
        <NoMethods />
      )}
      <CodeField checkout={checkout} onCode={(code) => go({ code })} />
      {methods.length > 0 && (
        <>
          {checkout.method !== 'sdd' && (
            <Checkbox
              className="checkout__consent"
              label={t('consent.label', { days })}
              name="consent"
              checked={order.agreed}
              onChange={(event) => order.agree(event.currentTarget.checked)}
              error={order.missing.consent && t('consent.needed')}
            />
          )}
          {order.keepable && (
            <Checkbox
              className="checkout__consent"
              label={t('keep')}
              checked={order.keeps}
              onChange={(event) => order.keep(event.currentTarget.checked)}
            />
          )}
          <div className="checkout__bar">
            {/* Said where one has just pressed, too: the field itself may be a screen away. */}
            {order.firstMissing && (
              <p className="field__error checkout__missing" aria-hidden="true">
                {t(order.firstMissing === 'method' ? 'methods.needed' : 'consent.needed')}
              </p>
            )}
            {checkout.method === 'sdd' ? (
              <DebitLink checkout={checkout} />
            ) : (
              <SubmitButton size="lg" block busy={order.busy || following} busyLabel={t('paying')}>
                <Lock aria-hidden="true" />
                <span className="num">{t('pay', { amount: money(amountOf(checkout), bundle.currency) })}</span>
              </SubmitButton>
            )}
          </div>
          <Rights statementName={checkout.statementName} />
        </>
      )}
    </form>
  );
}

/** A debit needs an account and a code: the form for them has a page of its own, and the order button with it. */
function DebitLink({ checkout: { bundle, country, quote } }: { checkout: Checkout }) {
  const t = useTranslations('checkout');
  const pathTo = usePathTo();
  const query = new URLSearchParams({ bundle: bundle.id, country });
  if (quote?.discount) query.set('discountcode', quote.discount.code);
  return (
    <Link
      className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
      to={`${pathTo('directdebit')}?${query}`}
      viewTransition
    >
      {t('continue_debit')}
    </Link>
  );
}

interface Missing {
  method?: boolean;
  consent?: boolean;
}

/** Orders, and goes on to where it is paid. What is still missing is said where it is. */
function useOrder({ bundle, method, methods, country, quote }: Checkout) {
  const t = useTranslations('shell');
  const { locale } = useShell();
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const address = useCheckoutAddress();
  const [agreed, setAgreed] = useState(false);
  const [keeps, keep] = useState(false);
  const keepable = methods.some(({ id, repeatable }) => id === method && repeatable);
  const [missing, setMissing] = useState<Missing>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const firstMissing = missing.method ? 'method' : missing.consent ? 'consent' : undefined;
  const forget = (what: keyof Missing) => setMissing((before) => ({ ...before, [what]: false }));
  const agree = (checked: boolean) => {
    setAgreed(checked);
    forget('consent');
  };
  const order = async (paymentmethod: PaymentMethod) => {
    const code = quote?.discount?.code;
    const { payment } = await api('startPayment', {
      bundle: bundle.id,
      paymentmethod,
      country,
      ...(code && { discountcode: code }),
      keep_method: keepable && keeps,
      immediate_supply: true,
      language: locale,
    });
    // The order is kept, but nobody can take the money now: the form stays, and trying again goes on with the same order.
    if (payment.problem) {
      setBusy(false);
      return setRefusal(payment.problem.message);
    }
    // Whoever comes back with the browser's own button finds the order, not a form that forgot it.
    await navigate(address({ payment: payment.payment_id }), { replace: true, preventScrollReset: true });
    if (payment.redirect_url) return location.assign(payment.redirect_url);
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing({ method: !method, consent: !agreed });
    if (!method || !agreed) return focusFirst(event.currentTarget as HTMLFormElement, !method);
    setRefusal(undefined);
    setBusy(true);
    order(method).catch((failure: unknown) => {
      setBusy(false);
      setRefusal(failure instanceof ApiError ? failure.message : t('generic_error'));
      // A price that no longer holds, a discount that has run out: what is shown is what would be paid now.
      void revalidate();
    });
  };
  return { agreed, agree, keepable, keeps, keep, missing, firstMissing, forget, refusal, busy, submit };
}

/** In the middle of the screen: at its edge the bar with the button would lie over it. */
function focusFirst(form: HTMLFormElement, method: boolean) {
  const field = form.querySelector<HTMLElement>(method ? '[name="paymentmethod"]' : '[name="consent"]');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
