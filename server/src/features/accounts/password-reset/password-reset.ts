import { resetLinkHours, resetMailsPerDay } from '#contract/constants.ts';
import { type Mailer, sendMail } from '#server/features/mails/mails.ts';
import { assertStrong, hashPassword, type TriedPassword } from '#server/platform/credentials/passwords.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { NetworkLimits } from '#server/platform/http/limits.ts';
import { forgetMemberFailures } from '../attempts/lockout.ts';
import { type Confirmation, confirmPassword, preparePassword } from '../passwords/confirm-password.ts';
import { findOwnerByEmail, lockOwner, type OwnerRow, savePassword } from '../queries.ts';
import { mailOwner, type Whence } from '../security-mails.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { countPasswordReset } from '../signup/abuse.ts';
import { type Confirmations, confirmMember } from '../signup/activation.ts';
import { countTokens, expireTokens } from '../token-queries.ts';
import { issueToken, ownerOfToken, redeemToken } from '../tokens.ts';
import { findWaysIn, issueWaysInToken, removeWaysIn, type WaysIn } from './ways-in.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Sends a link to choose a new password with, a few times a day. */
export async function requestPasswordReset(
  tx: Transaction,
  mailer: Mailer & NetworkLimits,
  { site, now, locale, address }: RequestContext,
  email: string,
) {
  await countPasswordReset(mailer, { address, now });
  const found = await findOwnerByEmail(tx, site.id, email);
  const member = found && (await lockOwner(tx, found.id));
  if (!member) throw new Failure('email_not_found');
  await mailResetLink(tx, mailer, { site, now, locale }, member);
}

/** The same for a member whom staff help: they know who it is, and no address is tried out. */
export async function sendResetLink(
  tx: Transaction,
  mailer: Mailer,
  context: Pick<RequestContext, 'site' | 'now' | 'locale'>,
  userId: string,
) {
  const member = await lockOwner(tx, userId);
  if (!member) throw new Failure('not_found');
  await mailResetLink(tx, mailer, context, member);
}

async function mailResetLink(
  tx: Transaction,
  mailer: Mailer,
  { site, now, locale }: Pick<RequestContext, 'site' | 'now' | 'locale'>,
  member: OwnerRow,
) {
  const dayAgo = new Date(now.getTime() - day);
  if ((await countTokens(tx, member.id, 'reset', dayAgo)) >= resetMailsPerDay) {
    throw new Failure('too_many_reset_mails', { retryAfter: day / 1000 });
  }
  const lasts = resetLinkHours * hour;
  const token = await issueToken(tx, { purpose: 'reset', userId: member.id, now, lasts });
  const envelope = { to: member.email, site, locale: member.language ?? locale, now };
  await sendMail(tx, mailer, envelope, 'passwordReset', {
    name: member.name,
    minutes: resetLinkHours * 60,
    path: `/reset-password/do?token=${token}`,
  });
}

interface NewPassword {
  password: string;
  passwordHash: string;
  /** Whether passkeys and the second factor go as well. */
  endOtherWays: boolean;
}

/**
 * Hashes a new password before the transaction, for whoever has a link that still leads somewhere; others are not worth a hash.
 * Refusing them is left to the transaction, which answers a retry as it answered the first time.
 */
export async function preparePasswordReset(
  db: Queryable,
  { site, now }: Pick<RequestContext, 'site' | 'now'>,
  { token, password }: { token: string; password: string },
) {
  const userId = await ownerOfToken(db, { purpose: 'reset', token, siteId: site.id, now });
  return { passwordHash: userId && (await hashPassword(password)), discard: async () => {} };
}

/**
 * Replaces the password by the link of a reset mail. The link proves who reads the mails of the address, so an account that
 * was never confirmed is confirmed now, and loses the passkeys and second factor of the person who signed up with it. The
 * token in the answer removes the other ways in later.
 */
export async function performPasswordReset(
  tx: Transaction,
  mailer: Mailer & Confirmations,
  context: RequestContext,
  {
    token,
    password,
    passwordHash,
    endOtherWays,
  }: Omit<NewPassword, 'passwordHash'> & {
    token: string;
    passwordHash: string | undefined;
  },
): Promise<{ waysIn: WaysIn; token: string }> {
  const { site, now } = context;
  const used = await redeemToken(tx, { purpose: 'reset', token, siteId: site.id, now });
  const member = used && (await lockOwner(tx, used.user_id));
  if (!member || passwordHash === undefined) throw new Failure('link_expired');
  const unconfirmed = member.status === 'not_confirmed';
  const waysIn = await replacePassword(tx, mailer, context, member, {
    password,
    passwordHash,
    endOtherWays: endOtherWays || unconfirmed,
  });
  if (unconfirmed) await confirmMember(tx, mailer, context, member);
  return { waysIn, token: await issueWaysInToken(tx, member.id, now) };
}

/**
 * Tries the old password and hashes the new one, before the transaction. Both whatever the outcome: an answer that came sooner, or
 * another one, would tell of many old passwords tried at once which is right, before the wrong ones are counted.
 */
export async function preparePasswordChange(
  db: Queryable,
  context: Confirmation,
  { oldPassword, password }: { oldPassword: string; password: string },
) {
  const tried = await preparePassword(db, context, oldPassword);
  return { tried, passwordHash: await hashPassword(password), discard: async () => {} };
}

export async function changePassword(
  tx: Transaction,
  mailer: Mailer,
  context: Confirmation & Whence & Pick<RequestContext, 'cookies'>,
  { tried, ...chosen }: NewPassword & { tried: TriedPassword },
): Promise<WaysIn> {
  const wrong = { field: 'old_password', problem: 'old_password_wrong' } as const;
  const member = await confirmPassword(tx, context, tried, wrong);
  return replacePassword(tx, mailer, context, member, chosen);
}

/** Whoever had got in with the old one is out; links to choose yet another, or to move the account, lead nowhere. */
async function replacePassword(
  tx: Transaction,
  mailer: Mailer,
  context: Whence & Pick<RequestContext, 'cookies' | 'actor'>,
  member: OwnerRow,
  { password, passwordHash, endOtherWays }: NewPassword,
): Promise<WaysIn> {
  const { actor, now, site } = context;
  await assertStrong(password, { name: member.name, email: member.email, siteName: site.settings.name });
  await savePassword(tx, member.id, passwordHash);
  await expireTokens(tx, member.id, ['reset', 'mail_change', 'end_ways_in'], now);
  await forgetMemberFailures(tx, member.id);
  const ended = await endOtherSessions(tx, member.id, actor?.userId === member.id ? actor.sessionId : null);
  await mailOwner(tx, mailer, context, member, 'passwordChanged');
  if (endOtherWays) await removeWaysIn(tx, mailer, context, member);
  return findWaysIn(tx, member.id, ended);
}
