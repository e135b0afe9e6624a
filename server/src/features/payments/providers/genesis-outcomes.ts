import { createHash } from 'node:crypto';
import type { Outcome } from '../rules.ts';
import { equalsInConstantTime } from './constant-time.ts';
import type { GenesisForm, GenesisTransaction } from './genesis-gateway.ts';
import type { ProviderEvent, StoredToken } from './provider.ts';

/** What the gateway's statuses mean; one that is not here means nothing to us, such as a form that was only opened. */
const outcomes: Partial<Record<string, Outcome>> = {
  approved: 'completed',
  // A chargeback that the payer's bank has lost: the money is ours again.
  chargeback_reversed: 'completed',
  chargeback_reversal: 'completed',
  represented: 'completed',
  partially_refunded: 'completed',
  declined: 'failed',
  error: 'failed',
  unsuccessful: 'failed',
  // A form that nobody paid in its time.
  timeout: 'cancelled',
  submitted: 'pending',
  in_progress: 'pending',
  pending: 'pending',
  pending_async: 'pending',
  pending_hold: 'pending',
  pending_review: 'pending',
  refunded: 'refunded',
  voided: 'refunded',
  chargebacked: 'chargeback',
  second_chargebacked: 'chargeback',
  pre_arbitrated: 'chargeback',
};

export const outcomeOf = (status: string): Outcome | undefined => outcomes[status];

/** Transactions that refund money; every other one that a form lists takes it. */
const refunding = ['refund', 'void'];
/** What may have become of money that came in. */
const wasPaid: Outcome[] = ['completed', 'refunded', 'chargeback'];
const takesMoney = ({ transaction_type: type }: GenesisTransaction) => !refunding.includes(type);

/**
 * What became of a form. One that was paid is believed with the transaction that took the money and with what that took,
 * which may be less than was asked for. A part that was given back counts where a message names it: of a part alone the
 * payment still stands.
 */
export function eventOfForm(form: GenesisForm, named?: string | null): ProviderEvent | undefined {
  const outcome = outcomeOf(form.status);
  const paymentId = paymentIdIn(form.transaction_id);
  if (!outcome || !paymentId) return undefined;
  const takings = form.transactions.filter(takesMoney);
  const paid = takings.filter(({ status }) => wasPaid.includes(outcomeOf(status) ?? 'failed'));
  const reference = (paid.at(-1) ?? takings.at(-1))?.unique_id ?? form.unique_id;
  const about = { paymentId, reference, currency: form.currency || undefined };

  const refund = form.transactions.find(
    (each) => each.unique_id === named && each.transaction_type === 'refund' && each.status === 'approved',
  );
  if (refund && paid.length > 0 && outcome !== 'chargeback') return { ...about, ...refundedBy(refund) };
  if (outcome === 'completed') {
    const taken = paid.filter(({ status }) => outcomeOf(status) === 'completed');
    if (!taken[0]) return undefined;
    return {
      ...about,
      outcome,
      eventId: `${reference} ${outcome}`,
      amount: taken.reduce((sum, { amount }) => sum + amount, 0),
      currency: taken[0].currency,
      stored: tokenIn(taken[0]),
    };
  }
  return { ...about, outcome, eventId: `${reference} ${outcome}` };
}

/** What became of a transaction that was made without a form, or that a message names alone. */
export function eventOfTransaction(transaction: GenesisTransaction): ProviderEvent | undefined {
  const { unique_id: reference, status, currency, amount, transaction_id: ours } = transaction;
  const refunded = refundedIn(ours);
  // Our refund of a sale: the sale is known by what the gateway calls it.
  if (refunded && transaction.transaction_type === 'refund')
    return status === 'approved' ? { reference: refunded, ...refundedBy(transaction) } : undefined;
  const outcome = outcomeOf(status);
  const paymentId = paymentIdIn(ours);
  if (!outcome || !paymentId || !takesMoney(transaction)) return undefined;
  const eventId = `${reference} ${outcome}`;
  const about = { paymentId, outcome, reference, eventId, currency: currency || undefined };
  return outcome === 'completed' ? { ...about, amount, stored: tokenIn(transaction) } : about;
}

const refundedBy = ({ unique_id: refund, amount, currency }: GenesisTransaction) => ({
  outcome: 'refunded' as const,
  eventId: `${refund} refunded`,
  amount,
  currency: currency || undefined,
});

/** A card that was charged to be charged again is known by that first charge. */
function tokenIn(transaction: GenesisTransaction): StoredToken | undefined {
  if (!transaction.transaction_type.startsWith('init_recurring_sale')) return undefined;
  const digits = /\d{4}$/.exec(transaction.card_number ?? '')?.[0] ?? '';
  return { token: transaction.unique_id, label: `•••• ${digits}`.trim() };
}

/** Our number of an order at the gateway: the payment's, and which try it is after the first. */
export const transactionIdOf = (paymentId: string, attempt: number) =>
  attempt === 1 ? paymentId : `${paymentId}-${attempt}`;

export const paymentIdIn = (transactionId: string) => /^(\d{1,19})(?:-\d{1,4})?$/.exec(transactionId)?.[1];

/** Our number of a refund: the same for the same sale, so that asking again gives nothing back a second time. */
export const refundIdOf = (reference: string, attempt: number) =>
  attempt === 1 ? `refund-${reference}` : `refund-${reference}-${attempt}`;

const refundedIn = (transactionId: string) => /^refund-([0-9a-f]{32,64})(?:-\d)?$/.exec(transactionId)?.[1];

const algorithms: Partial<Record<number, string>> = { 40: 'sha1', 64: 'sha256', 128: 'sha512' };

/**
 * Whether a notification was signed by somebody who knows our password. The account decides which hash is used, and its
 * length tells. Only the id is signed: what else a notification says is not proven by it.
 */
export function isSigned(uniqueId: string, signature: string, password: string): boolean {
  const algorithm = algorithms[signature.length];
  if (!algorithm || !isUniqueId(uniqueId)) return false;
  const expected = createHash(algorithm)
    .update(uniqueId + password)
    .digest('hex');
  return equalsInConstantTime(expected, signature.toLowerCase());
}

export const isUniqueId = (text: string) => /^[0-9a-f]{32,64}$/.test(text);
