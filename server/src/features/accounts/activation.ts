import { callPaths } from '#contract/call-paths.ts';
import { activationLinkDays, activationMailsPerDay } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import { pathTo } from '#contract/routes.ts';
import { moveCredits } from '#server/features/credits/credits.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { absoluteLink } from '#server/platform/http/links.ts';
import type { Outbox } from '#server/platform/outbox/outbox.ts';
import { activationMail } from './mails.ts';
import { activateUser, lockOwner, type OwnerRow } from './queries.ts';
import { freeMessages } from './rules.ts';
import { countTokens } from './token-queries.ts';
import { issueToken, redeemToken } from './tokens.ts';

const day = 86_400_000;

/** What writing to members needs besides the database. */
export interface Post {
  outbox: Outbox;
  publicUrl: string;
}

export async function sendActivationMail(
  tx: Transaction,
  { outbox, publicUrl }: Post,
  { site, now, member }: { site: Site; now: Date; member: { id: string; email: string; name: string; locale: Locale } },
) {
  const lasts = activationLinkDays * day;
  const token = await issueToken(tx, { purpose: 'activate', userId: member.id, now, lasts });
  const mail = activationMail({
    to: member.email,
    locale: member.locale,
    name: member.name,
    siteName: site.settings.name,
    messages: freeMessages(site.settings),
    days: activationLinkDays,
    link: absoluteLink(publicUrl, site.host, `${callPaths.activate.path}?token=${token}`),
  });
  await outbox.sendMail(tx, mail, now);
}

/** Sends the mail again, a few times a day; to whoever is already confirmed there is nothing to send. */
export async function resendActivationMail(tx: Transaction, post: Post, context: RequestContext, actor: Actor) {
  const { site, now, locale } = context;
  const member = await lockOwner(tx, actor.userId);
  if (member?.status !== 'not_confirmed') return;
  // The mail of the signup itself is none of those that were asked for again.
  const after = new Date(Math.max(now.getTime() - day, member.signup_at.getTime()));
  if ((await countTokens(tx, member.id, 'activate', after)) >= activationMailsPerDay) {
    throw new Failure('rate_limited', { retryAfter: day / 1000 });
  }
  await sendActivationMail(tx, post, { site, now, member: { ...member, locale: member.language ?? locale } });
}

/** Follows the link of the mail: confirms the address, gives the credits of a signup once, and says where to go on. */
export async function activate(tx: Transaction, { site, now, locale }: RequestContext, token: string): Promise<string> {
  const used = await redeemToken(tx, { purpose: 'activate', token, siteId: site.id, now });
  const member = used && (await lockOwner(tx, used.user_id));
  if (!member) return pathTo('activate-error', locale);
  const language = member.language ?? locale;
  if (member.status !== 'not_confirmed' && member.status !== 'active') return pathTo('activate-error', language);
  await confirmMember(tx, { site, now, member });
  return pathTo('activate-done', language);
}

/** The member has shown that their address is theirs. The credits of a signup are given once, however often this is. */
export async function confirmMember(
  tx: Transaction,
  { site, now, member }: { site: Site; now: Date; member: Pick<OwnerRow, 'id'> },
) {
  await activateUser(tx, member.id);
  await moveCredits(tx, {
    userId: member.id,
    amount: site.settings.signup_credits,
    against: 'gifts',
    cause: 'signup',
    causeId: member.id,
    now,
  });
}
