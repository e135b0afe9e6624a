import { createHmac } from 'node:crypto';
import { type Locale, locales } from '#contract/locales.ts';
import { type DecisionReason, reasonNotices } from '#contract/moderation/decisions.ts';
import { banAccount, limitAccount } from '#server/features/accounts/accounts.ts';
import { closeReportsAbout } from '#server/features/blocking/blocking.ts';
import { returnCreditsSpentOn } from '#server/features/credits/credits.ts';
import { type Mailer, sendMail } from '#server/features/mails/mails.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { StaffContext } from '#server/features/staff/staff.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { referenceOf } from '#server/platform/reference.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { warnContacts } from './contact-warnings.ts';
import { placeHold } from './holds.ts';
import { type DecisionRow, findRecipient, insertDecision, type NewDecision, type Recipient } from './queries.ts';
import { deleteItemsOf } from './queue-queries.ts';
import { notifyReporters } from './reporters.ts';
import { asksForHold, isDeceit, limitedUntil, type Sanction, type SanctionReason } from './rules.ts';

export interface ModerationDeps {
  mailer: Mailer;
  secrets: Secrets;
  sites: Pick<Sites, 'all'>;
  jobs: Jobs;
}

export const decisionPrefix = 'D';

/** What opens the page of a decision, for whoever has the mail about it. */
export const decisionKey = ({ secrets }: Pick<ModerationDeps, 'secrets'>, id: string) =>
  createHmac('sha256', secrets.keyFor('decision links')).update(id).digest('base64url').slice(0, 22);

export const decisionPath = (deps: Pick<ModerationDeps, 'secrets'>, id: string) =>
  `/complaints/${referenceOf(decisionPrefix, id)}?key=${decisionKey(deps, id)}`;

/** Where and in which language somebody is written to; undefined for whoever has no address. */
export function envelopeFor(
  { sites }: Pick<ModerationDeps, 'sites'>,
  { site_id, email, language }: Pick<Recipient, 'site_id' | 'email' | 'language'>,
  now: Date,
): { to: string; site: Site; locale: Locale; now: Date } | undefined {
  const site = sites.all.find(({ id }) => id === site_id);
  return site && email ? { to: email, site, locale: language ?? site.settings.domain_language, now } : undefined;
}

export interface SanctionInput extends Pick<NewDecision, 'queueId' | 'kind' | 'itemId'> {
  memberId: string;
  decision: Sanction;
  reason: SanctionReason;
  /** Empty for the usual words of the reason. */
  notice: string;
}

/**
 * Turns something of a member down, warns, limits or closes the account, and tells them what, why, and how to appeal. Closing
 * an account that is closed already changes nothing and answers undefined.
 */
export async function sanction(
  tx: Transaction,
  deps: ModerationDeps,
  { staff, now }: StaffContext,
  { memberId, decision, reason, notice, ...about }: SanctionInput,
): Promise<{ made: DecisionRow; returned: number } | undefined> {
  const member = await findRecipient(tx, memberId);
  if (!member || (decision === 'ban' && member.status === 'banned')) return undefined;
  if (asksForHold(reason)) await placeHold(tx, { staff, now }, { memberId, reason });
  const envelope = envelopeFor(deps, member, now);
  const words = notice || usualNotice(reason, envelope?.locale ?? 'en');
  const until = decision === 'limit' ? limitedUntil(now) : null;
  const made = await insertDecision(tx, {
    ...about,
    siteId: member.site_id,
    memberId,
    staffId: staff.staffId,
    decision,
    reason,
    notice: words,
    until,
    now,
  });
  const path = decisionPath(deps, made.id);
  let returned = 0;
  if (decision === 'ban') {
    await banAccount(tx, memberId, { notice: words, link: path });
    returned = await followBan(tx, deps, { memberId, name: member.name, reason, now });
    if (envelope)
      await sendMail(tx, deps.mailer, envelope, 'accountClosed', { name: member.name, notice: words, path });
    return { made, returned };
  }
  if (decision === 'limit') await limitAccount(tx, memberId, until);
  if (envelope) {
    const date = until
      ? new Intl.DateTimeFormat(locales[envelope.locale].iso, { dateStyle: 'long', timeZone: 'UTC' }).format(until)
      : '';
    const facts = { name: member.name, what: decision, notice: words, date, path };
    await sendMail(tx, deps.mailer, envelope, 'sanction', facts);
  }
  return { made, returned };
}

/** What else happens when an account is closed: reports end, and of a fraud the contacts are warned and get their credits back. */
async function followBan(
  tx: Transaction,
  deps: ModerationDeps,
  { memberId, name, reason, now }: { memberId: string; name: string; reason: SanctionReason; now: Date },
): Promise<number> {
  await deleteItemsOf(tx, memberId);
  await notifyReporters(tx, deps, await closeReportsAbout(tx, memberId, now), { outcome: 'closed', now });
  if (!isDeceit(reason)) return 0;
  const returned = await returnCreditsSpentOn(tx, memberId, now);
  await warnContacts(tx, deps.jobs, { memberId, name });
  return returned;
}

/** Why, in the words a member reads when the moderator writes none. */
export const usualNotice = (reason: string, locale: Locale) =>
  (reasonNotices[reason as DecisionReason] ?? reasonNotices.other)[locale];
