import { welcomeDiscount } from '#contract/constants.ts';
import type { FailureData } from '#contract/errors.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { formatMoney } from '#server/platform/money.ts';
import { deleteHold, findBuyer, findCode, holdCode, isTaken, isUsed, saveUse } from './queries.ts';
import {
  type Buyer,
  betterFirst,
  heldUntil,
  isFor,
  type Order,
  personalDiscounts,
  refusalOf,
  reservedCodes,
  type Terms,
} from './rules.ts';

export type { SharedCode } from './queries.ts';
export type { Terms } from './rules.ts';
export { keepSharedCode, listSharedCodes } from './shared-codes.ts';
export { stayDiscountFor } from './stay-discount.ts';

/** Whether a code is one that newcomers have without typing it. */
export const isOfTheHouse = (code: string) => reservedCodes.includes(code);

interface DiscountContext {
  actor: Actor;
  site: Site;
  locale: Locale;
  now: Date;
}

/** A code as the member may use it now: one they used, or that an open order of theirs holds, is refused as used. */
export async function discountFor(db: Queryable, context: DiscountContext, code: string): Promise<Terms> {
  const terms = await findTerms(db, context, code);
  if (terms.validity === 'once-per-user' && (await isTaken(db, context.actor.userId, code, context.now)))
    throw new Failure('code_used');
  return terms;
}

/** What the member gets for being new. */
export const welcomeFor = (db: Queryable, context: DiscountContext) => discountFor(db, context, welcomeDiscount.code);

async function findTerms(db: Queryable, context: DiscountContext, code: string): Promise<Terms> {
  const { actor, site, now } = context;
  // A payer has no welcome discount any more; one who used it is told so, as the specification asks.
  if (code === welcomeDiscount.code && (await isUsed(db, actor.userId, code))) throw new Failure('code_used');
  const terms = isOfTheHouse(code)
    ? personalDiscounts(await buyerOf(db, context), now).find((offer) => offer.code === code)
    : await findCode(db, site.id, code);
  if (!terms || !isFor(terms, actor.userId, now)) throw new Failure('code_not_found');
  return terms;
}

async function buyerOf(db: Queryable, { actor }: DiscountContext): Promise<Buyer> {
  const buyer = await findBuyer(db, actor.userId);
  if (!buyer) throw new Failure('authentication_required');
  return buyer;
}

/**
 * What an order may have, the best first: the code that was asked for, alone. Where that is one of the house's offers to
 * new members, another of these that takes off more comes before it. Discounts are never added up.
 */
export async function discountsOn(
  db: Queryable,
  context: DiscountContext,
  code: string,
  order: Order,
): Promise<Terms[]> {
  const asked = await findTerms(db, context, code);
  const refusal = refusalOf(asked, order);
  if (refusal) throw new Failure(refusal, { data: dataOf(asked, context.locale) });
  if (asked.kind === 'code') return [asked];
  const others = personalDiscounts(await buyerOf(db, context), context.now).filter((offer) => offer.code !== code);
  return betterFirst(asked, others);
}

function dataOf({ minimum_order_value: minimum, currency }: Terms, locale: Locale): FailureData {
  if (minimum === null || !currency) return {};
  return { minimum: formatMoney(minimum, currency, locale), minimum_order_value: minimum, currency };
}

/** Keeps a discount that may be used once to one order, for a while. */
export async function holdDiscount(
  tx: Transaction,
  { code, validity }: Terms,
  { userId, paymentId, now }: { userId: string; paymentId: string; now: Date },
) {
  if (validity === 'always') return;
  if (!(await holdCode(tx, { userId, code, paymentId, until: heldUntil(now), now }))) throw new Failure('code_used');
}

/** The first discount of the candidates that no other order holds. */
export async function availableDiscount(db: Queryable, candidates: Terms[], userId: string, now: Date): Promise<Terms> {
  for (const terms of candidates)
    if (terms.validity === 'always' || !(await isTaken(db, userId, terms.code, now))) return terms;
  throw new Failure('code_used');
}

/** A paid order uses its code up. False where the code may be used once and another order has used it meanwhile. */
export async function spendDiscount(
  tx: Transaction,
  { siteId, ...use }: { siteId: number; userId: string; code: string; paymentId: string; now: Date },
): Promise<boolean> {
  const isOnce = isOfTheHouse(use.code) || (await findCode(tx, siteId, use.code))?.validity === 'once-per-user';
  return (await saveUse(tx, use)) || !isOnce;
}

/** An order that came to nothing gives its code back. */
export const releaseDiscount = (tx: Transaction, paymentId: string) => deleteHold(tx, paymentId);
