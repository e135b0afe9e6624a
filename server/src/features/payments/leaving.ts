import { leavingLimits } from '#contract/constants.ts';
import { balanceOf } from '#server/features/credits/credits.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, Site } from '#server/platform/http/context.ts';
import { findPaidSince, forgetBuyer, isOfferedTrial } from './leaving-queries.ts';
import { hasBought, hasTrial, type PaymentRow } from './queries.ts';
import { givenUpSince, withdrawalOf } from './rules.ts';
import { deleteStoredMethods } from './stored-queries.ts';

const day = 86_400_000;

interface Leaver {
  actor: Pick<Actor, 'userId'>;
  site: Site;
  now: Date;
}

/** A purchase that can be withdrawn from: how many of its credits are left, and what is refunded for them. */
export interface Refundable {
  paymentId: string;
  credits: number;
  amount: number;
  currency: PaymentRow['currency'];
  until: Date;
}

/** What a member would get back for unused credits, by withdrawing from one purchase after the other, the newest first. */
export async function refundableOf(db: Queryable, { actor, site, now }: Leaver): Promise<Refundable[]> {
  const days = site.settings.refund_days;
  const paid = await findPaidSince(db, actor.userId, new Date(now.getTime() - days * day));
  let left = await balanceOf(db, actor.userId);
  return paid.flatMap((payment) => {
    const { credits, amount } = withdrawalOf(payment, left);
    left -= credits;
    if (credits === 0 || amount === 0 || !payment.completed_at) return [];
    const until = new Date(payment.completed_at.getTime() + days * day);
    return [{ paymentId: payment.id, credits, amount, currency: payment.currency, until }];
  });
}

/** Whether a member may buy the trial: as the first purchase, or because they wanted to leave; once either way. */
export async function mayBuyTrial(db: Queryable, userId: string, now: Date): Promise<boolean> {
  if (await hasTrial(db, userId, givenUpSince(now))) return false;
  return !(await hasBought(db, userId)) || (await isOfferedTrial(db, userId, offeredSince(now)));
}

/** Whether the trial can be offered to somebody: they have never bought it. */
export const isTrialLeft = async (db: Queryable, userId: string, now: Date) =>
  !(await hasTrial(db, userId, givenUpSince(now)));

const offeredSince = (now: Date) => new Date(now.getTime() - leavingLimits.offerDays * day);

/** Payments stay for as long as tax law asks, without their buyer; what could be charged again goes. */
export async function eraseBuyer(tx: Transaction, userId: string) {
  await forgetBuyer(tx, userId);
  await deleteStoredMethods(tx, userId);
}
