import type { Queryable } from '#server/platform/database/database.ts';
import { findPaymentBooks } from './audit-queries.ts';

/** Holds payments against the ledger: what was paid brought its credits once, and nothing else did. */
export async function auditPayments(db: Queryable) {
  const books = await findPaymentBooks(db);
  const faults = (['without_credits', 'without_payment', 'without_steps'] as const).filter((fault) => books[fault] > 0);
  return { books, faults };
}
