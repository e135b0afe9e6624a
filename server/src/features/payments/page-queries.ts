import type { Queryable } from '#server/platform/database/database.ts';
import { columns, type PaymentRow } from './queries.ts';

/** The order that the same request has stored before: a request that comes twice orders once. */
export async function findOrderOf(
  db: Queryable,
  order: { userId: string; key: string; bundle: string; method: string; country: string },
): Promise<PaymentRow | undefined> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payments
     where user_id = $1 and request_key = $2 and kind <> 'repeat' and bundle = $3 and payments.paymentmethod = $4
       and payments.country = $5 and status not in ('failed', 'cancelled')
     order by payments.created_at desc limit 1`,
    [order.userId, order.key, order.bundle, order.method, order.country],
  );
  return rows[0];
}

/** Keeps the first page: of two that were made at once the other is shown to nobody, and can be paid by nobody. */
export async function savePage(db: Queryable, id: string, page: { url: string; form: string | null }) {
  const { rows } = await db.query<PaymentRow>(
    `update payments set form = case when page_url is null then $3 else form end, page_url = coalesce(page_url, $2)
     where id = $1 returning ${columns}`,
    [id, page.url, page.form],
  );
  if (!rows[0]) throw new Error('A payment is gone.');
  return rows[0];
}
