import { createHash } from 'node:crypto';
import { lockout, networkLockout } from '#contract/constants.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { countedNetwork } from '#server/platform/http/address.ts';
import type { CookieJar } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { knownDevice } from './devices.ts';
import { deleteDeviceFailures, deleteFailures, findBlock, lockScope, saveFailure } from './lockout-queries.ts';
import { minutesBlocked } from './rules.ts';

const minute = 60_000;

/**
 * What wrong passwords are counted for: the account they are tried on and the network they come from. A device the
 * account knows is counted by itself, so that strangers, on the account or behind the same network address, cannot
 * lock its owner out.
 */
export interface Attempt {
  scope: string;
  network: string | undefined;
}

export async function attemptOn(
  db: Queryable,
  { siteId, login, userId }: { siteId: number; login: string; userId: string | undefined },
  { address, cookies, production }: { address: string; cookies: Pick<CookieJar, 'get'>; production: boolean },
): Promise<Attempt> {
  const device = userId && (await knownDevice(db, cookies, userId));
  if (device) return { scope: deviceScope(userId, device), network: undefined };
  // A login nobody has is counted like any other, so that being blocked tells nothing; as a hash, it may be a password.
  const unknown = createHash('sha256').update(login.toLowerCase()).digest('base64url');
  const network = countedNetwork(address, production);
  return {
    scope: userId ? accountScope(userId) : `login ${siteId} ${unknown}`,
    network: network && `network ${network}`,
  };
}

const accountScope = (userId: string) => `account ${userId}`;
const deviceScope = (userId: string, device: Buffer) => `device ${userId} ${device.toString('hex')}`;

/** One try at a time is judged and counted, until the transaction ends: guessing in parallel gains nothing. */
export async function beginAttempt(tx: Transaction, attempt: Attempt, now: Date) {
  await lockScope(tx, attempt.scope);
  await assertNotBlocked(tx, attempt, now);
}

/** Refuses while the account, the device or the network is blocked. */
export async function assertNotBlocked(db: Queryable, { scope, network }: Attempt, now: Date) {
  const until = await findBlock(db, network ? [scope, network] : [scope], now);
  const minutes = minutesBlocked(until, now);
  if (!until || minutes === 0) return;
  const retryAfter = Math.ceil((until.getTime() - now.getTime()) / 1000);
  throw new Failure('too_many_attempts', { data: { minutes }, retryAfter });
}

export async function countFailure(db: Queryable, { scope, network }: Attempt, now: Date) {
  await saveFailure(db, { scope, ...limitsAt(lockout, now) });
  if (network) await saveFailure(db, { scope: network, ...limitsAt(networkLockout, now) });
}

/** Whoever gets in has shown that the account is theirs; what their network tried on others still counts. */
export const forgetFailures = (db: Queryable, { scope }: Attempt) => deleteFailures(db, scope);

/** A new password has never been tried: neither on the account nor on any device it knows. */
export async function forgetMemberFailures(db: Queryable, userId: string) {
  await deleteFailures(db, accountScope(userId));
  await deleteDeviceFailures(db, userId);
}

const limitsAt = ({ tries, minutes }: { tries: number; minutes: number }, now: Date) => ({
  tries,
  now,
  since: new Date(now.getTime() - minutes * minute),
  blockedUntil: new Date(now.getTime() + minutes * minute),
});
