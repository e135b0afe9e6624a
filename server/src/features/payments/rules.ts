import { orderMinutes } from '#contract/constants.ts';
import type { PaymentMethod, PaymentStatus } from '#contract/payments/payment-types.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** What a payment may come to, as a provider, the member or we say. */
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

/** An order of something a member may have once, when its money comes in. */
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

/** Until when a purchase may be withdrawn from; null once it was refunded or charged back. */
export function withdrawableUntil(
  { status, completed_at: paid }: { status: PaymentStatus; completed_at: Date | null },
  refundDays: number,
): Date | null {
  return status === 'completed' && paid ? new Date(paid.getTime() + refundDays * day) : null;
}

/** What a payment took and brought, and how much of both was reversed so far. */
export interface RefundState {
  amount: number;
  credits: number;
  refunded: number;
  taken_back: number;
}

/** How much money goes back, and how many credits are taken back with it. */
export interface Reversal {
  amount: number;
  credits: number;
}

/**
 * The reversal when so much more money is refunded: as many credits as all refunds so far stand for, in whole credits, so
 * that a fraction of one stays with the buyer until the rest is refunded. Only the sum decides: in however many parts and
 * in whichever order, the same is taken back, and all of the credits for all of the money.
 */
export function reversalOf({ amount, credits, refunded, taken_back: taken }: RefundState, refund: number): Reversal {
  const total = Math.min(amount, refunded + Math.max(0, refund));
  const due = total === amount ? credits : Math.floor((credits * total) / amount);
  return { amount: total - refunded, credits: Math.max(0, due - taken) };
}

/**
 * What a withdrawal reverses: the credits that are still there, and the part of the price they stand for, to the last cent in
 * the buyer's favour.
 */
export function withdrawalOf({ amount, credits, refunded, taken_back: taken }: RefundState, left: number): Reversal {
  const unused = Math.min(credits - taken, left);
  const total = Math.ceil((amount * (taken + unused)) / credits);
  return { amount: Math.max(0, total - refunded), credits: unused };
}

export const givenUpSince = (now: Date) => new Date(now.getTime() - orderMinutes * minute);

/** Cards whose holder typed them now, at a provider that takes them by 3-D Secure alone: their bank has confirmed who pays. */
export const isConfirmedByBank = ({
  kind,
  paymentmethod: method,
  provider,
}: {
  kind: 'order' | 'repeat' | 'debit';
  paymentmethod: PaymentMethod;
  provider: string;
}) => kind === 'order' && cards.includes(method) && strongProviders.includes(provider);

const cards: readonly PaymentMethod[] = ['creditcard', 'visa', 'mastercard', 'maestro', 'cartebancaire'];
/** Genesis charges cards as `sale3d`. Verotel and CCBill do not say whether a bank was asked, so theirs do not count. */
const strongProviders: readonly string[] = ['genesis', 'sandbox'];
