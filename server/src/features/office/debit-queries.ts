import type { Cursor } from '#server/platform/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface DebitFileRow {
  id: string;
  kind: 'debits' | 'refunds';
  debits: number;
  amount: number;
  created_at: Date;
  returned: number;
}

/** The files for the bank, the newest first. */
export async function findDebitFiles(db: Queryable, limit: number): Promise<DebitFileRow[]> {
  const { rows } = await db.query<DebitFileRow>(
    `select message_id as id, kind, debits, amount::float8 as amount, created_at,
       (select count(*) from debits where debits.message_id = debit_files.message_id and status = 'returned')::int as returned
     from debit_files order by created_at desc limit $1`,
    [limit],
  );
  return rows;
}

/** The sum of debits still to be collected. */
export async function sumWaiting(db: Queryable): Promise<{ debits: number; amount: number }> {
  const { rows } = await db.query<{ debits: number; amount: number }>(
    `select count(*)::int as debits, coalesce(sum(amount), 0)::float8 as amount from debits where status = 'open'`,
  );
  return rows[0] ?? { debits: 0, amount: 0 };
}

export interface ReturnedRow {
  payment_id: string;
  member_id: string | null;
  member: string | null;
  amount: number;
  returned_at: Date;
  reason: string | null;
}

/** The debits that came back, the newest first. */
export async function findReturned(db: Queryable, limit: number): Promise<ReturnedRow[]> {
  const { rows } = await db.query<ReturnedRow>(
    `select debits.payment_id, payments.user_id as member_id, profiles.name as member, debits.amount, returned_at,
       return_reason as reason
     from debits join payments on payments.id = debits.payment_id left join profiles on profiles.id = payments.user_id
     where debits.status = 'returned' order by returned_at desc limit $1`,
    [limit],
  );
  return rows;
}

/** Why debits came back since a moment, the most frequent reason first. */
export async function countReasons(db: Queryable, since: Date): Promise<{ reason: string; debits: number }[]> {
  const { rows } = await db.query<{ reason: string; debits: number }>(
    `select coalesce(return_reason, '') as reason, count(*)::int as debits from debits
     where status = 'returned' and returned_at >= $1 group by 1 order by 2 desc, 1`,
    [since],
  );
  return rows;
}

export interface ListedDebit {
  payment_id: string;
  host: string;
  member_id: string | null;
  member: string | null;
  amount: number;
  status: string;
  due_on: string;
  message_id: string | null;
  returned_at: Date | null;
  return_reason: string | null;
  created_at: Date;
  /** When it was ordered, in microseconds. */
  cursor_at: string;
}

/** Direct debits of a period, the newest first. */
export async function findDebitsBetween(
  db: Queryable,
  {
    from,
    to,
    siteId,
    after,
    limit,
  }: { from: Date; to: Date; siteId: number | undefined; after: Cursor | undefined; limit: number },
): Promise<ListedDebit[]> {
  const { rows } = await db.query<ListedDebit>(
    `select debits.payment_id, host, payments.user_id as member_id, profiles.name as member, debits.amount, debits.status,
       due_on::text as due_on, message_id, returned_at, return_reason, debits.created_at,
       (extract(epoch from debits.created_at) * 1000000)::bigint as cursor_at
     from debits join payments on payments.id = debits.payment_id join sites on sites.id = payments.site_id
       left join profiles on profiles.id = payments.user_id
     where debits.created_at >= $1 and debits.created_at < $2 and ($3::int is null or payments.site_id = $3)
       and ($4::bigint is null or (debits.created_at, debits.payment_id) <
         (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::bigint))
     order by debits.created_at desc, debits.payment_id desc limit $6`,
    [from, to, siteId ?? null, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

export interface DebitRow {
  status: 'open' | 'sent' | 'returned' | 'dropped';
  due_on: string;
  message_id: string | null;
  returned_at: Date | null;
  return_reason: string | null;
}

export async function findDebit(db: Queryable, paymentId: string): Promise<DebitRow | undefined> {
  const { rows } = await db.query<DebitRow>(
    'select status, due_on, message_id, returned_at, return_reason from debits where payment_id = $1',
    [paymentId],
  );
  return rows[0];
}

export interface StepRow {
  at: Date;
  from_status: string | null;
  to_status: string;
  cause: string;
}

export async function findSteps(db: Queryable, paymentId: string): Promise<StepRow[]> {
  const { rows } = await db.query<StepRow>(
    'select at, from_status, to_status, cause from payment_transitions where payment_id = $1 order by id',
    [paymentId],
  );
  return rows;
}

export interface OwingRow {
  id: string;
  name: string;
  host: string;
  owed: number;
}

export async function findOwing(db: Queryable, limit: number): Promise<OwingRow[]> {
  const { rows } = await db.query<OwingRow>(
    `select profiles.id, profiles.name, host, owed
     from ledger_accounts join profiles on profiles.id = ledger_accounts.user_id
       join sites on sites.id = profiles.site_id
     where owed > 0 order by owed desc, profiles.id limit $1`,
    [limit],
  );
  return rows;
}

export async function sumOwed(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ owed: number }>(
    'select coalesce(sum(owed), 0)::float8 as owed from ledger_accounts where owed > 0',
  );
  return rows[0]?.owed ?? 0;
}
