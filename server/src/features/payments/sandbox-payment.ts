import type { Queryable } from '#server/platform/database/database.ts';
import { findAnyPayment, type PaymentRow } from './queries.ts';

/** Whoever's payment at the sandbox provider, which the workbench plays; undefined for a payment at any other. */
export async function sandboxPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const payment = await findAnyPayment(db, id);
  return payment?.provider === 'sandbox' ? payment : undefined;
}
