import { createHash } from 'node:crypto';
import { lockout, networkLockout } from '#contract/constants.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { countedNetwork } from '#server/platform/http/address.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { deleteFailures, findBlock, lockScope, saveFailure } from './queries.ts';
import { minutesBlocked } from './rules.ts';

const minute = 60_000;

/** What wrong passwords are counted for: the account, and the network they come from. */
export interface Attempt {
  account: string;
  network: string | undefined;
}

export function attemptOn(
  { siteId, login, userId }: { siteId: number; login: string; userId: string | undefined },
  { address, production }: { address: string; production: boolean },
): Attempt {
  // A login nobody has is counted like any other, so that being blocked tells nothing; as a hash, it may be a password.
  const unknown = createHash('sha256').update(login.toLowerCase()).digest('base64url');
  const network = countedNetwork(address, production);
  return {
    account: userId ? `account ${userId}` : `login ${siteId} ${unknown}`,
    network: network && `network ${network}`,
  };
}

/** Refuses while the account or the network is blocked. One try at a time: guessing in parallel gains nothing. */
export async function beginAttempt(db: Queryable, { account, network }: Attempt, now: Date) {
  await lockScope(db, account);
  const until = await findBlock(db, network ? [account, network] : [account], now);
  const minutes = minutesBlocked(until, now);
  if (!until || minutes === 0) return;
  const retryAfter = Math.ceil((until.getTime() - now.getTime()) / 1000);
  throw new Failure('too_many_attempts', { data: { minutes }, retryAfter });
}

export async function countFailure(db: Queryable, { account, network }: Attempt, now: Date) {
  await saveFailure(db, { scope: account, ...limitsAt(lockout, now) });
  if (network) await saveFailure(db, { scope: network, ...limitsAt(networkLockout, now) });
}

/** Whoever gets in has shown that the account is theirs; what their network tried on others still counts. */
export const forgetFailures = (db: Queryable, { account }: Pick<Attempt, 'account'>) => deleteFailures(db, account);

const limitsAt = ({ tries, minutes }: { tries: number; minutes: number }, now: Date) => ({
  tries,
  now,
  since: new Date(now.getTime() - minutes * minute),
  blockedUntil: new Date(now.getTime() + minutes * minute),
});
