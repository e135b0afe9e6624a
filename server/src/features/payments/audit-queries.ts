import type { Queryable } from '#server/platform/database/database.ts';

export interface PaymentBooks {
  /** Completed, whatever followed. */
  paid: number;
  /** Completed, by an existing member, without a matching ledger movement. */
  without_credits: number;
  /** Ledger movements of a payment that was never completed. */
  without_payment: number;
  /** Payments whose status differs from their last transition. */
  without_steps: number;
  /** Completed, and refunded another sum than their credit notes, or all of the money and not all of the credits. */
  uneven_refunds: number;
}

export async function findPaymentBooks(db: Queryable): Promise<PaymentBooks> {
  const { rows } = await db.query<PaymentBooks>(
    `with clawed as (
       select split_part(cause_id, ' ', 1) as payment_id, sum(amount) as credits
       from ledger_movements as movements
       join ledger_entries as entries on entries.movement_id = movements.id and entries.balance is null
       where cause = 'clawback' group by 1
     )
     select
       (select count(*)::int from payments where completed_at is not null) as paid,
       (select count(*)::int from payments where completed_at is not null and user_id is not null and not exists (
         select from ledger_movements as movements
         join ledger_entries as entries on entries.movement_id = movements.id
         join ledger_accounts as accounts on accounts.id = entries.account_id
         where cause = 'payment' and cause_id = payments.id::text and accounts.user_id = payments.user_id
           and entries.amount = payments.credits)) as without_credits,
       (select count(*)::int from ledger_movements where cause = 'payment' and not exists (
         select from payments where payments.id::text = cause_id and completed_at is not null)) as without_payment,
       (select count(*)::int from payments where status is distinct from (
         select to_status from payment_transitions where payment_id = payments.id order by id desc limit 1))
         as without_steps,
       (select count(*)::int from payments where completed_at is not null and (
         refunded <> (select coalesce(-sum(gross), 0) from invoices where payment_id = payments.id and kind = 'credit_note')
         or refunded = amount and amount >= credits and taken_back <> credits
         or taken_back < (select credits from clawed where payment_id = payments.id::text))) as uneven_refunds`,
  );
  if (!rows[0]) throw new Error('The payments say nothing.');
  return rows[0];
}
