import { mailChangeLinkHours, mailChangesPerDay } from '#contract/constants.ts';
import { localizedPath } from '#contract/routes.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { absoluteLink } from '#server/platform/http/links.ts';
import { confirmMember, type Post } from './activation.ts';
import { type Confirmation, confirmPassword } from './confirm-password.ts';
import { mailChangeMail, mailChangeNotice } from './mails.ts';
import { findOwnerByEmail, lockOwner, saveEmail } from './queries.ts';
import { countTokens, expireTokens } from './token-queries.ts';
import { issueToken, redeemToken } from './tokens.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Sends a link to the new address, and tells the old one at once: whoever reads there can still do something. */
export async function requestMailChange(
  tx: Transaction,
  { outbox, publicUrl }: Post,
  context: Confirmation & Pick<RequestContext, 'locale'>,
  { email, password }: { email: string; password: string },
) {
  const { site, now } = context;
  const member = await confirmPassword(tx, context, password);
  if (await findOwnerByEmail(tx, site.id, email)) throw new Failure('email_taken');
  if ((await countTokens(tx, member.id, 'mail_change', new Date(now.getTime() - day))) >= mailChangesPerDay) {
    throw new Failure('rate_limited', { retryAfter: day / 1000 });
  }
  // Of two links to two addresses only the one asked for last is meant.
  await expireTokens(tx, member.id, ['mail_change'], now);
  const lasts = mailChangeLinkHours * hour;
  const token = await issueToken(tx, { purpose: 'mail_change', userId: member.id, email, now, lasts });
  const locale = member.language ?? context.locale;
  const letter = { locale, name: member.name, siteName: site.settings.name, email };
  const linkTo = (path: string) => absoluteLink(publicUrl, site.host, localizedPath(path, locale));
  const link = linkTo(`/mail-change/do?token=${token}`);
  await outbox.sendMail(tx, mailChangeMail({ ...letter, to: email, hours: mailChangeLinkHours, link }), now);
  const resetLink = linkTo('/reset-password');
  await outbox.sendMail(tx, mailChangeNotice({ ...letter, to: member.email, link: resetLink }), now);
}

/** Moves the account. What was sent to the old address before leads nowhere any more. */
export async function performMailChange(tx: Transaction, { site, now }: RequestContext, token: string) {
  const used = await redeemToken(tx, { purpose: 'mail_change', token, siteId: site.id, now });
  const member = used && (await lockOwner(tx, used.user_id));
  if (!member || !used.email || member.status === 'banned' || member.status === 'pending_deletion') {
    throw new Failure('link_expired');
  }
  if (!(await saveEmail(tx, member.id, used.email))) throw new Failure('email_taken');
  await expireTokens(tx, member.id, ['activate', 'reset', 'mail_change'], now);
  // The link proves the new address as the activation link would have: a second one would ask for nothing new.
  if (member.status === 'not_confirmed') await confirmMember(tx, { site, now, member });
}
