import { stringify } from 'csv-stringify/sync';
import { officeLimits } from '#contract/constants.ts';
import type { PaymentStatus } from '#contract/payments/payment-types.ts';
import type { FileAnswer } from '#contract/payments/payments.ts';
import { auditCredits } from '#server/features/credits/credits.ts';
import { invoiceNumbersOf } from '#server/features/invoices/invoices.ts';
import { auditPayments, type PaymentDeps, refundByStaff } from '#server/features/payments/payments.ts';
import { recordDeed } from '#server/features/staff/staff.ts';
import { formatCursor, parseCursor } from '#server/platform/cursor.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { findDebit, findOwing, findSteps, sumOwed } from './debit-queries.ts';
import type { Doing } from './members.ts';
import { type FoundPayment, findOfficePayment, findPayments } from './queries.ts';

const day = 86_400_000;
const rowsAtOnce = 5_000;

interface PaymentsAsked {
  status?: PaymentStatus | undefined;
  member?: string | undefined;
  after?: string | undefined;
}

export async function listPayments(
  db: Queryable,
  { status, member, after }: PaymentsAsked,
): Promise<{ rows: FoundPayment[]; next: string | null }> {
  const limit = officeLimits.payments;
  const filter = { status, memberId: member, from: undefined, to: undefined, after: parseCursor(after) };
  const found = await findPayments(db, { ...filter, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? formatCursor({ at: last.place, id: last.id }) : null };
}

/** The money is sent by a job, as for a withdrawal. */
export async function refund(
  tx: Transaction,
  deps: PaymentDeps,
  { staff, now }: Doing,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<{ payment: FoundPayment; refund: number; credits: number }> {
  const refunded = await refundByStaff(tx, deps, { paymentId, now });
  const subject = { kind: 'payment', id: paymentId };
  await recordDeed(tx, { staff, action: 'refund', subject, reason, now });
  const payment = await findOfficePayment(tx, paymentId);
  if (!payment) throw new Failure('not_found');
  return { payment, refund: refunded.refund, credits: refunded.credits };
}

/** One payment with everything that became of it. */
export async function readStory(db: Queryable, id: string) {
  const payment = await findOfficePayment(db, id);
  if (!payment) throw new Failure('not_found');
  const [steps, debit, invoices] = [await findSteps(db, id), await findDebit(db, id), await invoiceNumbersOf(db, [id])];
  return { payment, steps, debit, invoice: invoices.get(id) ?? null };
}

/** Who owes credits, and how many all of those owe. */
export async function readOwed(db: Queryable) {
  const [members, credits] = [await findOwing(db, officeLimits.owing), await sumOwed(db)];
  return { members, credits };
}

export async function auditLedger(db: Queryable) {
  const [credits, payments] = [await auditCredits(db), await auditPayments(db)];
  const faults = [...credits.faults, ...payments.faults];
  return { balanced: faults.length === 0, faults, books: { ...credits.books, ...payments.books } };
}

/** All payments of a period, the last 31 days unless said otherwise. A cell never becomes a formula in a spreadsheet. */
export async function exportPayments(
  db: Queryable,
  { from, to, now }: { from: string | undefined; to: string | undefined; now: Date },
): Promise<FileAnswer> {
  const until = to ? new Date(Date.parse(to) + day) : now;
  const since = from ? new Date(from) : new Date(until.getTime() - 31 * day);
  const filter = { status: undefined, memberId: undefined, from: since, to: until, limit: rowsAtOnce };
  let text = stringify([exportHeader]);
  for (let after: string | undefined, more = true; more; ) {
    const rows = await findPayments(db, { ...filter, after: parseCursor(after) });
    text += stringify(rows.map(cellsOf), { escape_formulas: true });
    const last = rows.at(-1);
    more = rows.length === rowsAtOnce && last !== undefined;
    if (last) after = formatCursor({ at: last.place, id: last.id });
  }
  const period = `${since.toISOString().slice(0, 10)}-${new Date(until.getTime() - 1).toISOString().slice(0, 10)}`;
  return { name: `payments-${period}.csv`, bytes: Buffer.from(text) };
}

const exportHeader = [
  'payment_id',
  'created_at',
  'completed_at',
  'host',
  'member_id',
  'member',
  'status',
  'paymentmethod',
  'provider',
  'reference',
  'country',
  'currency',
  'amount',
  'refunded',
  'credits',
];

/** Amounts as a spreadsheet reads them, in whole units with two digits. */
const cellsOf = (row: FoundPayment) => [
  row.id,
  row.created_at.toISOString(),
  row.completed_at?.toISOString() ?? '',
  row.host,
  row.member_id ?? '',
  row.member ?? '',
  row.status,
  row.paymentmethod,
  row.provider,
  row.reference ?? '',
  row.country,
  row.currency,
  (row.amount / 100).toFixed(2),
  (row.refunded / 100).toFixed(2),
  row.credits,
];
