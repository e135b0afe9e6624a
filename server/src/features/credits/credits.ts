import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { findBalance, findMovement, type HouseAccount, insertAccount, insertMovement, lockAccount } from './queries.ts';

interface CreditMovement {
  userId: string;
  /** What the member gains; below zero, what they spend. */
  amount: number;
  against: HouseAccount;
  /** Why, and for which thing. Both together happen once, however often they are asked for. */
  cause: string;
  causeId: string;
  now: Date;
}

/** Moves credits between a member and the house, once per cause, and never more than the member has. */
export async function moveCredits(
  tx: Transaction,
  { userId, amount, against, cause, causeId, now }: CreditMovement,
): Promise<{ balance: number; moved: boolean }> {
  await insertAccount(tx, userId);
  const account = await lockAccount(tx, userId);
  if (!account) throw new Error('A member without an account in the ledger.');
  const { id: accountId, balance } = account;
  // Under the lock: of two who come for the same cause, the second sees what the first has done.
  if (amount === 0 || (await findMovement(tx, cause, causeId))) return { balance, moved: false };
  if (balance + amount < 0) throw new Failure('not_enough_credits');
  await insertMovement(tx, { accountId, against, amount, cause, causeId, now });
  return { balance: balance + amount, moved: true };
}

export const balanceOf = async (db: Queryable, userId: string) => (await findBalance(db, userId)) ?? 0;
