import { looksLikeLink } from '#contract/accounts/names.ts';
import type { BanReason } from '#contract/moderation/ban-reasons.ts';
import { warningsIn } from '#server/features/safety/safety.ts';
import { recordDeed, type StaffContext } from '#server/features/staff/staff.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { emptyDecisions, findRecipient } from './queries.ts';
import { insertItem } from './queue-queries.ts';
import { type ModerationDeps, sanction } from './sanctions.ts';

export { registerContactWarnings } from './contact-warnings.ts';
export { builtInKinds, type QueueKind, type QueueKinds } from './kinds.ts';
export { confirmReport } from './reporters.ts';

/**
 * Closes an account, tells its owner why and how to appeal, warns the contacts of a fraud, and gives their credits back. Closing
 * it again changes nothing.
 */
export async function banMember(
  tx: Transaction,
  deps: ModerationDeps,
  { staff, now }: StaffContext,
  { id, reason, notice }: { id: string; reason: BanReason; notice: string },
): Promise<{ returned: number }> {
  const member = await findRecipient(tx, id);
  if (!member) throw new Failure('not_found');
  const about = { queueId: null, kind: 'member', itemId: id, memberId: id };
  const done = await sanction(tx, deps, { staff, now }, { ...about, decision: 'ban', reason, notice });
  if (!done) return { returned: 0 };
  const subject = { kind: 'member', id };
  await recordDeed(tx, { staff, action: 'ban', subject, reason: `${reason}: ${notice}`, now });
  return { returned: done.returned };
}

/** A name that tells how to reach somebody elsewhere is shown to a moderator, when its member comes to life. */
export async function checkName(tx: Transaction, { userId, now }: { userId: string; now: Date }) {
  const member = await findRecipient(tx, userId);
  if (!member || !(looksLikeLink(member.name) || warningsIn(member.name).length > 0)) return;
  await insertItem(tx, { kind: 'name', itemId: userId, siteId: member.site_id, memberId: userId, now });
}

/** Appeals of somebody who is erased, and the words of what was decided about them. */
export const eraseDecisions = (tx: Transaction, memberId: string) => emptyDecisions(tx, memberId);
