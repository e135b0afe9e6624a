const day = 86_400_000;

export type SequenceType = 'FRST' | 'RCUR' | 'OOFF';

/**
 * Which of a series a collection is: EPC016-06, SDD Core rulebook, attribute AT-21. A mandate for one debit is one-off; of
 * a mandate for several, the first that was sent to the bank is the first, all others recur.
 */
export const sequenceTypeOf = ({ oneOff, collected }: { oneOff: boolean; collected: boolean }): SequenceType => {
  if (oneOff) return 'OOFF';
  return collected ? 'RCUR' : 'FRST';
};

// The rulebook ends a mandate that was not used for 36 months. A month less leaves room for the debit.
const mandateDays = 35 * 30;

/** Whether an earlier mandate still holds for a further debit. */
export const mandateHolds = ({ oneOff, usedAt }: { oneOff: boolean; usedAt: Date }, now: Date) =>
  !oneOff && now.getTime() - usedAt.getTime() < mandateDays * day;

/** A trial is bought once: its mandate is for that debit alone. */
export const isOneOff = (bundle: string) => bundle === 'trial';

// Without i, l, o and u: nothing that is read as something else.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A unique reference of a mandate: 80 random bits, in the characters and the 35 places that banks take. */
export const mandateReference = (random: Uint8Array) =>
  `RDV-${charactersOf(random, 16).replaceAll(/(.{4})(?=.)/g, '$1-')}`;

/** The message id of a file; ids of its parts append to it, in the same 35 places. */
export const messageId = (random: Uint8Array, date: string) =>
  `RDV-${date.replaceAll('-', '')}-${charactersOf(random, 10)}`;

const charactersOf = (random: Uint8Array, count: number) =>
  Array.from(random.subarray(0, count), (byte) => alphabet[byte % 32]).join('');

/** What the bank calls a debit from us to the member and back. */
export const endToEndId = (paymentId: string) => `RDV-${paymentId}`;

export interface DebitLimit {
  /** In euro cents, within so many days. */
  amount: number;
  count: number;
  days: number;
}

/** Credits come at once and the money later: so much we wait for, of one member. */
export const withinLimit = (before: { amount: number; count: number }, amount: number, limit: DebitLimit) =>
  before.count < limit.count && before.amount + amount <= limit.amount;

export const limitSince = (now: Date, { days }: DebitLimit) => new Date(now.getTime() - days * day);

/** Reasons of a return by which somebody says the debit was never theirs to pay (ISO 20022 external code set). */
const disputes = ['MD01', 'MD06', 'MS02'];

export const isDispute = (reason: string) => disputes.includes(reason);

/**
 * Reasons of a refusal by which the bank says that it has this already (ISO 20022 external code set): what it refuses then
 * is the second copy, and the first is on its way.
 */
const duplicates = ['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05'];

export const isDuplicate = (reason: string) => duplicates.includes(reason);

/** A return is over what was asked for, or more: banks add what it cost them. Anything else is for a person to look at. */
export const isWhole = (asked: number, sum: { amount: number; currency: string } | undefined) =>
  sum === undefined || (sum.currency === 'EUR' && sum.amount >= asked);

// Most debits that fail come back within five banking days; what is given back before that may be lost twice.
const refundAfter = 7 * day;

export type DebitStatus = 'open' | 'sent' | 'returned' | 'dropped';

/** What is done about money to be given back of a debit: the collection takes it off, a transfer, or nothing any more. */
export function whatOfRefund(status: DebitStatus, dueOn: string, today: string): 'wait' | 'transfer' | 'nothing' {
  if (status === 'returned' || status === 'dropped') return 'nothing';
  return status === 'sent' && Date.parse(today) - Date.parse(dueOn) >= refundAfter ? 'transfer' : 'wait';
}
