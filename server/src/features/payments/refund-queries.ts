import type { Queryable } from '#server/platform/database/database.ts';
import type { ProviderName } from './methods.ts';

export async function insertRefund(
  db: Queryable,
  refund: { paymentId: string; amount: number; reason: 'withdrawal' | 'operator'; now: Date },
) {
  await db.query(
    `insert into payment_refunds (payment_id, amount, reason, asked_at) values ($1, $2, $3, $4)
     on conflict (payment_id) do nothing`,
    [refund.paymentId, refund.amount, refund.reason, refund.now],
  );
}

interface DueRefund {
  payment_id: string;
  provider: ProviderName;
  reference: string | null;
  amount: number;
  currency: string;
}

/** The oldest first. */
export async function findDueRefunds(db: Queryable, limit: number): Promise<DueRefund[]> {
  const { rows } = await db.query<DueRefund>(
    `select payment_id, provider, reference, payment_refunds.amount, currency
     from payment_refunds join payments on payments.id = payment_id
     where done_at is null order by asked_at limit $1`,
    [limit],
  );
  return rows;
}

export async function saveRefundDone(db: Queryable, paymentId: string, now: Date) {
  await db.query('update payment_refunds set done_at = $2 where payment_id = $1 and done_at is null', [paymentId, now]);
}
