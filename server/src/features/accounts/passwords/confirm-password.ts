import type { FieldProblem } from '#contract/field-problems.ts';
import { passwordMatches } from '#server/platform/credentials/passwords.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { attemptOn, beginAttempt, countFailure, forgetFailures } from '../attempts/lockout.ts';
import { lockOwner, type OwnerRow } from '../queries.ts';

/** Who confirms, from where. */
export interface Confirmation extends Pick<RequestContext, 'site' | 'now' | 'address' | 'cookies'> {
  actor: Actor;
  production: boolean;
}

/** Refuses who has not shown that the address is theirs: a passkey or second factor set up now might outlive them. */
export function assertConfirmed({ status }: Pick<OwnerRow, 'status'>) {
  if (status === 'not_confirmed') throw new Failure('address_unconfirmed');
}

/**
 * Asks a logged-in member for the password before something that cannot be undone by whoever finds the device open.
 * Wrong ones count: a session somebody left open must not be a place to guess the password in.
 */
export async function confirmPassword(
  tx: Transaction,
  { site, now, address, cookies, actor, production }: Confirmation,
  password: string,
  wrong: { field: string; problem: FieldProblem } = { field: 'password', problem: 'password_wrong' },
): Promise<OwnerRow> {
  const member = await lockOwner(tx, actor.userId);
  if (!member) throw new Failure('authentication_required');
  const whose = { siteId: site.id, login: member.email, userId: member.id };
  const attempt = await attemptOn(tx, whose, { address, cookies, production });
  await beginAttempt(tx, attempt, now);
  if (!(await passwordMatches(member.password_hash, password))) {
    await countFailure(tx, attempt, now);
    throw new Failure('invalid', { fields: { [wrong.field]: { problem: wrong.problem } }, keepsWrites: true });
  }
  await forgetFailures(tx, attempt);
  return member;
}
