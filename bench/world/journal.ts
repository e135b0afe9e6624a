import { auditCredits } from '#server/features/credits/credits.ts';
import { auditPayments } from '#server/features/payments/payments.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { startingCredits } from '../chat/pairs.ts';

/** Operations acknowledged to members. */
export interface Journal {
  /** By the id their own page gave it. */
  messages: string[];
  likes: { liker: string; liked: string }[];
  /** Payments whose provider was told that we know they are paid. */
  payments: string[];
}

export interface Verdict {
  messages: { acknowledged: number; lost: number; doubled: number };
  likes: { acknowledged: number; lost: number; doubled: number };
  payments: { acknowledged: number; lost: number; doubled: number };
  /** Members whose balance is not what their messages and payments left of it. */
  wrongBalances: number;
  /** What `npm run audit` complains about. */
  faults: string[];
}

export const isSound = ({ messages, likes, payments, wrongBalances, faults }: Verdict) =>
  [messages, likes, payments].every(({ lost, doubled }) => lost + doubled === 0) && wrongBalances + faults.length === 0;

/** Compares what was acknowledged with what is stored. */
export async function judge(databaseUrl: string, journal: Journal, members: readonly string[]): Promise<Verdict> {
  const db = await openDatabase({ url: databaseUrl, poolSize: 2 }, { timeouts: commandTimeouts });
  try {
    return {
      messages: compare(journal.messages, await storedMessages(db, members)),
      likes: compare(
        journal.likes.map(({ liker, liked }) => `${liker} ${liked}`),
        await storedLikes(db, members),
      ),
      payments: compare(journal.payments, await storedPayments(db, members)),
      wrongBalances: await countWrongBalances(db, members),
      faults: [...(await auditCredits(db)).faults, ...(await auditPayments(db)).faults],
    };
  } finally {
    await db.close();
  }
}

function compare(acknowledged: readonly string[], stored: readonly string[]) {
  const known = new Set(stored);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((one) => !known.has(one)).length,
    doubled: stored.length - known.size,
  };
}

async function storedMessages(db: Database, members: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select client_id as id from messages where sender_id = any($1::bigint[]) and client_id is not null',
    [members],
  );
  return rows.map(({ id }) => id);
}

async function storedLikes(db: Database, members: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select liker_id || ' ' || liked_id as id from likes where liker_id = any($1::bigint[])`,
    [members],
  );
  return rows.map(({ id }) => id);
}

/** A payment as often as its credits were given. */
async function storedPayments(db: Database, members: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select payments.id from payments join ledger_movements on cause = 'payment' and cause_id = payments.id::text
     where user_id = any($1::bigint[]) and status = 'completed'`,
    [members],
  );
  return rows.map(({ id }) => id);
}

async function countWrongBalances(db: Database, members: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ wrong: number }>(
    `select count(*)::int as wrong from ledger_accounts where kind = 'member' and user_id = any($1::bigint[])
     and balance <> $2
       - coalesce((select sum(cost) from messages where sender_id = ledger_accounts.user_id), 0)
       + coalesce((select sum(credits) from payments where user_id = ledger_accounts.user_id
           and completed_at is not null), 0)`,
    [members, startingCredits],
  );
  return rows[0]?.wrong ?? 0;
}
