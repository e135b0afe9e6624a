import type { Queryable } from '#server/platform/database/database.ts';
import { columns, type PaymentRow } from './queries.ts';

/** Whether somebody who wanted to leave has been offered the trial since then, also if they have bought before. */
export async function isOfferedTrial(db: Queryable, userId: string, since: Date): Promise<boolean> {
  const { rows } = await db.query(
    `select from leaving_offers where user_id = $1 and kind = 'trial' and offered_at > $2`,
    [userId, since],
  );
  return rows.length > 0;
}

/** What somebody paid for since then and has not got back whole, the newest first. */
export async function findPaidSince(db: Queryable, userId: string, since: Date): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payments where user_id = $1 and status = 'completed' and completed_at > $2
     order by completed_at desc, id desc limit 100`,
    [userId, since],
  );
  return rows;
}

/** What stays of a payment without its buyer: nothing by which a provider's page would know them again. */
export async function forgetBuyer(db: Queryable, userId: string) {
  await db.query('update payments set user_id = null, page_url = null, form = null where user_id = $1', [userId]);
}
