import type { FieldProblem } from '#contract/field-problems.ts';
import { stillMatches, type TriedPassword, tryPassword } from '#server/platform/credentials/passwords.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { assertNotBlocked, attemptOn, beginAttempt, countFailure, forgetFailures } from '../attempts/lockout.ts';
import { findOwner, lockOwner, type OwnerRow } from '../queries.ts';

/** Who confirms, from where. */
export interface Confirmation extends Pick<RequestContext, 'site' | 'now' | 'address' | 'cookies'> {
  actor: Actor;
  production: boolean;
}

/** Refuses who has not shown that the address is theirs: a passkey or second factor set up now might outlive them. */
export function assertConfirmed({ status }: Pick<OwnerRow, 'status'>) {
  if (status === 'not_confirmed') throw new Failure('address_unconfirmed');
}

const attemptOf = (db: Queryable, { site, address, cookies, production }: Confirmation, { id, email }: OwnerRow) =>
  attemptOn(db, { siteId: site.id, login: email, userId: id }, { address, cookies, production });

/** Tries a logged-in member's password before the transaction that it confirms. Nothing is decided here; `confirmPassword` counts. */
export async function preparePassword(
  db: Queryable,
  context: Confirmation,
  password: string,
): Promise<TriedPassword & { discard(): Promise<void> }> {
  const member = await findOwner(db, context.actor.userId);
  if (!member) throw new Failure('authentication_required');
  await assertNotBlocked(db, await attemptOf(db, context, member), context.now);
  return { ...(await tryPassword(member.password_hash, password)), discard: async () => {} };
}

/**
 * Asks a logged-in member for the password before something that cannot be undone by whoever finds the device open.
 * Wrong ones count: a session somebody left open must not be a place to guess the password in.
 */
export async function confirmPassword(
  tx: Transaction,
  context: Confirmation,
  tried: TriedPassword,
  wrong: { field: string; problem: FieldProblem } = { field: 'password', problem: 'password_wrong' },
): Promise<OwnerRow> {
  const { actor, now } = context;
  const member = await lockOwner(tx, actor.userId);
  if (!member) throw new Failure('authentication_required');
  const attempt = await attemptOf(tx, context, member);
  await beginAttempt(tx, attempt, now);
  if (!(await stillMatches(tried, member.password_hash))) {
    await countFailure(tx, attempt, now);
    throw new Failure('invalid', { fields: { [wrong.field]: { problem: wrong.problem } }, keepsWrites: true });
  }
  await forgetFailures(tx, attempt);
  return member;
}
