import type { DecisionReason } from '#contract/moderation/decisions.ts';
import { addBellEntry } from '#server/features/bell/bell.ts';
import { sendMail } from '#server/features/mails/mails.ts';
import type { StaffContext } from '#server/features/staff/staff.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { placeHold } from './holds.ts';
import { findRecipient } from './queries.ts';
import { asksForHold } from './rules.ts';
import { envelopeFor, type ModerationDeps, usualNotice } from './sanctions.ts';

/**
 * Tells a member what came of their photo check, in the bell and by mail, and answers why it was refused, where it was.
 */
export async function notifyOfCheck(
  tx: Transaction,
  deps: ModerationDeps,
  doing: StaffContext,
  { memberId, refusal, notice }: { memberId: string; refusal: DecisionReason | undefined; notice: string },
): Promise<string> {
  const { now } = doing;
  const member = await findRecipient(tx, memberId);
  if (!member) return notice;
  if (refusal && asksForHold(refusal)) await placeHold(tx, doing, { memberId, reason: refusal });
  await addBellEntry(tx, { memberId, kind: refusal ? 'photo_check_refused' : 'photo_checked', now });
  const envelope = envelopeFor(deps, member, now);
  const words = refusal ? notice || usualNotice(refusal, envelope?.locale ?? 'en') : '';
  if (envelope) {
    const facts = { name: member.name, notice: words, path: '/profile' };
    await sendMail(tx, deps.mailer, envelope, 'photoCheck', facts);
  }
  return words;
}
