import { repeatOrderSeconds } from '#contract/constants.ts';
import { cardFailureOffers, type PaymentMethod } from '#contract/payments/payment-types.ts';
import type { OrderBody, Payment } from '#contract/payments/payments.ts';
import type { Country } from '#contract/places/countries.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { actorIn, type RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { methodsIn, routeOf } from './methods.ts';
import { placeOrder, type Quote, quoteFor } from './orders.ts';
import {
  buyingContextOf,
  orAway,
  orderFor,
  ownPayment,
  type PaymentPlatform,
  paymentView,
  providerAway,
} from './payments.ts';
import type { ChargeOutcome, Page } from './providers/provider.ts';
import { findLastBought, findRepeat, lockBuyer, type PaymentRow, saveRequestKey } from './queries.ts';
import { advance } from './settle.ts';
import { openStored } from './stored-methods.ts';
import { deleteStoredMethods, findStoredMethod, type StoredMethodRow, saveStoredUse } from './stored-queries.ts';
import { countSteps, insertTransition } from './transition-queries.ts';

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
  const quote = await quoteFor(db, buyingContextOf(context), order, platform.providers.configured);
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
  // A trial is bought once: what follows it is the smallest bundle.
  return { bundle: last.bundle === 'trial' ? 'small' : last.bundle, paymentmethod, country, stored };
}

/** Deletes the stored methods: nothing can be charged by one click any more. */
export const forgetMethods = (tx: Transaction, context: RequestContext) =>
  deleteStoredMethods(tx, actorIn(context).userId);

/** What the buyer says with the click; the same key is the same click, however often it comes. */
type Click = Pick<OrderBody, 'immediate_supply' | 'language'> & { key: string | undefined };

export interface RepeatAttempt {
  payment: PaymentRow;
  /** The outcome; a page if the provider cannot charge; `running` if another request does. */
  charged: ChargeOutcome | Page | 'away' | 'running';
  discard(): Promise<void>;
}

/**
 * Stores the order, charges the method and stores the outcome, all before the call's own transaction: a provider may take its
 * time, and a charge must not be lost with a rollback. Of several clicks within ten seconds one charges, also when a fast
 * provider has finished before the next arrives, and a retried request never charges again.
 */
export async function chargeAgain(
  platform: PaymentPlatform,
  context: RequestContext,
  click: Click,
): Promise<RepeatAttempt> {
  const { db, providers, secrets } = platform;
  const { payment, stored } = await db.transaction((tx) => openRepeat(tx, platform, context, click));
  const token = openStored(secrets, actorIn(context).userId, stored);
  const begun = { payment, discard: async () => {} };
  const provider = providers.named(payment.provider);
  if (!provider) throw new Failure('nothing_to_repeat');
  const order = orderFor(platform, context.site, payment);
  if (!provider.charge)
    return { ...begun, charged: await orAway(provider.begin(order, { attempt: 1, stored: token })) };
  if (!(await db.transaction((tx) => claimCharge(tx, payment, context.now)))) return { ...begun, charged: 'running' };
  const charged = await orAway(provider.charge(token, order));
  await db.transaction((tx) => keepOutcome(tx, platform, { payment, stored, charged, now: context.now }));
  return { ...begun, charged };
}

async function openRepeat(
  tx: Transaction,
  platform: PaymentPlatform,
  context: RequestContext,
  { key, ...wishes }: Click,
) {
  const { userId } = actorIn(context);
  await lockBuyer(tx, userId);
  const order = await findRepeatable(tx, platform, context);
  if (!order) throw new Failure('nothing_to_repeat');
  const { stored, ...asked } = order;
  const since = new Date(context.now.getTime() - repeatOrderSeconds * 1000);
  const known = await findRepeat(tx, { userId, key, since });
  if (known) return { payment: known, stored };
  const { configured } = platform.providers;
  const payment = await placeOrder(
    tx,
    buyingContextOf(context),
    { ...asked, ...wishes },
    { kind: 'repeat', configured },
  );
  if (key) await saveRequestKey(tx, payment.id, key);
  return { payment, stored };
}

/** False where another click charges the order already, or has: only after its provider was away is it tried once more. */
async function claimCharge(tx: Transaction, { id: paymentId, status }: PaymentRow, now: Date): Promise<boolean> {
  if (status !== 'loading') return false;
  const tries = await countSteps(tx, paymentId, 'provider_away');
  const step = {
    paymentId,
    from: status,
    to: status,
    kind: 'charging',
    cause: 'charging the stored method',
    now,
  } as const;
  return insertTransition(tx, { ...step, eventId: `try ${tries + 1}` });
}

async function keepOutcome(
  tx: Transaction,
  platform: PaymentPlatform,
  { payment, stored, charged, now }: Pick<RepeatAttempt, 'payment'> & Kept,
) {
  const { id: paymentId, provider, status } = payment;
  if (charged === 'away') return insertTransition(tx, { paymentId, from: status, to: status, ...providerAway, now });
  const { outcome, reference } = charged;
  const cause = `stored method charged by ${provider}`;
  await advance(tx, platform, { paymentId, kind: 'charged', cause, reference, now }, outcome);
  await saveStoredUse(tx, stored.id, { failed: outcome === 'failed', now });
}

interface Kept {
  stored: StoredMethodRow;
  charged: ChargeOutcome | 'away';
  now: Date;
}

/** Answers the outcome. A refused method is answered with what else there is to do. */
export async function finishRepeat(
  tx: Transaction,
  platform: PaymentPlatform,
  context: RequestContext,
  { payment, charged }: RepeatAttempt,
): Promise<Payment> {
  if (typeof charged === 'object' && 'url' in charged)
    return paymentView(tx, context, payment, { page: charged.url, language: payment.language });
  if (typeof charged === 'object' && charged.outcome === 'failed')
    throw new Failure('card_failed', {
      data: { payment_id: payment.id, offers: offersFor(platform, context, payment) },
    });
  const current = await ownPayment(tx, context, payment.id);
  return paymentView(tx, context, current, { away: charged === 'away' });
}

function offersFor({ providers }: PaymentPlatform, { site }: RequestContext, { country }: PaymentRow) {
  const offered = methodsIn(country, providers.configured, site.settings);
  return cardFailureOffers.filter((offer) => offer !== 'paypal' || offered.some(({ id }) => id === 'paypal'));
}
