import type { Queryable } from '#server/platform/database/database.ts';
import { findAnyPayment, type PaymentRow } from './queries.ts';

/** A payment at the sandbox provider, of any member, for the workbench; undefined for one at another provider. */
export async function sandboxPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const payment = await findAnyPayment(db, id);
  return payment?.provider === 'sandbox' ? payment : undefined;
}
