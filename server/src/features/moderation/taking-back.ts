import { takenBackNotice } from '#contract/moderation/decisions.ts';
import { limitAccount } from '#server/features/accounts/accounts.ts';
import { sendMail } from '#server/features/mails/mails.ts';
import { reopenReview } from '#server/features/photos/photos.ts';
import { recordDeed, type StaffContext } from '#server/features/staff/staff.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { referenceOf } from '#server/platform/reference.ts';
import { type DecisionRow, findAppeal, findRecipient, lockDecision, saveOverturned } from './queries.ts';
import { insertItem } from './queue-queries.ts';
import { claimedUntil, isSanction, undoableUntil } from './rules.ts';
import { decisionPath, decisionPrefix, envelopeFor, type ModerationDeps } from './sanctions.ts';

/**
 * A moderator takes their own last decision back: it is undone, whoever was told of it is told that too, and the item is in
 * their hands again.
 */
export async function takeBack(
  tx: Transaction,
  deps: ModerationDeps,
  doing: StaffContext,
  id: string,
): Promise<DecisionRow> {
  const { staff, now } = doing;
  const decision = await lockDecision(tx, id);
  if (!decision || decision.staff_id !== staff.staffId) throw new Failure('not_found');
  const until = undoableUntil(decision);
  if (!until || until <= now || (await findAppeal(tx, { decision: id }))) throw new Failure('not_undoable');
  await saveOverturned(tx, id, now);
  await putBack(tx, deps, doing, decision);
  if (isSanction(decision.decision)) await mailMember(tx, deps, decision, now);
  const subject = { kind: decision.kind, id: decision.item_id };
  await recordDeed(tx, { staff, action: 'undo_decision', subject, reason: decision.decision, now });
  return { ...decision, overturned_at: now };
}

async function putBack(
  tx: Transaction,
  { sites }: ModerationDeps,
  { staff, now }: StaffContext,
  decision: DecisionRow,
) {
  const { kind, item_id: itemId, site_id: siteId, member_id: memberId } = decision;
  if (memberId === null || (kind !== 'photo' && kind !== 'name')) throw new Failure('not_undoable');
  const review = sites.all.find((site) => site.id === siteId)?.settings.photo_review ?? 'manual';
  if (kind === 'photo' && !(await reopenReview(tx, itemId, review))) throw new Failure('not_undoable');
  if (decision.decision === 'limit') await limitAccount(tx, memberId, null);
  const claim = { staffId: staff.staffId, until: claimedUntil(now) };
  await insertItem(tx, { kind, itemId, siteId, memberId, claim, now });
}

async function mailMember(tx: Transaction, deps: ModerationDeps, { id, member_id: memberId }: DecisionRow, now: Date) {
  const member = memberId === null ? undefined : await findRecipient(tx, memberId);
  const envelope = member && envelopeFor(deps, member, now);
  if (!envelope) return;
  const [reference, path] = [referenceOf(decisionPrefix, id), decisionPath(deps, id)];
  const notice = takenBackNotice[envelope.locale];
  await sendMail(tx, deps.mailer, envelope, 'decided', { name: member.name, reference, notice, path });
}
