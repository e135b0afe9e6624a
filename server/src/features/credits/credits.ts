import { statementEntries } from '#contract/constants.ts';
import type { CreditCause } from '#contract/credits/credit-causes.ts';
import { addBellEntry } from '#server/features/bell/bell.ts';
import { notifyMember } from '#server/features/events/events.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import {
  changeOwed,
  countEntries,
  type EntryRow,
  findAccountState,
  findBalance,
  findBooks,
  findEntries,
  findLimit,
  findMovement,
  findSpentOn,
  type HouseAccount,
  insertAccount,
  insertMovement,
  lockAccount,
  type SpendInput,
  saveLimit,
  spend,
} from './queries.ts';
import { faultsIn, nextWeek, weekOf } from './rules.ts';

interface CreditMovement {
  userId: string;
  /** What the member gains; below zero, what they spend. */
  amount: number;
  against: HouseAccount;
  /** Why, and for which thing. Both together happen once, however often they are asked for. */
  cause: CreditCause;
  causeId: string;
  now: Date;
}

/** Moves credits between a member and one of our own accounts, once per cause, and never more than the member has. */
export async function moveCredits(
  tx: Transaction,
  { userId, amount, against, cause, causeId, now }: CreditMovement,
): Promise<{ balance: number; moved: boolean }> {
  await insertAccount(tx, userId);
  const account = await lockAccount(tx, userId);
  if (!account) throw new Error('A member without an account in the ledger.');
  const { id: accountId, balance } = account;
  // Under the lock: of two calls for the same cause, the second sees what the first has done.
  if (amount === 0 || (await findMovement(tx, cause, causeId))) return { balance, moved: false };
  if (balance + amount < 0) throw new Failure('not_enough_credits');
  await insertMovement(tx, { accountId, against, amount, cause, causeId, now });
  const settled = amount > 0 ? Math.min(account.owed, balance + amount) : 0;
  if (settled > 0) await settle(tx, { accountId, settled, causeId: `${cause} ${causeId}`, now });
  const left = balance + amount - settled;
  notifyBalance(tx, userId, left, now);
  return { balance: left, moved: true };
}

/** Incoming credits first settle what is owed, by a ledger movement. */
async function settle(
  tx: Transaction,
  { accountId, settled, causeId, now }: { accountId: string; settled: number; causeId: string; now: Date },
) {
  await insertMovement(tx, { accountId, against: 'sales', amount: -settled, cause: 'settlement', causeId, now });
  await changeOwed(tx, accountId, -settled);
}

/**
 * Takes credits back with the reversal of the payment that brought them (a `clawback` in the ledger): down to nothing at
 * most. What was spent already is owed, and until it is settled nothing more is spent. The caller sees to it that this
 * happens once for a reversal.
 */
export async function reverseCredits(
  tx: Transaction,
  { userId, amount, causeId, now }: { userId: string; amount: number; causeId: string; now: Date },
): Promise<{ taken: number; owed: number }> {
  await insertAccount(tx, userId);
  const account = await lockAccount(tx, userId);
  if (!account) throw new Error('A member without an account in the ledger.');
  const taken = Math.min(account.balance, amount);
  const movement = { accountId: account.id, against: 'sales', cause: 'clawback', causeId, now } as const;
  if (taken > 0) await insertMovement(tx, { ...movement, amount: -taken });
  if (amount > taken) await changeOwed(tx, account.id, amount - taken);
  notifyBalance(tx, userId, account.balance - taken, now);
  return { taken, owed: account.owed + amount - taken };
}

/**
 * Spends credits on somebody in one step, if there are enough and the member's own limit allows it. The caller has a new
 * cause each time: what is asked for twice is recognised before it comes here.
 */
export async function spendCredits(
  tx: Transaction,
  { site, ...spending }: Omit<SpendInput, 'week'> & { site: Site },
): Promise<number> {
  const { userId, amount, now } = spending;
  if (amount === 0) return assertNothingOwed(tx, userId);
  const week = weekOf(site.settings.time_zone, now);
  const balance = await spend(tx, { week, ...spending });
  if (balance === undefined) return refuse(tx, { userId, amount, week });
  notifyBalance(tx, userId, balance, now);
  return balance;
}

/** A member who owes credits cannot have what is free either: otherwise owing would be a way to write for free. */
async function assertNothingOwed(tx: Transaction, userId: string): Promise<number> {
  const { balance = 0, owed = 0 } = (await findAccountState(tx, userId)) ?? {};
  if (owed > 0) throw new Failure('credits_owed', { data: { owed } });
  return balance;
}

async function refuse(
  tx: Transaction,
  { userId, amount, week }: Pick<SpendInput, 'userId' | 'amount' | 'week'>,
): Promise<never> {
  const credits = await assertNothingOwed(tx, userId);
  const limit = (await findLimit(tx, userId, week))?.weekly_limit;
  if (credits >= amount && limit !== null && limit !== undefined)
    throw new Failure('spending_limit', { data: { limit } });
  throw new Failure('not_enough_credits', { data: { credits, cost: amount } });
}

const notifyBalance = (tx: Transaction, userId: string, credits: number, now: Date) =>
  notifyMember(tx, userId, { kind: 'credits', data: { credits } }, now);

/** What a member has, locked until the transaction ends: nothing is spent while the caller decides by it. */
export async function lockBalance(tx: Transaction, userId: string): Promise<number> {
  await insertAccount(tx, userId);
  return (await lockAccount(tx, userId))?.balance ?? 0;
}

export const balanceOf = async (db: Queryable, userId: string) => (await findBalance(db, userId)) ?? 0;

export interface Statement {
  entries: EntryRow[];
  balance: number;
  page: number;
  pages: number;
  limit: LimitState;
}

/** Every credit a member gained and spent. */
export async function statementOf(
  db: Queryable,
  asked: { actor: Actor; site: Site; now: Date },
  page: number,
): Promise<Statement> {
  const { userId } = asked.actor;
  const offset = (page - 1) * statementEntries;
  const entries = await findEntries(db, userId, { offset, limit: statementEntries });
  const pages = Math.ceil((await countEntries(db, userId)) / statementEntries);
  return { entries, balance: await balanceOf(db, userId), page, pages, limit: await limitOf(db, asked) };
}

export interface LimitState {
  limit: number | null;
  spent: number;
  resetsAt: Date;
}

export async function limitOf(
  db: Queryable,
  { actor, site, now }: { actor: Actor; site: Site; now: Date },
): Promise<LimitState> {
  const zone = site.settings.time_zone;
  const row = await findLimit(db, actor.userId, weekOf(zone, now));
  return { limit: row?.weekly_limit ?? null, spent: row?.spent ?? 0, resetsAt: nextWeek(zone, now) };
}

/** Holds from the next message on. What was spent this week counts already. */
export async function setLimit(tx: Transaction, { userId }: Actor, limit: number | null) {
  await insertAccount(tx, userId);
  await saveLimit(tx, userId, limit);
}

/**
 * Fair play: members who spent credits on a fraud get them back, once, however often this is
 * asked. For moderation, in the transaction that removes the fraud.
 */
export async function returnCreditsSpentOn(tx: Transaction, fraudId: string, now: Date): Promise<number> {
  let returned = 0;
  for (const { user_id: userId, spent } of await findSpentOn(tx, fraudId)) {
    const causeId = `${fraudId} ${userId}`;
    const { moved } = await moveCredits(tx, {
      userId,
      amount: spent,
      against: 'spent',
      cause: 'fair_play',
      causeId,
      now,
    });
    if (!moved) continue;
    returned += spent;
    await addBellEntry(tx, { memberId: userId, kind: 'credits_returned', facts: { credits: spent }, now });
  }
  return returned;
}

/** Looks through all of the ledger, and says what does not hold. */
export async function auditCredits(db: Queryable) {
  const books = await findBooks(db);
  return { books, faults: faultsIn(books) };
}
