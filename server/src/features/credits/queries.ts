import type { Queryable } from '#server/platform/database/database.ts';

export type HouseAccount = 'sales' | 'gifts' | 'spent' | 'refunds';

export async function findBalance(db: Queryable, userId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ balance: number }>(
    'select balance from ledger_accounts where user_id = $1',
    [userId],
    { keepPlan: true },
  );
  return rows[0]?.balance;
}

export async function insertAccount(db: Queryable, userId: string) {
  await db.query(
    `insert into ledger_accounts (kind, user_id, balance) values ('member', $1, 0) on conflict (user_id) do nothing`,
    [userId],
  );
}

/** Whoever moves credits of a member holds their account until the end of the transaction. */
export async function lockAccount(db: Queryable, userId: string): Promise<{ id: string; balance: number } | undefined> {
  const { rows } = await db.query<{ id: string; balance: number }>(
    'select id, balance from ledger_accounts where user_id = $1 for update',
    [userId],
  );
  return rows[0];
}

export async function findMovement(db: Queryable, cause: string, causeId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'select id from ledger_movements where cause = $1 and cause_id = $2',
    [cause, causeId],
  );
  return rows[0]?.id;
}

/** The movement, both its entries and the new balance, in one statement: there is no half of it. */
export async function insertMovement(
  db: Queryable,
  movement: {
    accountId: string;
    against: HouseAccount;
    amount: number;
    cause: string;
    causeId: string;
    now: Date;
  },
) {
  const { accountId, against, amount, cause, causeId, now } = movement;
  await db.query(
    `with movement as (
       insert into ledger_movements (cause, cause_id, at) values ($1, $2, $3) returning id
     ), changed as (
       update ledger_accounts set balance = balance + $5::int where id = $4
     )
     insert into ledger_entries (movement_id, account_id, amount)
     select movement.id, $4::bigint, $5::int from movement
     union all
     select movement.id, house.id, -$5::int from movement, ledger_accounts house where house.kind = $6
     and house.kind <> 'member'`,
    [cause, causeId, now, accountId, amount, against],
  );
}
