import { mailChangeLinkHours } from '#contract/constants.ts';
import { type Mailer, sendMail } from '#server/features/mails/mails.ts';
import type { TriedPassword } from '#server/platform/credentials/passwords.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { NetworkLimits } from '#server/platform/http/limits.ts';
import { type Confirmation, confirmPassword } from '../passwords/confirm-password.ts';
import { findOwnerByEmail, lockOwner } from '../queries.ts';
import { assertLasting, countMailChange } from '../signup/abuse.ts';
import { type Confirmations, confirmMember } from '../signup/activation.ts';
import { expireTokens } from '../token-queries.ts';
import { issueToken, redeemToken } from '../tokens.ts';
import { saveEmail } from './queries.ts';

const hour = 3_600_000;

/**
 * Sends a link to the new address, and tells the old one at once: whoever reads there can still do something. Whoever
 * mistyped their address at signup corrects it so, without having confirmed it; that address is nobody's of ours, so
 * nothing goes there.
 */
export async function requestMailChange(
  tx: Transaction,
  mailer: Mailer & NetworkLimits,
  context: Confirmation & Pick<RequestContext, 'locale'>,
  email: string,
  tried: TriedPassword,
) {
  const { site, now, address } = context;
  const member = await confirmPassword(tx, context, tried);
  await countMailChange(mailer, { address, now, userId: member.id, email });
  await assertLasting(email);
  if (await findOwnerByEmail(tx, site.id, email)) throw new Failure('email_taken');
  // Of two links to two addresses only the one asked for last is meant.
  await expireTokens(tx, member.id, ['mail_change'], now);
  const lasts = mailChangeLinkHours * hour;
  const token = await issueToken(tx, { purpose: 'mail_change', userId: member.id, email, now, lasts });
  const { name } = member;
  const envelope = { site, now, locale: member.language ?? context.locale };
  const facts = { name, email, hours: mailChangeLinkHours, path: `/mail-change/do?token=${token}` };
  await sendMail(tx, mailer, { ...envelope, to: email }, 'mailChange', facts);
  if (member.status === 'not_confirmed') return;
  await sendMail(tx, mailer, { ...envelope, to: member.email }, 'mailChangeNotice', {
    name,
    email,
    path: '/reset-password',
  });
}

/** Moves the account. What was sent to the old address before leads nowhere any more. */
export async function performMailChange(
  tx: Transaction,
  mailer: Mailer & Confirmations,
  context: RequestContext,
  token: string,
) {
  const { site, now } = context;
  const used = await redeemToken(tx, { purpose: 'mail_change', token, siteId: site.id, now });
  const member = used && (await lockOwner(tx, used.user_id));
  if (!member || !used.email || member.status === 'banned' || member.status === 'pending_deletion') {
    throw new Failure('link_expired');
  }
  if (!(await saveEmail(tx, member.id, used.email))) throw new Failure('email_taken');
  await expireTokens(tx, member.id, ['activate', 'reset', 'mail_change'], now);
  // The link proves the new address as the activation link would have: a second one would ask for nothing new.
  if (member.status === 'not_confirmed') await confirmMember(tx, mailer, context, { ...member, email: used.email });
}
