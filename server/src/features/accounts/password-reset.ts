import { tellsPassword } from '#contract/accounts.ts';
import { resetLinkHours, resetMailsPerDay } from '#contract/constants.ts';
import { type Post, pageLink, sendLetter } from '#server/features/letters/letters.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { NetworkLimits } from '#server/platform/http/limits.ts';
import { countPasswordReset } from './abuse.ts';
import { type Confirmation, confirmPassword } from './confirm-password.ts';
import { forgetMemberFailures } from './lockout.ts';
import { hashPassword } from './passwords.ts';
import { findOwnerByEmail, lockOwner, type OwnerRow, savePassword } from './queries.ts';
import { endOtherSessions } from './sessions.ts';
import { countTokens, expireTokens } from './token-queries.ts';
import { issueToken, redeemToken } from './tokens.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Sends a link to choose a new password with, a few times a day. */
export async function requestPasswordReset(
  tx: Transaction,
  post: Post & NetworkLimits,
  { site, now, locale, address }: RequestContext,
  email: string,
) {
  await countPasswordReset(post, { address, now });
  const found = await findOwnerByEmail(tx, site.id, email);
  const member = found && (await lockOwner(tx, found.id));
  if (!member) throw new Failure('email_not_found');
  const dayAgo = new Date(now.getTime() - day);
  if ((await countTokens(tx, member.id, 'reset', dayAgo)) >= resetMailsPerDay) {
    throw new Failure('too_many_reset_mails', { retryAfter: day / 1000 });
  }
  const lasts = resetLinkHours * hour;
  const token = await issueToken(tx, { purpose: 'reset', userId: member.id, now, lasts });
  const envelope = { to: member.email, site, locale: member.language ?? locale, now };
  await sendLetter(tx, post, envelope, 'passwordReset', {
    name: member.name,
    minutes: resetLinkHours * 60,
    link: pageLink(post, envelope, `/reset-password/do?token=${token}`),
  });
}

export async function performPasswordReset(
  tx: Transaction,
  { site, now, actor }: RequestContext,
  { token, password }: { token: string; password: string },
) {
  const used = await redeemToken(tx, { purpose: 'reset', token, siteId: site.id, now });
  const member = used && (await lockOwner(tx, used.user_id));
  if (!member) throw new Failure('link_expired');
  await replacePassword(tx, member, { password, actor, now });
}

export async function changePassword(
  tx: Transaction,
  context: Confirmation,
  { oldPassword, password }: { oldPassword: string; password: string },
) {
  const wrong = { field: 'old_password', problem: 'old_password_wrong' } as const;
  const member = await confirmPassword(tx, context, oldPassword, wrong);
  await replacePassword(tx, member, { password, actor: context.actor, now: context.now });
}

/** Whoever had got in with the old one is out; links to choose yet another, or to move the account, lead nowhere. */
async function replacePassword(
  tx: Transaction,
  member: OwnerRow,
  { password, actor, now }: { password: string; actor: Actor | null; now: Date },
) {
  if (tellsPassword(password, member))
    throw new Failure('invalid', { fields: { password: { problem: 'password_common' } } });
  await savePassword(tx, member.id, await hashPassword(password));
  await expireTokens(tx, member.id, ['reset', 'mail_change'], now);
  await forgetMemberFailures(tx, member.id);
  await endOtherSessions(tx, member.id, actor?.userId === member.id ? actor.sessionId : null);
}
