import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { timeBonus, welcomeDiscount } from '#contract/constants.ts';
import type { DiscountKind } from '#contract/payments/payment-types.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import type { loadCheckout } from './load-checkout.server.ts';

export type Checkout = Awaited<ReturnType<typeof loadCheckout>>;

/** What is bought and what it costs, in every part: nothing is added later. */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const t = useTranslations('checkout');
  const money = useMoney();
  const { message_credits: each } = useShell().settings;
  // Where the page is narrow the bill is opened by a tap; what it comes to is said above it and in the button.
  const [unfolded, setUnfolded] = useState(false);
  const { bundle, quote, payment } = checkout;
  // An order that stands has its own price, whatever the address says.
  const ordered = payment && (payment.status === 'loading' || payment.status === 'pending') ? payment : null;
  const cost = ordered ?? quote;
  const amount = ordered ? ordered.amount : amountOf(checkout);
  return (
    <>
      <h1 className="checkout__amount num">
        <span className="visually-hidden">{t('title')}: </span>
        {money(amount, bundle.currency)}
      </h1>
      <p className="checkout__what">
        {each > 0
          ? t('what_messages', { credits: bundle.credits, messages: Math.floor(bundle.credits / each) })
          : t('what', { credits: bundle.credits })}
      </p>
      {cost && (
        <>
          <button
            type="button"
            className="checkout__unfold"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {t(unfolded ? 'fold' : 'unfold')}
            <ChevronDown aria-hidden="true" />
          </button>
          <Lines checkout={checkout} cost={cost} amount={amount} />
        </>
      )}
    </>
  );
}

/** Without a way of paying there is no fee to count yet. */
export function amountOf({ quote, method, bundle }: Checkout): number {
  if (!quote) return bundle.price;
  return method ? quote.amount : quote.amount - quote.fee;
}

interface LinesProps {
  checkout: Checkout;
  cost: NonNullable<Checkout['quote']>;
  amount: number;
}

function Lines({ checkout, cost, amount }: LinesProps) {
  const t = useTranslations('checkout.lines');
  const methods = useTranslations('methods');
  const money = useMoney();
  const { method, isPremium } = checkout;
  const { currency, discount, price, fee, credits } = cost;
  const kind = discount ? kindOf(discount.code) : 'code';
  const chosen = checkout.payment ? checkout.payment.paymentmethod : method;
  return (
    <dl className="checkout__lines num">
      <div>
        <dt>
          {t('bundle', { count: credits })}
          {!isPremium && <small>{t('premium')}</small>}
        </dt>
        <dd>{discount ? <s>{money(price, currency)}</s> : money(price, currency)}</dd>
      </div>
      {discount && (
        <div className="checkout__off">
          <dt>
            {t(`discount.${kind}`, { percentage: discount.percentage })}
            <small>{t(`why.${kind}`, { code: discount.code })}</small>
          </dt>
          <dd>{money(-discount.amount, currency)}</dd>
        </div>
      )}
      {chosen ? (
        <div>
          <dt>{t(fee > 0 ? 'fee' : 'no_fee', { method: methods(chosen) })}</dt>
          <dd>{money(fee, currency)}</dd>
        </div>
      ) : (
        <div>
          <dt>
            {t('fee_unknown')}
            <small>{t('fee_later')}</small>
          </dt>
          <dd aria-hidden="true">–</dd>
        </div>
      )}
      <div className="checkout__total">
        <dt>
          {t('total')}
          <small>{t('vat')}</small>
        </dt>
        <dd>{money(amount, currency)}</dd>
      </div>
    </dl>
  );
}

const houseCodes: Record<string, DiscountKind> = { [welcomeDiscount.code]: 'welcome', [timeBonus.code]: 'time_bonus' };

/** A personal discount says why somebody has it. */
const kindOf = (code: string): DiscountKind => houseCodes[code] ?? 'code';
