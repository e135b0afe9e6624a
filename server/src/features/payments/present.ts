import type { Answer } from '#contract/calls.ts';
import { failureMessage } from '#contract/errors.ts';
import type { Locale } from '#contract/locales.ts';
import type { Bundle } from '#contract/payments/bundles.ts';
import type { Payment } from '#contract/payments/payments.ts';
import type { SiteSettings } from '#contract/sites/settings.ts';
import type { Site } from '#server/platform/http/context.ts';
import type { Quote } from './orders.ts';
import type { PaymentRow } from './queries.ts';
import { withdrawableUntil } from './rules.ts';
import type { StoredMethodRow } from './stored-queries.ts';

interface Shown {
  locale: Locale;
  settings: SiteSettings;
  now: Date;
  invoiceNumber: string | null;
  redirectUrl?: string | undefined;
  /** The order is kept, and nobody takes its money at the moment. */
  away?: boolean;
}

export function presentPayment(row: PaymentRow, shown: Shown): Payment {
  const { locale, settings, now } = shown;
  const until = withdrawableUntil(row, settings.refund_days);
  const problem = problemOf(row, shown);
  return {
    payment_id: row.id,
    status: row.status,
    bundle: row.bundle,
    credits: row.credits,
    paymentmethod: row.paymentmethod,
    country: row.country,
    currency: row.currency,
    price: row.price,
    discount: discountOf(row),
    fee: row.fee,
    amount: row.amount,
    statement_name: settings.statement_name,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    ...(shown.redirectUrl !== undefined && { redirect_url: shown.redirectUrl }),
    problem: problem ? { code: problem, message: failureMessage(problem, locale) } : null,
    invoice_number: shown.invoiceNumber,
    withdraw_until: until && until > now ? until.toISOString() : null,
    refunded: row.refunded,
  };
}

function problemOf({ status }: PaymentRow, { away }: Shown) {
  if (away) return 'provider_unavailable';
  return status === 'failed' || status === 'cancelled' ? 'payment_failed' : null;
}

const discountOf = (row: PaymentRow) =>
  row.discount_code === null
    ? null
    : { code: row.discount_code, percentage: row.discount_percentage ?? 0, amount: row.discount };

export const presentCost = (quote: Quote, { statement_name }: SiteSettings) => ({
  bundle: quote.bundle,
  credits: quote.credits,
  paymentmethod: quote.method,
  country: quote.country,
  currency: quote.currency,
  price: quote.price,
  discount: quote.terms && {
    code: quote.terms.code,
    percentage: quote.terms.percentage,
    amount: quote.discount,
  },
  fee: quote.fee,
  amount: quote.amount,
  statement_name,
});

export const presentRepeat = (
  found: { quote: Quote; stored: StoredMethodRow } | null,
  { site }: { site: Site },
): Answer<'repeatOrder'> => ({
  order: found && {
    ...presentCost(found.quote, site.settings),
    stored_method: { label: found.stored.label, failed: found.stored.failed_at !== null },
  },
});

/** Bundles on sale in a currency. The trial is an offer: listed for whom it still stands. */
export const presentBundles = (
  bundles: readonly Bundle[],
  { currency, messageCredits, withTrial }: { currency: Quote['currency']; messageCredits: number; withTrial: boolean },
) =>
  bundles
    .filter(({ trial }) => withTrial || !trial)
    .map(({ id, credits, prices, trial = false }) => ({
      id,
      credits,
      price: prices[currency],
      currency,
      message_price: Math.ceil((prices[currency] * messageCredits) / credits),
      trial,
    }));
