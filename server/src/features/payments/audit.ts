import type { Queryable } from '#server/platform/database/database.ts';
import { findPaymentBooks } from './audit-queries.ts';

/** Holds payments against the ledger: what was paid brought its credits once, and nothing else did. */
export async function auditPayments(db: Queryable) {
  const books = await findPaymentBooks(db);
  const { paid: _paid, ...counted } = books;
  const faults = Object.entries(counted).flatMap(([fault, count]) => (count > 0 ? [fault] : []));
  return { books, faults };
}
