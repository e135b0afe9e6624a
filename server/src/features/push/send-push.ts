import { z } from 'zod';
import { settingsIn } from '#contract/sites/settings.ts';
import { memberBadges } from '#server/features/accounts/accounts.ts';
import { quietMinutesLeft, reachOf, timeOfDayIn } from '#server/features/notifications/notifications.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { defineJob, type JobContext, type JobKind, type Jobs } from '#server/platform/jobs/jobs.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import type { Outbox } from '#server/platform/outbox/outbox.ts';
import type { Attention } from './attention.ts';
import { compose, topicOf, urgencyOf } from './compose.ts';
import { type Delivery, deliver, type PushService } from './deliver.ts';
import { deleteSubscription, findSubscription, saveDelivered, saveSent } from './queries.ts';
import { readPushItems } from './read-push-items.ts';
import { type Decision, decide } from './rules.ts';

/**
 * Tells one browser of what happened since it was told last. One job per browser, whatever happens while it waits: so a
 * push service that is away holds up no other browser, and what came meanwhile comes in one push.
 */
export const sendPush = { kind: 'push.send', payload: z.object({ id: z.string() }) } satisfies JobKind;

export interface PushDeps {
  jobs: Jobs;
  sites: { readonly all: readonly Site[] };
  attention: Pick<Attention, 'until'>;
  service: PushService;
  metrics: Pick<Metrics, 'pushes'>;
  outbox: Outbox;
}

/** Enqueued with the browser's id as its key, within the transaction that moved the member on. */
export const enqueueSends = (jobs: Jobs, tx: Transaction, ids: readonly string[], runAt: Date) =>
  jobs.enqueueAll(
    tx,
    sendPush,
    ids.map((id) => ({ payload: { id }, uniqueKey: id, runAt })),
  );

export const sendPushJob = (deps: PushDeps) =>
  // Eight tries take about three hours. Many at once: each waits for a machine that is not ours.
  defineJob({ ...sendPush, attempts: 8, concurrency: 8, run: ({ id }, context) => run(deps, id, context) });

async function run(deps: PushDeps, id: string, context: JobContext) {
  const { now } = context;
  // One transaction for all of it: outside of one, each statement of a job is a transaction of its own.
  const plan = await context.db.transaction((tx) => planFor(deps, tx, id, now));
  if (!plan) return;
  const { head, decision, delivery } = plan;
  if (typeof decision === 'object' && 'decideAgainAt' in decision) {
    await context.complete((tx) => enqueueSends(deps.jobs, tx, [id], decision.decideAgainAt));
    return;
  }
  if (!delivery) {
    await context.complete((tx) => saveSent(tx, id, head));
    return;
  }
  const outcome = await deliver(deps.service, delivery, context.signal).catch((error: unknown) => {
    deps.metrics.pushes.inc({ outcome: 'failed' });
    throw error;
  });
  deps.metrics.pushes.inc({ outcome });
  await context.complete(async (tx) => {
    if (outcome === 'gone') return deleteSubscription(tx, id);
    if (outcome === 'refused') return saveSent(tx, id, head);
    await saveDelivered(tx, id, head, now);
    // What a lock screen may show of a member's life is no business of whoever runs a real site.
    if (!deps.service.production) await deps.outbox.keepPush(tx, inOutbox(delivery), now);
  });
}

const inOutbox = ({ subscription: { endpoint }, payload: { title, body } }: Delivery) => ({
  to: new URL(endpoint).host,
  title,
  text: body,
});

interface Plan {
  /** The newest event that was looked at. */
  head: number;
  decision: Decision;
  delivery?: Delivery;
}

/** What a browser is sent now; undefined where it is no longer attached. */
async function planFor(deps: PushDeps, db: Queryable, id: string, now: Date): Promise<Plan | undefined> {
  const device = await findSubscription(db, id);
  const site = device && deps.sites.all.find((each) => each.id === device.site_id);
  if (!device || !site) return undefined;
  const { member_id: memberId, sent_id: lastId } = device;
  const [{ head, items }, reach, badges] = await Promise.all([
    readPushItems(db, { memberId, lastId }),
    reachOf(db, memberId),
    memberBadges(db, memberId),
  ]);
  if (!reach) return { head, decision: 'nothing' };
  const decision = decide({
    recipient: reach.recipient,
    items,
    quietMinutes: quietMinutesLeft(reach.quietHours, timeOfDayIn(device.time_zone ?? site.settings.time_zone, now)),
    lookingUntil: deps.attention.until(memberId, now),
    now,
  });
  if (typeof decision === 'string' || !('send' in decision)) return { head, decision };
  const locale = device.language ?? site.settings.domain_language;
  const payload = compose({
    items: decision.send,
    lockScreen: reach.lockScreen,
    locale,
    waiting: badges.unreadMessages + badges.newLikes,
    fictionalWord: settingsIn(site.settings, locale).fictional_singular,
  });
  const urgency = urgencyOf(decision.send);
  return { head, decision, delivery: { subscription: device, payload, urgency, topic: topicOf(memberId, payload) } };
}
