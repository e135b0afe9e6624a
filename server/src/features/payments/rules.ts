import { orderMinutes } from '#contract/constants.ts';
import type { PaymentStatus } from '#contract/payments/payment-types.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** What a payment may come to, as a provider, the member or the house says. */
export type Outcome = Exclude<PaymentStatus, 'loading'>;

/**
 * What may follow on what. Providers repeat themselves and are overtaken by their own messages, so money that came in
 * counts whatever was said before, and nothing but giving it back undoes it.
 */
const follows: Record<PaymentStatus, readonly Outcome[]> = {
  loading: ['pending', 'completed', 'failed', 'cancelled', 'refunded', 'chargeback'],
  pending: ['completed', 'failed', 'cancelled', 'refunded', 'chargeback'],
  failed: ['completed', 'refunded', 'chargeback'],
  cancelled: ['completed', 'refunded', 'chargeback'],
  completed: ['refunded', 'chargeback'],
  // The bank may still take back what we have given back, and then there is nothing more to take.
  refunded: ['chargeback'],
  chargeback: [],
};

export const mayFollow = (current: PaymentStatus, outcome: Outcome) => follows[current].includes(outcome);

/** What is known, when its money comes in, of an order that had something a member may have once. */
export interface PaidOrder {
  /** Cancelled or failed on our side before it was paid: a provider's page stays payable. */
  givenUp: boolean;
  isTrial: boolean;
  hasBoughtTrial: boolean;
  /** Whether its discount is for the first purchase. */
  isForFirstPurchase: boolean;
  hasBoughtSomething: boolean;
}

/**
 * Whether a paid order may still have what it was ordered with. Otherwise somebody could order the trial or a first
 * discount, give the order up, order again, and pay all of them. A code's one use is decided by its own row.
 */
export const isStillDue = ({ givenUp, isTrial, hasBoughtTrial, isForFirstPurchase, hasBoughtSomething }: PaidOrder) =>
  !(isTrial && hasBoughtTrial) && !(givenUp && isForFirstPurchase && hasBoughtSomething);

export interface Cost {
  price: number;
  discount: number;
  fee: number;
  amount: number;
}

/** To the last cent, in the buyer's favour: what a percentage takes off is rounded up. A fee has no discount. */
export function costOf(price: number, percentage: number, fee: number): Cost {
  const discount = Math.ceil((price * percentage) / 100);
  return { price, discount, fee, amount: price - discount + fee };
}

/** Until when a purchase may be withdrawn from; null once it was given or taken back. */
export function withdrawableUntil(
  { status, completed_at: paid }: { status: PaymentStatus; completed_at: Date | null },
  refundDays: number,
): Date | null {
  return status === 'completed' && paid ? new Date(paid.getTime() + refundDays * day) : null;
}

/** What was paid and brought, and how much of both has gone back. */
export interface Standing {
  amount: number;
  credits: number;
  refunded: number;
  taken_back: number;
}

/** Money and the credits that go with it. */
export interface Part {
  amount: number;
  credits: number;
}

/**
 * What goes back when so much of the money does: of the credits as many as all that was ever given back stands for, in whole
 * credits, so that an odd part of one stays with the buyer until the rest goes. Only the sum decides: in however many parts
 * and in whichever order, the same is taken, and all of it for all of the money.
 */
export function partBack({ amount, credits, refunded, taken_back: taken }: Standing, given: number): Part {
  const total = Math.min(amount, refunded + Math.max(0, given));
  const due = total === amount ? credits : Math.floor((credits * total) / amount);
  return { amount: total - refunded, credits: Math.max(0, due - taken) };
}

/**
 * What a withdrawal gives back: the credits that are still there, and so much money that all of them are given for, to the
 * last cent in the buyer's favour.
 */
export function withdrawalOf({ amount, credits, refunded, taken_back: taken }: Standing, left: number): Part {
  const unused = Math.min(credits - taken, left);
  const total = Math.ceil((amount * (taken + unused)) / credits);
  return { amount: Math.max(0, total - refunded), credits: unused };
}

export const givenUpSince = (now: Date) => new Date(now.getTime() - orderMinutes * minute);
