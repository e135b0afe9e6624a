import { tellsPassword } from '#contract/accounts.ts';
import { resetLinkHours, resetMailsPerDay } from '#contract/constants.ts';
import { localizedPath } from '#contract/routes.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { absoluteLink } from '#server/platform/http/links.ts';
import type { Post } from './activation.ts';
import { attemptOn, beginAttempt, countFailure, forgetFailures } from './lockout.ts';
import { passwordResetMail } from './mails.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import {
  countTokens,
  deleteOtherSessions,
  expireTokens,
  findOwnerByEmail,
  lockOwner,
  type OwnerRow,
  savePassword,
} from './queries.ts';
import { issueToken, redeemToken } from './tokens.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Sends a link to choose a new password with, a few times a day. */
export async function requestPasswordReset(
  tx: Transaction,
  { outbox, publicUrl }: Post,
  { site, now, locale }: RequestContext,
  email: string,
) {
  const found = await findOwnerByEmail(tx, site.id, email);
  const member = found && (await lockOwner(tx, found.id));
  if (!member) throw new Failure('email_not_found');
  const dayAgo = new Date(now.getTime() - day);
  if ((await countTokens(tx, member.id, 'reset', dayAgo)) >= resetMailsPerDay) {
    throw new Failure('too_many_reset_mails', { retryAfter: day / 1000 });
  }
  const lasts = resetLinkHours * hour;
  const token = await issueToken(tx, { purpose: 'reset', userId: member.id, now, lasts });
  const language = member.language ?? locale;
  const mail = passwordResetMail({
    to: member.email,
    locale: language,
    name: member.name,
    siteName: site.settings.name,
    hours: resetLinkHours,
    link: absoluteLink(publicUrl, site.host, `${localizedPath('/reset-password/do', language)}?token=${token}`),
  });
  await outbox.sendMail(tx, mail, now);
}

export async function performPasswordReset(
  tx: Transaction,
  { site, now, actor }: RequestContext,
  { token, password }: { token: string; password: string },
) {
  const userId = await redeemToken(tx, { purpose: 'reset', token, siteId: site.id, now });
  const member = userId && (await lockOwner(tx, userId));
  if (!member) throw new Failure('link_expired');
  await replacePassword(tx, member, { password, actor, now });
}

export async function changePassword(
  tx: Transaction,
  { site, now, actor, address }: RequestContext & { actor: Actor },
  { oldPassword, password, production }: { oldPassword: string; password: string; production: boolean },
) {
  const member = await lockOwner(tx, actor.userId);
  if (!member) throw new Failure('authentication_required');
  // A session somebody left open must not be a place to guess the password in.
  const attempt = attemptOn({ siteId: site.id, login: member.email, userId: member.id }, { address, production });
  await beginAttempt(tx, attempt, now);
  if (!(await passwordMatches(member.password_hash, oldPassword))) {
    await countFailure(tx, attempt, now);
    throw new Failure('invalid', { fields: { old_password: { problem: 'old_password_wrong' } }, keepsWrites: true });
  }
  await replacePassword(tx, member, { password, actor, now });
}

/** Whoever had got in with the old one is out; links to choose yet another lead nowhere. */
async function replacePassword(
  db: Queryable,
  member: OwnerRow,
  { password, actor, now }: { password: string; actor: Actor | null; now: Date },
) {
  if (tellsPassword(password, member))
    throw new Failure('invalid', { fields: { password: { problem: 'password_common' } } });
  await savePassword(db, member.id, await hashPassword(password));
  await expireTokens(db, member.id, 'reset', now);
  await forgetFailures(db, { account: `account ${member.id}` });
  await deleteOtherSessions(db, member.id, actor?.userId === member.id ? actor.sessionId : null);
}
