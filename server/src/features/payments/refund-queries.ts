import type { ProviderName } from '#contract/payments/payment-types.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export async function insertRefund(
  db: Queryable,
  refund: { paymentId: string; amount: number; reason: 'withdrawal' | 'operator' | 'not_due'; now: Date },
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

/** Open refunds at these providers, the oldest first. */
export async function findDueRefunds(db: Queryable, providers: ProviderName[], limit: number): Promise<DueRefund[]> {
  const { rows } = await db.query<DueRefund>(
    `select payment_id, provider, reference, payment_refunds.amount, currency
     from payment_refunds join payments on payments.id = payment_id
     where done_at is null and reference is not null and provider = any($1) order by asked_at limit $2`,
    [providers, limit],
  );
  return rows;
}

/** Open refunds of direct debits, with row locks, so that no concurrent run gives them as well. */
export async function lockDebitRefunds(
  db: Queryable,
  limit: number,
): Promise<{ payment_id: string; amount: number }[]> {
  const { rows } = await db.query<{ payment_id: string; amount: number }>(
    `select payment_id, payment_refunds.amount
     from payment_refunds join payments on payments.id = payment_id
     where done_at is null and provider = 'direct-debit' order by asked_at limit $1
     for update of payment_refunds`,
    [limit],
  );
  return rows;
}

export async function saveRefundDone(db: Queryable, paymentId: string, now: Date) {
  await db.query('update payment_refunds set done_at = $2 where payment_id = $1 and done_at is null', [paymentId, now]);
}
