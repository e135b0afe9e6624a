import { moderationLimits } from '#contract/constants.ts';
import {
  type DecisionName,
  type DecisionReason,
  type QueueKindName,
  queueKinds,
} from '#contract/moderation/decisions.ts';
import type { TakenItem } from '#contract/moderation/moderation.ts';
import { mayDo } from '#contract/staff/policy.ts';
import { recordDeed } from '#server/features/staff/staff.ts';
import { formatCursor, parseCursor } from '#server/platform/cursor.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext, StaffActor } from '#server/platform/http/context.ts';
import { emptyMatter, type QueueKinds } from './kinds.ts';
import { presentContext, presentDecision, presentItem } from './present.ts';
import { countDecisionsSince, type DecisionRow, findContext, findDecisionsBy, findHistory } from './queries.ts';
import { claimItems, countItems, findItems, type ItemRow, unclaimItem } from './queue-queries.ts';
import { claimedUntil, decisionsFor, reasonsOf } from './rules.ts';
import type { ModerationDeps } from './sanctions.ts';

export interface QueueDeps extends ModerationDeps {
  kinds: QueueKinds;
}

/** Who looks at the queue. What was escalated is the owner's. */
type Onlooker = Pick<RequestContext, 'now' | 'fileUrl'> & { staff: StaffActor };
const isOwner = ({ role }: StaffActor) => role === 'owner';

export async function listQueue(
  db: Queryable,
  deps: QueueDeps,
  { staff, now }: Onlooker,
  { kind, after }: { kind?: QueueKindName | undefined; after?: string | undefined },
) {
  const { page: limit } = moderationLimits;
  const owner = isOwner(staff);
  const kinds = kindsFor(staff, deps);
  const asked = { kind, kinds, owner, after: parseCursor(after), limit: limit + 1, staffId: staff.staffId };
  const [found, counts] = [await findItems(db, asked), await countItems(db, { kinds, owner })];
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const today = new Date(now.toISOString().slice(0, 10));
  return {
    rows,
    next: found.length > limit && last ? formatCursor({ at: last.cursor_at, id: last.id }) : null,
    counts,
    decidedToday: await countDecisionsSince(db, staff.staffId, today),
  };
}

/** What this moderator may decide about. */
const kindsFor = ({ role }: StaffActor, { kinds }: QueueDeps) =>
  queueKinds.filter((kind) => {
    const known = kinds[kind];
    return known && (!known.permission || mayDo(role, known.permission));
  });

/** Takes the next items for one moderator alone, with all they need to decide. */
export async function takeItems(
  tx: Transaction,
  deps: QueueDeps,
  onlooker: Onlooker,
  { kind, count, skip }: { kind?: QueueKindName | undefined; count: number; skip?: string | undefined },
): Promise<TakenItem[]> {
  const { staff, now } = onlooker;
  if (skip !== undefined) await unclaimItem(tx, skip, staff.staffId);
  const rows = await claimItems(tx, {
    kind,
    owner: isOwner(staff),
    staffId: staff.staffId,
    now,
    until: claimedUntil(now),
    limit: count,
    kinds: kindsFor(staff, deps),
  });
  const taken: TakenItem[] = [];
  for (const row of rows) {
    const item = await showItem(tx, deps, onlooker, row);
    if (item) taken.push(item);
  }
  return taken;
}

async function showItem(
  tx: Transaction,
  { kinds, sites }: QueueDeps,
  onlooker: Onlooker,
  row: ItemRow,
): Promise<TakenItem | undefined> {
  const { staff, now } = onlooker;
  const matter = await kinds[row.kind]?.show(tx, row.item_id, onlooker);
  if (!matter) return undefined;
  const [context, history] = row.member_id
    ? [await findContext(tx, row.member_id), await findHistory(tx, row.member_id, moderationLimits.history)]
    : [undefined, []];
  const site = sites.all.find(({ id }) => id === row.site_id);
  // Words that two people wrote to each other are private: each look at them stands in the log.
  if (matter.messages?.length) {
    const subject = { kind: 'report', id: row.item_id };
    await recordDeed(tx, { staff, action: 'see_report', subject, now });
  }
  return {
    ...presentItem(row, onlooker),
    claimed_until: (row.claimed_until ?? now).toISOString(),
    matter: { ...emptyMatter, ...matter },
    context: context && site ? presentContext(context, site, now) : null,
    history: history.map(presentDecision),
    decisions: [...decisionsFor(row)],
    reasons: [...reasonsOf[row.kind]],
  };
}

export interface DecisionInput {
  id: string;
  decision: DecisionName;
  reason?: DecisionReason | undefined;
  notice: string;
}

export async function decisionsBy(
  db: Queryable,
  staff: StaffActor,
  before: Date,
): Promise<{ rows: DecisionRow[]; next: Date | null }> {
  const limit = moderationLimits.decisions;
  const found = await findDecisionsBy(db, staff.staffId, { before, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.at ?? null) : null };
}
