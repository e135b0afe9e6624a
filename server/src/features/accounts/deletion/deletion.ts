import type { UsedCredential } from '#contract/accounts/security.ts';
import { session } from '#contract/constants.ts';
import type { Mailer } from '#server/features/mails/mails.ts';
import type { TriedPassword } from '#server/platform/credentials/passwords.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { recogniseDevice } from '../attempts/devices.ts';
import { forgetMemberFailures } from '../attempts/lockout.ts';
import { keepIfBanned } from '../banned-emails.ts';
import { ownerOfClosed } from '../login/closed-owner.ts';
import { confirmPasskey } from '../passkeys/passkeys.ts';
import { type Confirmation, confirmPassword } from '../passwords/confirm-password.ts';
import { lockOwner, type OwnerRow, type UserStatus } from '../queries.ts';
import { endOtherSessions, openSession } from '../sessions/sessions.ts';
import { issueToken, redeemToken } from '../tokens.ts';
import { deleteUser, deleteWaysIn, findEmail, saveReopened, saveStatus } from './queries.ts';

/** By what a member shows that they are the owner, and not somebody who found the device open. */
export type OwnerProof = { tried: TriedPassword } | { response: UsedCredential };

/** Who confirms, what they are called, and in which language they are written to. */
export async function confirmOwner(
  tx: Transaction,
  { publicUrl }: Pick<Mailer, 'publicUrl'>,
  context: Confirmation,
  proof: OwnerProof,
): Promise<OwnerRow> {
  if ('tried' in proof) return confirmPassword(tx, context, proof.tried);
  await confirmPasskey(tx, publicUrl, context, proof.response);
  const member = await lockOwner(tx, context.actor.userId);
  if (!member) throw new Failure('authentication_required');
  return member;
}

/** The owner of an account that the site has closed, by what their login was refused with. */
export async function confirmClosedOwner(
  tx: Transaction,
  secrets: Secrets,
  context: Pick<RequestContext, 'site' | 'now'>,
  token: string,
): Promise<OwnerRow> {
  const userId = await ownerOfClosed(tx, secrets, context, token);
  const member = userId === undefined ? undefined : await lockOwner(tx, userId);
  if (!member) throw new Failure('authentication_required');
  return member;
}

/** From now on nobody finds the member and nobody is logged in as them. */
export async function closeAccount(tx: Transaction, { cookies }: Pick<RequestContext, 'cookies'>, userId: string) {
  await saveStatus(tx, userId, 'pending_deletion');
  await endOtherSessions(tx, userId, null);
  cookies.clear(session.cookie);
}

/** The token of the link that takes a deletion back. */
export const issueReactivation = (tx: Transaction, userId: string, { now, until }: { now: Date; until: Date }) =>
  issueToken(tx, { purpose: 'reactivate', userId, now, lasts: until.getTime() - now.getTime() });

/** Whose token it is, held until the transaction ends, and whether they had logged in when they got it. */
export async function redeemReactivation(
  tx: Transaction,
  { site, now }: Pick<RequestContext, 'site' | 'now'>,
  token: string,
): Promise<{ member: OwnerRow; loggedIn: boolean }> {
  const wanted = { token, siteId: site.id, now };
  const byMail = await redeemToken(tx, { ...wanted, purpose: 'reactivate' });
  const used = byMail ?? (await redeemToken(tx, { ...wanted, purpose: 'reactivate_at_login' }));
  const member = used && (await lockOwner(tx, used.user_id));
  if (member?.status !== 'pending_deletion') throw new Failure('link_expired');
  return { member, loggedIn: !byMail };
}

/** Answers what the account is now: one that was banned stays so, unless the ban was lifted meanwhile. */
export const reopenAccount = (
  tx: Transaction,
  userId: string,
  status: 'not_confirmed' | 'active' | 'banned',
): Promise<UserStatus> => saveReopened(tx, userId, status);

export async function logInAgain(tx: Transaction, mailer: Mailer, context: RequestContext, userId: string) {
  await openSession(tx, context, userId);
  await recogniseDevice(tx, mailer, context, userId);
}

/** Sessions, links, devices, passkeys, second factor and wrong passwords of somebody who is erased. */
export async function eraseWaysIn(tx: Transaction, userId: string) {
  await deleteWaysIn(tx, userId);
  await forgetMemberFailures(tx, userId);
}

/** Last of all: with the account goes whatever belongs to it alone. */
export async function eraseAccount(tx: Transaction, secrets: Secrets, userId: string, now: Date) {
  await keepIfBanned(tx, secrets, userId, now);
  await deleteUser(tx, userId);
}

export const emailOf = (db: Queryable, userId: string) => findEmail(db, userId);
