import type { CreditCause } from '#contract/credits/credit-causes.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export type HouseAccount = 'sales' | 'gifts' | 'spent' | 'refunds';

export async function findBalance(db: Queryable, userId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ balance: number }>(
    'select balance from ledger_accounts where user_id = $1',
    [userId],
    { prepared: 'credits.findBalance' },
  );
  return rows[0]?.balance;
}

export async function insertAccount(db: Queryable, userId: string) {
  await db.query(
    `insert into ledger_accounts (kind, user_id, balance) values ('member', $1, 0) on conflict (user_id) do nothing`,
    [userId],
  );
}

interface AccountRow {
  id: string;
  balance: number;
  /** What was spent before its payment was taken back. */
  owed: number;
}

/** Locked until the transaction ends: movements of one member's credits follow one another. */
export async function lockAccount(db: Queryable, userId: string): Promise<AccountRow | undefined> {
  const { rows } = await db.query<AccountRow>(
    'select id, balance, owed from ledger_accounts where user_id = $1 for update',
    [userId],
  );
  return rows[0];
}

export async function changeOwed(db: Queryable, accountId: string, change: number) {
  await db.query('update ledger_accounts set owed = owed + $2 where id = $1', [accountId, change]);
}

/** What a member has, and what they owe. */
export type AccountState = Pick<AccountRow, 'balance' | 'owed'>;

export async function findAccountState(db: Queryable, userId: string): Promise<AccountState | undefined> {
  const { rows } = await db.query<AccountRow>(
    'select balance, owed from ledger_accounts where user_id = $1',
    [userId],
    { prepared: 'credits.findAccountState' },
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
    `with changed as (
       update ledger_accounts set balance = balance + $5::int where id = $4 returning balance
     ), movement as (
       insert into ledger_movements (cause, cause_id, at) select $1, $2, $3 from changed returning id
     )
     insert into ledger_entries (movement_id, account_id, amount, balance)
     select movement.id, $4::bigint, $5::int, changed.balance from movement, changed
     union all
     select movement.id, house.id, -$5::int, null from movement, ledger_accounts house where house.kind = $6
     and house.kind <> 'member'`,
    [cause, causeId, now, accountId, amount, against],
  );
}

export interface SpendInput {
  userId: string;
  amount: number;
  cause: CreditCause;
  causeId: string;
  /** On whom. */
  aboutId: string;
  /** The Monday of the week it counts for. */
  week: string;
  now: Date;
}

/**
 * Spends, or does nothing: whether there is enough and whether the member's own limit allows it is decided by the
 * update itself. The balance that is left; undefined where it was refused.
 */
export async function spend(db: Queryable, spending: SpendInput): Promise<number | undefined> {
  const { rows } = await db.query<{ balance: number }>(
    `with changed as (
       update ledger_accounts set balance = balance - $2::int, week = $3,
         week_spent = case when week = $3 then week_spent else 0 end + $2::int
       where user_id = $1 and balance >= $2::int and owed = 0
         and (weekly_limit is null or case when week = $3 then week_spent else 0 end + $2::int <= weekly_limit)
       returning id, balance
     ), movement as (
       insert into ledger_movements (cause, cause_id, at, about_id) select $4, $5, $6, $7::bigint from changed returning id
     ), entries as (
       insert into ledger_entries (movement_id, account_id, amount, balance)
       select movement.id, changed.id, -$2::int, changed.balance from movement, changed
       union all
       select movement.id, house.id, $2::int, null from movement, ledger_accounts house where house.kind = 'spent'
     )
     select balance from changed`,
    [spending.userId, spending.amount, spending.week, spending.cause, spending.causeId, spending.now, spending.aboutId],
    { prepared: 'credits.spend' },
  );
  return rows[0]?.balance;
}

export interface LimitRow {
  weekly_limit: number | null;
  /** In the week that was asked about. */
  spent: number;
}

export async function findLimit(db: Queryable, userId: string, week: string): Promise<LimitRow | undefined> {
  const { rows } = await db.query<LimitRow>(
    `select weekly_limit, case when week = $2 then week_spent else 0 end as spent
     from ledger_accounts where user_id = $1`,
    [userId, week],
  );
  return rows[0];
}

export async function saveLimit(db: Queryable, userId: string, limit: number | null) {
  await db.query('update ledger_accounts set weekly_limit = $2 where user_id = $1', [userId, limit]);
}

export interface EntryRow {
  id: string;
  amount: number;
  cause: CreditCause;
  about_id: string | null;
  about_name: string | null;
  at: Date;
  balance: number;
}

/** One stretch of an index, the newest first. */
export async function findEntries(
  db: Queryable,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `select movements.id, amount, cause, about_id, profiles.name as about_name, at, entries.balance
     from ledger_accounts as accounts
     join ledger_entries as entries on entries.account_id = accounts.id
     join ledger_movements as movements on movements.id = entries.movement_id
     left join profiles on profiles.id = about_id
     where accounts.user_id = $1 order by entries.movement_id desc limit $2 offset $3`,
    [userId, limit, offset],
  );
  return rows;
}

export async function countEntries(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from ledger_entries
     where account_id = (select id from ledger_accounts where user_id = $1)`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** What every member spent on somebody, in lock order, against deadlocks. */
export async function findSpentOn(db: Queryable, aboutId: string): Promise<{ user_id: string; spent: number }[]> {
  const { rows } = await db.query<{ user_id: string; spent: number }>(
    `select accounts.user_id, -sum(amount)::int as spent
     from ledger_movements as movements
     join ledger_entries as entries on entries.movement_id = movements.id
     join ledger_accounts as accounts on accounts.id = entries.account_id
     where movements.about_id = $1 and accounts.user_id is not null
     group by accounts.user_id having sum(amount) < 0 order by accounts.user_id`,
    [aboutId],
  );
  return rows;
}

export interface Books {
  accounts: number;
  movements: number;
  /** All entries together; of every sound ledger zero. */
  sum: number;
  below_zero: number;
  /** Accounts whose balance is not what their entries say. */
  wrong_balances: number;
  /** Movements that do not sum to zero, or are not between two. */
  uneven_movements: number;
  /** Entries that do not tell what was left after them. */
  wrong_entries: number;
}

/** Everything that must hold of the ledger, counted in one look at it. */
export async function findBooks(db: Queryable): Promise<Books> {
  const { rows } = await db.query<Books>(
    `with entries as (
       select entries.*, accounts.kind,
         sum(amount) over (partition by account_id order by movement_id) as running
       from ledger_entries as entries join ledger_accounts as accounts on accounts.id = account_id
     ), sums as (select account_id, sum(amount) as sum from ledger_entries group by account_id)
     select
       (select count(*)::int from ledger_accounts where kind = 'member') as accounts,
       (select count(*)::int from ledger_movements) as movements,
       (select coalesce(sum(amount), 0)::int from ledger_entries) as sum,
       (select count(*)::int from ledger_accounts where balance < 0) as below_zero,
       (select count(*)::int from ledger_accounts as accounts left join sums on account_id = accounts.id
         where kind = 'member' and balance <> coalesce(sum, 0)) as wrong_balances,
       (select count(*)::int from (
         select movements.id from ledger_movements as movements
         left join ledger_entries as parts on parts.movement_id = movements.id
         group by movements.id having count(parts) <> 2 or sum(amount) <> 0) as uneven) as uneven_movements,
       (select count(*)::int from entries where kind = 'member' and balance is distinct from running) as wrong_entries`,
  );
  if (!rows[0]) throw new Error('The ledger says nothing.');
  return rows[0];
}
