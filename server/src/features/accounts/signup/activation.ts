import { callPaths } from '#contract/call-paths.ts';
import { activationLinkDays, activationMailsPerDay, shortLinkDays } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { moveCredits } from '#server/features/credits/credits.ts';
import { type Mailer, sendMail, writeMail } from '#server/features/mails/mails.ts';
import { keepShortLink, newShortLink } from '#server/features/short-links/short-links.ts';
import { newToken } from '#server/platform/credentials/tokens.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { lockOwner, type OwnerRow } from '../queries.ts';
import { countTokens } from '../token-queries.ts';
import { issueToken, redeemToken } from '../tokens.ts';
import { activateUser } from './queries.ts';
import { freeMessages } from './rules.ts';

const day = 86_400_000;

/** The mail that asks for confirmation, with the token in its link: written while there is time, sent once the member is. */
export async function writeActivationMail(
  mailer: Mailer,
  { site, email, name, locale }: { site: Site; email: string; name: string; locale: Locale },
) {
  const token = newToken();
  const link = newShortLink(mailer, { site, path: `${callPaths.activate.path}?token=${token}` });
  const mail = await writeMail({ to: email, site, locale }, 'activation', {
    name,
    messages: freeMessages(site.settings),
    days: activationLinkDays,
    link: link.address,
  });
  return { token, link, mail };
}

export async function sendActivationMail(
  tx: Transaction,
  { outbox }: Mailer,
  { token, link, mail, userId, now }: Awaited<ReturnType<typeof writeActivationMail>> & { userId: string; now: Date },
) {
  await Promise.all([
    issueToken(tx, { token, purpose: 'activate', userId, now, lasts: activationLinkDays * day }),
    keepShortLink(tx, link, { days: shortLinkDays.answer, now }),
    outbox.sendMail(tx, mail, now),
  ]);
}

/** Sends the mail again, a few times a day; to whoever is already confirmed there is nothing to send. */
export async function resendActivationMail(
  tx: Transaction,
  mailer: Mailer,
  context: Pick<RequestContext, 'site' | 'now' | 'locale'>,
  actor: Pick<Actor, 'userId'>,
) {
  const { site, now, locale } = context;
  const member = await lockOwner(tx, actor.userId);
  if (member?.status !== 'not_confirmed') return;
  // The mail of the signup itself is none of those that were asked for again.
  const after = new Date(Math.max(now.getTime() - day, member.signup_at.getTime()));
  if ((await countTokens(tx, member.id, 'activate', after)) >= activationMailsPerDay) {
    throw new Failure('rate_limited', { retryAfter: day / 1000 });
  }
  const mail = await writeActivationMail(mailer, { ...member, site, locale: member.language ?? locale });
  await sendActivationMail(tx, mailer, { ...mail, userId: member.id, now });
}

/** Follows the link of the mail: confirms the address, gives the credits of a signup once, and says where to go on. */
export async function activate(
  tx: Transaction,
  mailer: Mailer & Confirmations,
  context: RequestContext,
  token: string,
): Promise<string> {
  const { site, now, locale } = context;
  const used = await redeemToken(tx, { purpose: 'activate', token, siteId: site.id, now });
  const member = used && (await lockOwner(tx, used.user_id));
  if (!member) return pathTo('activate-error', locale);
  const language = member.language ?? locale;
  if (member.status !== 'not_confirmed' && member.status !== 'active') return pathTo('activate-error', language);
  await confirmMember(tx, mailer, context, member);
  return pathTo('activate-done', language);
}

/** Others learn that an address was confirmed, in the transaction of the confirmation. Who sent members is another's business. */
export interface Confirmations {
  noteConfirmed(tx: Transaction, member: { userId: string; now: Date }): Promise<void>;
}

/** The member has shown that their address is theirs: credits of a signup and a welcome, once, however often this is. */
export async function confirmMember(
  tx: Transaction,
  mailer: Mailer & Confirmations,
  { site, now, locale }: Pick<RequestContext, 'site' | 'now' | 'locale'>,
  member: OwnerRow,
) {
  if (!(await activateUser(tx, member.id, now))) return;
  await mailer.noteConfirmed(tx, { userId: member.id, now });
  await moveCredits(tx, {
    userId: member.id,
    amount: site.settings.signup_credits,
    against: 'gifts',
    cause: 'signup',
    causeId: member.id,
    now,
  });
  const envelope = { to: member.email, site, locale: member.language ?? locale, now };
  await sendMail(tx, mailer, envelope, 'welcome', {
    name: member.name,
    credits: site.settings.signup_credits,
    messages: freeMessages(site.settings),
    path: '/members',
  });
}
