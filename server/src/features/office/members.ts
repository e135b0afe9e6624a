import { officeLimits } from '#contract/constants.ts';
import {
  emailOf,
  forgetMemberFailures,
  resendActivationMail,
  sendResetLink,
} from '#server/features/accounts/accounts.ts';
import { moveCredits } from '#server/features/credits/credits.ts';
import type { Mailer } from '#server/features/mails/mails.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import { recordDeed, type StaffContext } from '#server/features/staff/staff.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { type FoundMember, findMembers, findTimeline, type TimelineRow } from './queries.ts';
import { idIn } from './rules.ts';

export const searchMembers = (db: Queryable, text: string, now: Date): Promise<FoundMember[]> =>
  findMembers(db, { text, id: idIn(text), now, limit: officeLimits.members });

const subjectOf = (id: string) => ({ kind: 'member', id });

/** The address of a member, and a line in the log that somebody looked at it. */
export async function revealAddress(
  tx: Transaction,
  { staff, now }: StaffContext,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string; email: string }> {
  const email = await emailOf(tx, id);
  if (!email) throw new Failure('not_found');
  await recordDeed(tx, { staff, action: 'see_address', subject: subjectOf(id), reason, now });
  return { id, email };
}

export async function readTimeline(
  db: Queryable,
  id: string,
  before: Date,
): Promise<{ rows: TimelineRow[]; next: Date | null }> {
  const found = await findTimeline(db, id, { before, limit: officeLimits.timeline + 1 });
  const rows = found.slice(0, officeLimits.timeline);
  return { rows, next: found.length > officeLimits.timeline ? (rows.at(-1)?.at ?? null) : null };
}

/** Writes into the audit log that this staff member opened the timeline of an account. */
export const recordLook = (tx: Transaction, { staff, now }: StaffContext, id: string) =>
  recordDeed(tx, { staff, action: 'see_timeline', subject: subjectOf(id), now });

/** A member sees the gift in their statement; why it was given stands in the log. */
export async function giveCredits(
  tx: Transaction,
  { staff, now }: StaffContext,
  { id, credits, reason, key }: { id: string; credits: number; reason: string; key: string },
): Promise<number> {
  if (!(await emailOf(tx, id))) throw new Failure('not_found');
  const gift = { userId: id, amount: credits, against: 'gifts', cause: 'grant', causeId: key, now } as const;
  const { balance, moved } = await moveCredits(tx, gift);
  if (moved)
    await recordDeed(tx, {
      staff,
      action: 'grant_credits',
      subject: subjectOf(id),
      reason: `${credits}: ${reason}`,
      now,
    });
  return balance;
}

/** Lets a member in again: the login is open, or a mail is on its way to them in their language. */
export async function helpMember(
  tx: Transaction,
  { mailer, sites }: { mailer: Mailer; sites: Pick<Sites, 'all'> },
  { staff, now }: StaffContext,
  { id, help }: { id: string; help: Help },
) {
  const [member] = await findMembers(tx, { text: '', id, now, limit: 1 });
  const site = sites.all.find((each) => each.id === member?.site_id);
  if (!member || !site) throw new Failure('not_found');
  const context = { site, now, locale: site.settings.domain_language };
  if (help === 'unlock') await forgetMemberFailures(tx, id);
  else if (help === 'confirmation') await resendActivationMail(tx, mailer, context, { userId: id });
  else await sendResetLink(tx, mailer, context, id);
  await recordDeed(tx, { staff, action: deedOf[help], subject: subjectOf(id), now });
}

const deedOf = { unlock: 'unlock', confirmation: 'send_confirmation', password: 'send_reset' } as const;
type Help = keyof typeof deedOf;
