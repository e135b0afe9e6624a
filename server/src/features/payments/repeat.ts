import type { Country } from '#contract/countries.ts';
import { cardFailureOffers, type PaymentMethod } from '#contract/payment-types.ts';
import type { OrderBody, Payment } from '#contract/payments.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { actorIn, type RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { methodsIn, routeOf } from './methods.ts';
import { placeOrder, type Quote, quoteFor } from './orders.ts';
import { buyingIn, orderFor, type PaymentPlatform, paymentView } from './payments.ts';
import { type ChargeOutcome, ProviderAway, type StoredToken } from './providers/provider.ts';
import { findLastBought, findOpenRepeat, insertTransition, lockBuyer, type PaymentRow } from './queries.ts';
import { givenUpSince } from './rules.ts';
import { advance } from './settle.ts';
import { openStored } from './stored-methods.ts';
import { deleteStoredMethods, findStoredMethod, type StoredMethodRow, saveStoredUse } from './stored-queries.ts';

interface Repeatable {
  bundle: string;
  paymentmethod: PaymentMethod;
  country: Country;
  stored: StoredMethodRow;
}

/** The last order and the method it could be paid with again; what it costs is what it costs now. */
export async function repeatableOrder(
  db: Queryable,
  platform: PaymentPlatform,
  context: RequestContext,
): Promise<{ quote: Quote; stored: StoredMethodRow } | null> {
  const order = await findRepeatable(db, platform, context);
  if (!order) return null;
  const quote = await quoteFor(db, buyingIn(context), order, platform.providers.configured);
  return { quote, stored: order.stored };
}

async function findRepeatable(
  db: Queryable,
  { providers }: PaymentPlatform,
  context: RequestContext,
): Promise<Repeatable | null> {
  const { userId } = actorIn(context);
  const stored = await findStoredMethod(db, userId);
  const last = stored && (await findLastBought(db, userId));
  if (!last) return null;
  const { country } = last;
  const { paymentmethod, provider } = stored;
  const { configured } = providers;
  const route = routeOf(paymentmethod, { country, configured, settings: context.site.settings });
  if (route?.provider !== provider) return null;
  // A trial is bought once: whoever liked it goes on with the smallest bundle.
  return { bundle: last.bundle === 'trial' ? 'small' : last.bundle, paymentmethod, country, stored };
}

/** What was kept is gone, and nothing can be charged by one click any more. */
export const forgetMethods = (tx: Transaction, context: RequestContext) =>
  deleteStoredMethods(tx, actorIn(context).userId);

/** What the buyer says with the click. */
type Wishes = Pick<OrderBody, 'immediate_supply' | 'language'>;

export interface Repeating {
  payment: PaymentRow;
  stored: StoredMethodRow;
  token: StoredToken;
  /** What the provider said; `away` where it said nothing, `page` where it wants to be asked on its own page. */
  charged: ChargeOutcome | 'away' | 'page' | 'running';
  discard(): Promise<void>;
}

/**
 * Stores the order and charges the method, before the transaction that writes down what came of it: a provider may take
 * its time. Whoever clicks twice has one order, and its id makes the provider charge it once.
 */
export async function chargeAgain(
  platform: PaymentPlatform,
  context: RequestContext,
  wishes: Wishes,
): Promise<Repeating> {
  const { db, providers, secrets } = platform;
  const { userId } = actorIn(context);
  const { payment, stored } = await db.transaction((tx) => openRepeat(tx, platform, context, wishes));
  const token = openStored(secrets, userId, stored);
  const begun = { payment, stored, token, discard: async () => {} };
  if (payment.status !== 'loading') return { ...begun, charged: 'running' };
  const provider = providers.named(payment.provider);
  if (!provider?.charge) return { ...begun, charged: 'page' };
  try {
    return { ...begun, charged: await provider.charge(token, orderFor(platform, context.site, payment)) };
  } catch (error) {
    if (error instanceof ProviderAway) return { ...begun, charged: 'away' };
    throw error;
  }
}

async function openRepeat(tx: Transaction, platform: PaymentPlatform, context: RequestContext, wishes: Wishes) {
  const { userId } = actorIn(context);
  await lockBuyer(tx, userId, givenUpSince(context.now));
  const order = await findRepeatable(tx, platform, context);
  if (!order) throw new Failure('nothing_to_repeat');
  const { stored, ...asked } = order;
  const running = await findOpenRepeat(tx, userId);
  const { configured } = platform.providers;
  const payment =
    running ?? (await placeOrder(tx, buyingIn(context), { ...asked, ...wishes }, { kind: 'repeat', configured }));
  return { payment, stored };
}

/** Writes down what came of it. A method that was refused is answered with what else there is to do. */
export async function finishRepeat(
  tx: Transaction,
  platform: PaymentPlatform,
  context: RequestContext,
  { payment, stored, token, charged }: Repeating,
): Promise<Payment> {
  const { now } = context;
  const step = { paymentId: payment.id, now };
  if (charged === 'page')
    return paymentView(tx, platform, context, payment, { stored: token, language: payment.language });
  if (charged === 'running') return paymentView(tx, platform, context, payment);
  if (charged === 'away') {
    await insertTransition(tx, { ...step, from: payment.status, to: payment.status, cause: 'provider away' });
    return paymentView(tx, platform, context, payment, { away: true });
  }
  const { outcome, reference } = charged;
  const cause = `stored method charged by ${payment.provider}`;
  const changed = await advance(tx, platform, { ...step, cause, reference }, outcome);
  await saveStoredUse(tx, stored.id, { failed: outcome === 'failed', now });
  if (outcome === 'failed')
    throw new Failure('card_failed', {
      data: { payment_id: payment.id, offers: offersFor(platform, context, payment) },
      // That it was refused is to be remembered.
      keepsWrites: true,
    });
  return paymentView(tx, platform, context, changed);
}

function offersFor({ providers }: PaymentPlatform, { site }: RequestContext, { country }: PaymentRow) {
  const offered = methodsIn(country, providers.configured, site.settings);
  return cardFailureOffers.filter((offer) => offer !== 'paypal' || offered.some(({ id }) => id === 'paypal'));
}
