import { data, redirect } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import type { PageContext } from '#contract/pages/pages.ts';
import { pathTo } from '#contract/pages/routes.ts';
import type { PaymentMethod } from '#contract/payments/payment-types.ts';
import { isCountry } from '#contract/places/countries.ts';
import { type Offer, offerFor } from '#web/features/shop/load-offer.server.ts';
import { paymentCountryIn } from '#web/features/shop/payment-country.ts';

export type Payment = Answer<'payment'>['payment'];
type Sale = Answer<'bundles'>;

interface Asked {
  bundle: string;
  method: string | undefined;
  query: URLSearchParams;
  cookies: string;
}

/**
 * Everything the checkout shows, by its address alone: bundle, way of paying, country, code, and the payment somebody
 * comes back from. So a reload, the way back and another tab show the same.
 */
export async function loadCheckout(context: PageContext, asked: Asked) {
  const [sale, payment] = await Promise.all([
    context.ask('bundles', saleQuery(asked)),
    paymentOf(context, asked.query.get('payment')),
  ]);
  // The trial is sold once: whoever comes back from paying it finds it no longer on sale, but still what they ordered.
  const bundle = sale.bundles.find(({ id }) => id === asked.bundle) ?? orderedBundle(payment, asked.bundle);
  if (!bundle) throw data(null, { status: 404 });
  const method = sale.paymentmethods.find(({ id }) => id === asked.method)?.id ?? null;
  const discount = await discountFor(context, asked.query.get('code'));
  // Given or taken back since: that is told where it is explained.
  if (payment && (payment.status === 'refunded' || payment.status === 'chargeback'))
    throw redirect(pathTo('transactions-id', context.locale, { id: payment.payment_id }));
  const priced = await price(context, sale, bundle.id, method, discount);
  return {
    bundle,
    method,
    country: sale.country,
    countries: sale.countries,
    methods: sale.paymentmethods,
    statementName: sale.statement_name,
    isPremium: sale.premium.active,
    code: discount.typed,
    discounted: discount.offer?.paymentmethods ?? undefined,
    payment,
    ...priced,
  };
}

function orderedBundle(payment: Payment | null, asked: string) {
  if (payment?.bundle !== asked) return undefined;
  const { bundle: id, credits, price, currency } = payment;
  return { id, credits, price, currency };
}

function saleQuery({ query, cookies }: Asked) {
  const country = query.get('country') ?? paymentCountryIn(cookies);
  return isCountry(country) ? { country } : {};
}

interface WantedDiscount {
  /** As it was typed; null where none was. */
  typed: string | null;
  /** What was typed, if there is such a code; else, or where that is more, what a newcomer has anyway. */
  offer: Offer | null;
  refusal: string | null;
}

async function discountFor(context: PageContext, typed: string | null): Promise<WantedDiscount> {
  const own = await offerFor(context);
  if (!typed) return { typed: null, offer: own, refusal: null };
  try {
    const { discountcode: asked } = await context.ask('discountCode', { code: typed });
    // Discounts do not add up: whoever types a code that takes off less than they have anyway keeps what they have.
    return { typed, offer: own && own.percentage > asked.percentage ? own : asked, refusal: null };
  } catch (refusal) {
    return { typed, offer: own, refusal: await sentenceOf(refusal) };
  }
}

/** What it costs to the cent. Before a way of paying is chosen, by one that the discount holds for, and without its fee. */
async function price(
  context: PageContext,
  sale: Sale,
  bundle: string,
  method: PaymentMethod | null,
  { typed, offer, refusal }: WantedDiscount,
) {
  const holds = ({ id }: { id: PaymentMethod }) => offer?.paymentmethods?.includes(id) ?? true;
  const by = method ?? (sale.paymentmethods.find(holds) ?? sale.paymentmethods[0])?.id;
  if (!by) return { quote: null, codeRefusal: refusal };
  const order = { bundle, paymentmethod: by, country: sale.country };
  const plain = async () => (await context.ask('quote', order)).quote;
  if (!offer) return { quote: await plain(), codeRefusal: refusal };
  try {
    const { quote } = await context.ask('quote', { ...order, discountcode: offer.code });
    return { quote, codeRefusal: refusal };
  } catch (failure) {
    // A code that was typed says why it does not hold here; one that came by itself stays away in silence.
    return { quote: await plain(), codeRefusal: refusal ?? (typed && (await sentenceOf(failure))) };
  }
}

/** Somebody else's payment, or none at all, is a checkout like any other. */
async function paymentOf(context: PageContext, id: string | null): Promise<Payment | null> {
  if (!id || !/^\d{1,20}$/.test(id)) return null;
  try {
    return (await context.ask('payment', { id })).payment;
  } catch (refusal) {
    if (refusal instanceof Response && refusal.status === 404) return null;
    throw refusal;
  }
}

/** What the call said, in the page's language; anything that is no refusal is thrown on. */
async function sentenceOf(refusal: unknown): Promise<string> {
  if (!(refusal instanceof Response) || refusal.status >= 500) throw refusal;
  const { error } = (await refusal.json()) as { error: { message: string; fields?: Record<string, string> } };
  return Object.values(error.fields ?? {})[0] ?? error.message;
}
