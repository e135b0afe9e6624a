import { createHash } from 'node:crypto';
import type { Outcome } from '../rules.ts';
import { equalsInConstantTime } from './constant-time.ts';
import type { GenesisForm, GenesisTransaction } from './genesis-gateway.ts';
import type { ProviderEvent, StoredToken } from './provider.ts';

/** Outcomes by the gateway's status; other statuses are ignored, such as that of a form that was only opened. */
const outcomes: Partial<Record<string, Outcome>> = {
  approved: 'completed',
  // A chargeback decided in our favour: the money is ours again.
  chargeback_reversed: 'completed',
  chargeback_reversal: 'completed',
  represented: 'completed',
  partially_refunded: 'completed',
  declined: 'failed',
  error: 'failed',
  unsuccessful: 'failed',
  // A form that expired unpaid.
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
/** Outcomes of money that came in. */
const wasPaid: Outcome[] = ['completed', 'refunded', 'chargeback'];
const takesMoney = ({ transaction_type: type }: GenesisTransaction) => !refunding.includes(type);

/**
 * The outcome of a form. A paid one takes reference and amount from the transactions that took the money, which may be less
 * than was asked for. A refund counts where a notification names it: after a partial one the payment still stands.
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

/** The outcome of a transaction that was made without a form, or that a notification names alone. */
export function eventOfTransaction(transaction: GenesisTransaction): ProviderEvent | undefined {
  const { unique_id: reference, status, currency, amount, transaction_id: ours } = transaction;
  const refunded = refundedIn(ours);
  // Our refund of a sale, which our transaction_id names by its unique_id.
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

/** A stored card's token: the unique_id of its initial recurring sale. */
function tokenIn(transaction: GenesisTransaction): StoredToken | undefined {
  if (!transaction.transaction_type.startsWith('init_recurring_sale')) return undefined;
  const digits = /\d{4}$/.exec(transaction.card_number ?? '')?.[0] ?? '';
  return { token: transaction.unique_id, label: `•••• ${digits}`.trim() };
}

/** Our transaction_id of an order: the payment's id, and from the second attempt on its number. */
export const transactionIdOf = (paymentId: string, attempt: number) =>
  attempt === 1 ? paymentId : `${paymentId}-${attempt}`;

export const paymentIdIn = (transactionId: string) => /^(\d{1,19})(?:-\d{1,4})?$/.exec(transactionId)?.[1];

/** Our transaction_id of a refund, derived from the sale: a retry is idempotent. */
export const refundIdOf = (reference: string, attempt: number) =>
  attempt === 1 ? `refund-${reference}` : `refund-${reference}-${attempt}`;

const refundedIn = (transactionId: string) => /^refund-([0-9a-f]{32,64})(?:-\d)?$/.exec(transactionId)?.[1];

const algorithms: Partial<Record<number, string>> = { 40: 'sha1', 64: 'sha256', 128: 'sha512' };

/**
 * Whether a notification was signed by somebody who knows our password. The account decides which hash is used, which the
 * signature's length tells. Only the id is signed: the rest of a notification is not authenticated.
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
