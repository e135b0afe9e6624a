import { officeLimits } from '#contract/constants.ts';
import type { PaymentStatus, ProviderName } from '#contract/payments/payment-types.ts';
import { auditCredits } from '#server/features/credits/credits.ts';
import { invoiceNumbersOf, listIssued } from '#server/features/invoices/invoices.ts';
import { auditPayments, type PaymentDeps, refundByStaff } from '#server/features/payments/payments.ts';
import { recordDeed, type StaffContext } from '#server/features/staff/staff.ts';
import { formatCursor, parseCursor } from '#server/platform/cursor.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { findDebit, findOwing, findSteps, sumOwed } from './debit-queries.ts';
import { type FoundPayment, findOfficePayment, findPayments } from './queries.ts';
import { momentsOf } from './rules.ts';

/** Which payments; a period has its first and its last day in it. */
export interface PaymentsAsked {
  status?: PaymentStatus | undefined;
  provider?: ProviderName | undefined;
  siteId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export async function listPayments(
  db: Queryable,
  {
    status,
    provider,
    siteId,
    from,
    to,
    member,
    after,
  }: PaymentsAsked & { member?: string | undefined; after?: string | undefined },
): Promise<{ rows: FoundPayment[]; next: string | null }> {
  const limit = officeLimits.payments;
  const filter = { status, provider, siteId, memberId: member, ...momentsOf({ from, to }), after: parseCursor(after) };
  const found = await findPayments(db, { ...filter, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? formatCursor({ at: last.cursor_at, id: last.id }) : null };
}

export async function listInvoices(
  db: Queryable,
  {
    kind,
    siteId,
    from,
    to,
    after,
  }: { kind?: 'invoice' | 'credit_note' | undefined; siteId?: number | undefined } & {
    from?: string | undefined;
    to?: string | undefined;
    after?: string | undefined;
  },
) {
  const limit = officeLimits.invoices;
  const filter = { kind, siteId, ...momentsOf({ from, to }), after: parseCursor(after) };
  const found = await listIssued(db, { ...filter, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? formatCursor({ at: last.cursor_at, id: last.id }) : null };
}

/** The money is sent by a job, as for a withdrawal. */
export async function refund(
  tx: Transaction,
  deps: PaymentDeps,
  { staff, now }: StaffContext,
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
