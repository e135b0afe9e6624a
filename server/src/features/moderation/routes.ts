import type { Calls } from '#server/platform/calls/calls.ts';
import { type RequestContext, staffIn } from '#server/platform/http/context.ts';
import { appealDecision, readDecision } from './appeals.ts';
import { decide } from './deciding.ts';
import { listHolds, placeHold, readEvidence, releaseHold } from './holds.ts';
import { banMember } from './moderation.ts';
import { presentCounts, presentDecision, presentHolds, presentItem } from './present.ts';
import { decisionsBy, listQueue, type QueueDeps, takeItems } from './queue.ts';
import { takeBack } from './taking-back.ts';

const doing = (context: RequestContext) => ({ staff: staffIn(context), now: context.now });

export function moderationRoutes(calls: Calls, deps: QueueDeps) {
  calls.read('queue', async (db, context, asked) => {
    const { rows, next, counts, decidedToday } = await listQueue(
      db,
      deps,
      { ...context, staff: staffIn(context) },
      asked,
    );
    return {
      items: rows.map((row) => presentItem(row, context)),
      next,
      counts: presentCounts(counts),
      decided_today: decidedToday,
    };
  });
  calls.write('takeFromQueue', async (tx, context, wanted) => ({
    items: await takeItems(tx, deps, { ...context, staff: staffIn(context) }, wanted),
  }));
  calls.write('decide', async (tx, context, deciding) => {
    const { made, returned, repeated } = await decide(tx, deps, doing(context), deciding);
    return { decision: presentDecision(made), returned_credits: returned, repeated };
  });
  calls.write('undoDecision', async (tx, context, { id }) => ({
    decision: presentDecision(await takeBack(tx, deps, doing(context), id)),
  }));
  calls.read('ownDecisions', async (db, context, { before }) => {
    const { rows, next } = await decisionsBy(db, staffIn(context), before ? new Date(before) : context.now);
    return { decisions: rows.map(presentDecision), next: next?.toISOString() ?? null };
  });
  calls.write('banMember', async (tx, context, ban) => {
    const { returned } = await banMember(tx, deps, doing(context), ban);
    return { id: ban.id, status: 'banned' as const, returned_credits: returned };
  });
  calls.read('holds', async (db) => presentHolds(await listHolds(db)));
  calls.write('placeHold', async (tx, context, { id: memberId, reason }) => {
    await placeHold(tx, doing(context), { memberId, reason });
    return presentHolds(await listHolds(tx));
  });
  calls.write('releaseHold', async (tx, context, { id: memberId, reason }) => {
    await releaseHold(tx, doing(context), { memberId, reason });
    return presentHolds(await listHolds(tx));
  });
  calls.write('heldEvidence', (tx, context, { id: memberId, reason }) =>
    readEvidence(tx, doing(context), { memberId, reason }, context),
  );
  calls.read('decision', (db, context, link) => readDecision(db, deps, context, link));
  calls.write('appeal', (tx, context, said) => appealDecision(tx, deps, context, said));
}
