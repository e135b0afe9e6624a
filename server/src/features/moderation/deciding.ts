import { closeReport } from '#server/features/blocking/blocking.ts';
import { decideComplaint } from '#server/features/complaints/complaints.ts';
import { sendMail } from '#server/features/mails/mails.ts';
import { recordDeed, type StaffContext } from '#server/features/staff/staff.ts';
import { assertPermitted } from '#server/platform/calls/permission.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { answerAppeal } from './appeals.ts';
import { notifyOfCheck } from './check-outcomes.ts';
import { placeHold, preserve } from './holds.ts';
import { type DecisionRow, findDecisionOn, insertDecision } from './queries.ts';
import type { DecisionInput, QueueDeps } from './queue.ts';
import { deleteItem, lockItem, saveDoubted, saveEscalated } from './queue-queries.ts';
import { notifyReporters } from './reporters.ts';
import { decisionsFor, isSanctionOf, missingIn } from './rules.ts';
import { envelopeFor, sanction } from './sanctions.ts';

type Item = NonNullable<Awaited<ReturnType<typeof lockItem>>>;

interface Decided {
  made: DecisionRow;
  returned: number;
  repeated: boolean;
}

/** Decides about an item of the queue: what becomes of it, who is told, and a line in the log, in one transaction. */
export async function decide(
  tx: Transaction,
  deps: QueueDeps,
  doing: StaffContext,
  deciding: DecisionInput,
): Promise<Decided> {
  const { staff, now } = doing;
  const { id, decision, reason, notice } = deciding;
  if (decision === 'ban') assertPermitted(staff, 'ban', now);
  const item = await lockItem(tx, id);
  if (!item) return { made: await sameAsBefore(tx, doing, deciding), returned: 0, repeated: true };
  const { permission } = deps.kinds[item.kind] ?? {};
  if (permission) assertPermitted(staff, permission, now);
  assertOpenTo(item, doing);
  if (!decisionsFor(item).includes(decision)) refuse('decision', 'invalid');
  const missing = missingIn({ decision, reason, notice });
  if (missing) refuse(missing, 'required');

  const subject = { kind: item.kind, id: item.item_id };
  await recordDeed(tx, { staff, action: `decide_${decision}`, subject, reason: reason ?? '', now });
  if (decision === 'escalate')
    return { made: await escalate(tx, deps, doing, item, deciding), returned: 0, repeated: false };
  if (decision === 'doubt') return { made: await doubt(tx, doing, item, deciding), returned: 0, repeated: false };
  await deps.kinds[item.kind]?.settle(tx, {
    itemId: item.item_id,
    memberId: item.member_id,
    decision,
    reason,
    now,
  });
  const { made, returned } = await conclude(tx, deps, doing, item, deciding);
  await deleteItem(tx, id);
  return { made, returned, repeated: false };
}

/** Who made the same decision a moment ago is answered with it; anybody else comes too late. */
async function sameAsBefore(
  tx: Transaction,
  { staff }: StaffContext,
  { id, decision }: DecisionInput,
): Promise<DecisionRow> {
  const before = await findDecisionOn(tx, id);
  if (!before) throw new Failure('not_found');
  if (before.staff_id !== staff.staffId || before.decision !== decision) throw new Failure('already_decided');
  return before;
}

function assertOpenTo(item: Item, { staff, now }: StaffContext) {
  if (item.escalated_at && staff.role !== 'owner') throw new Failure('forbidden');
  if (item.not_for === staff.staffId) throw new Failure('own_decision');
  const isTaken = item.claimed_until && item.claimed_until > now && item.claimed_by !== staff.staffId;
  if (isTaken) throw new Failure('taken_by_other');
}

/** Tells whoever is concerned, and writes the decision down. */
async function conclude(
  tx: Transaction,
  deps: QueueDeps,
  doing: StaffContext,
  item: Item,
  { id, decision, reason, notice }: DecisionInput,
): Promise<{ made: DecisionRow; returned: number }> {
  const { staff, now } = doing;
  const about = { queueId: id, kind: item.kind, itemId: item.item_id };
  // The report a decision was made on is closed before others about the same member.
  const reports = item.kind === 'report' ? await closeReport(tx, item.item_id, now) : [];
  const outcome = decision === 'ban' ? 'closed' : isSanctionOf(item.kind, decision) ? 'measures' : 'kept';
  await notifyReporters(tx, deps, reports, { outcome, now });
  if (isSanctionOf(item.kind, decision) && item.member_id && reason) {
    const done = await sanction(tx, deps, doing, { ...about, memberId: item.member_id, decision, reason, notice });
    if (done) return done;
  }
  if (item.kind === 'complaint') await answerComplaint(tx, deps, item.item_id, { notice, now });
  if (item.kind === 'appeal')
    await answerAppeal(tx, deps, { appealId: item.item_id, isOverturned: decision === 'overturn', notice, now });
  const words =
    item.kind === 'photo_check' && item.member_id
      ? await notifyOfCheck(tx, deps, doing, {
          memberId: item.member_id,
          refusal: decision === 'reject' ? reason : undefined,
          notice,
        })
      : notice;
  const made = await insertDecision(tx, {
    ...about,
    siteId: item.site_id,
    memberId: item.member_id,
    staffId: staff.staffId,
    decision,
    reason,
    notice: words,
    until: null,
    now,
  });
  return { made, returned: 0 };
}

async function answerComplaint(
  tx: Transaction,
  deps: QueueDeps,
  id: string,
  { notice, now }: { notice: string; now: Date },
) {
  const decided = await decideComplaint(tx, deps, { id, answer: notice, now });
  const envelope = decided && envelopeFor(deps, decided, now);
  if (!envelope) return;
  const { name, reference, path } = decided;
  await sendMail(tx, deps.mailer, envelope, 'decided', { name, reference, notice, path });
}

/** Leaves an item to another moderator. */
async function doubt(tx: Transaction, { staff, now }: StaffContext, item: Item, { reason, notice }: DecisionInput) {
  await saveDoubted(tx, item.id, staff.staffId);
  return insertDecision(tx, {
    queueId: null,
    kind: item.kind,
    itemId: item.item_id,
    siteId: item.site_id,
    memberId: item.member_id,
    staffId: staff.staffId,
    decision: 'doubt',
    reason,
    notice,
    until: null,
    now,
  });
}

/** Hands an item to the owner. What it shows is preserved at once, whatever the member deletes meanwhile. */
async function escalate(
  tx: Transaction,
  deps: QueueDeps,
  doing: StaffContext,
  item: Item,
  { reason, notice }: DecisionInput,
): Promise<DecisionRow> {
  const { staff, now } = doing;
  if (item.member_id) {
    const memberId = item.member_id;
    await placeHold(tx, doing, { memberId, reason: reason ?? 'other' });
    const facts = await deps.kinds[item.kind]?.show(tx, item.item_id, { fileUrl: (key) => key });
    await preserve(tx, { memberId, kind: item.kind, itemId: item.item_id, facts: { ...facts }, now });
  }
  await saveEscalated(tx, item.id, now);
  return insertDecision(tx, {
    queueId: null,
    kind: item.kind,
    itemId: item.item_id,
    siteId: item.site_id,
    memberId: item.member_id,
    staffId: staff.staffId,
    decision: 'escalate',
    reason,
    notice,
    until: null,
    now,
  });
}

function refuse(field: string, problem: 'invalid' | 'required'): never {
  throw new Failure('invalid', { fields: { [field]: { problem } } });
}
