import type { Locale } from '#contract/locales.ts';
import { type Bundle, bundlesAt, type Currency } from '#contract/payments/bundles.ts';
import type { PaymentMethod, ProviderName } from '#contract/payments/payment-types.ts';
import type { OrderBody } from '#contract/payments/payments.ts';
import { currencyOf } from '#contract/payments/prices.ts';
import type { Country } from '#contract/places/countries.ts';
import { isCountry } from '#contract/places/countries.ts';
import { availableDiscount, discountsOn, holdDiscount, type Terms } from '#server/features/discounts/discounts.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { mayBuyTrial } from './leaving.ts';
import { type ConfiguredProviders, feeOf, methods, routeOf } from './methods.ts';
import {
  findKeptOrder,
  insertPayment,
  lockBuyer,
  newPaymentId,
  type PaymentKind,
  type PaymentRow,
  saveSupplyAsked,
} from './queries.ts';
import { type Cost, costOf, givenUpSince } from './rules.ts';
import { insertTransition } from './transition-queries.ts';

export interface BuyingContext {
  actor: Actor;
  site: Site;
  locale: Locale;
  now: Date;
}

/** What somebody orders, checked against what there is. */
interface Order {
  bundle: Bundle;
  method: PaymentMethod;
  provider: ProviderName;
  country: Country;
  currency: Currency;
  price: number;
  fee: number;
}

type AppliedTerms = Pick<Terms, 'code' | 'percentage'>;

export interface Quote extends Cost {
  bundle: string;
  credits: number;
  method: PaymentMethod;
  country: Country;
  currency: Currency;
  terms: AppliedTerms | null;
}

/** What an order would cost, without ordering. */
export async function quoteFor(
  db: Queryable,
  buying: BuyingContext,
  asked: OrderBody,
  configured: ConfiguredProviders,
): Promise<Quote> {
  const order = orderOf(buying.site, asked, configured);
  // An order that waits for the form of a direct debit holds its code, and keeps its price.
  const waiting = order.method === 'sdd' ? await findKept(db, buying, asked) : undefined;
  const terms = waiting ? termsOf(waiting) : await bestTerms(db, buying, asked.discountcode, order);
  return {
    ...costOf(order.price, terms?.percentage ?? 0, order.fee),
    bundle: order.bundle.id,
    credits: order.bundle.credits,
    method: order.method,
    country: order.country,
    currency: order.currency,
    terms: terms ?? null,
  };
}

/**
 * Stores an order, with the discount it gets held for it. One that was kept because its provider could not be reached
 * is taken up again.
 */
export async function placeOrder(
  tx: Transaction,
  buying: BuyingContext,
  asked: OrderBody,
  { kind, configured }: { kind: PaymentKind; configured: ConfiguredProviders },
): Promise<PaymentRow> {
  const { actor, site, locale, now } = buying;
  const order = orderOf(site, asked, configured);
  if (!(await lockBuyer(tx, actor.userId))) throw new Failure('authentication_required');
  const kept = kind === 'repeat' ? undefined : await findKept(tx, buying, asked);
  if (kept && asked.immediate_supply) await saveSupplyAsked(tx, kept.id, now);
  if (kept) return kept;
  if (order.bundle.trial && !(await mayBuyTrial(tx, actor.userId, now))) throw new Failure('trial_used');

  // Under the buyer's row lock: what is free now stays so until the order is stored and can hold it.
  const terms = await bestTerms(tx, buying, asked.discountcode, order);
  const id = await newPaymentId(tx);
  const payment = {
    id,
    user_id: actor.userId,
    site_id: site.id,
    kind,
    bundle: order.bundle.id,
    credits: order.bundle.credits,
    paymentmethod: order.method,
    provider: order.provider,
    country: order.country,
    currency: order.currency,
    language: asked.language ?? locale,
    keeps_method: keepsMethod(asked),
    supply_asked_at: asked.immediate_supply ? now : null,
    now,
  };
  const { price, discount, fee, amount } = costOf(order.price, terms?.percentage ?? 0, order.fee);
  const row = await insertPayment(tx, {
    ...payment,
    price,
    discount,
    fee,
    amount,
    discount_code: terms?.code ?? null,
    discount_percentage: terms?.percentage ?? null,
  });
  if (terms) await holdDiscount(tx, terms, { userId: actor.userId, paymentId: id, now });
  const cause = 'ordered by the member';
  await insertTransition(tx, { paymentId: id, from: null, to: 'loading', kind: 'ordered', cause, now });
  return row;
}

const keepsMethod = ({ paymentmethod, keep_method: keep = true }: OrderBody) =>
  keep && methods[paymentmethod].repeatable === true;

const findKept = (db: Queryable, { actor, now }: BuyingContext, asked: OrderBody) =>
  findKeptOrder(db, {
    userId: actor.userId,
    bundle: asked.bundle,
    method: asked.paymentmethod,
    country: asked.country,
    code: asked.discountcode ?? null,
    keepsMethod: keepsMethod(asked),
    since: givenUpSince(now),
  });

function orderOf(
  { settings }: Site,
  { bundle: id, paymentmethod: method, country }: OrderBody,
  configured: ConfiguredProviders,
): Order {
  const bundle = bundlesAt(settings.bundle_prices).find((each) => each.id === id);
  if (!bundle) throw new Failure('invalid', { fields: { bundle: { problem: 'invalid' } } });
  const route = routeOf(method, { country, configured, settings });
  if (!route) throw new Failure('method_unavailable');
  const currency = currencyOf(country);
  const fee = feeOf(method, country, settings);
  return { bundle, method, provider: route.provider, country, currency, price: bundle.prices[currency], fee };
}

async function bestTerms(db: Queryable, buying: BuyingContext, code: string | undefined, order: Order) {
  if (code === undefined) return undefined;
  const { price, currency, country, method } = order;
  const candidates = await discountsOn(db, buying, code, { price, currency, country, method });
  return availableDiscount(db, candidates, buying.actor.userId, buying.now);
}

const termsOf = ({ discount_code: code, discount_percentage: percentage }: PaymentRow): AppliedTerms | null =>
  code !== null && percentage !== null ? { code, percentage } : null;

/** Where somebody pays from, as far as they have not said: where they chose to be, or are. */
export function payingFrom({ selectedCountry, country, site }: RequestContext): Country {
  const { geoip_selected_country: selected, countries } = site.settings;
  const known = [selectedCountry, selected, country].find(isCountry);
  return known ?? countries[0] ?? 'FR';
}
