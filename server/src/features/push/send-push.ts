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
import { deleteSubscription, findSubscription, type SubscriptionRow, saveDelivered, saveSent } from './queries.ts';
import { readNews } from './read-news.ts';
import { type Decision, decide } from './rules.ts';

/**
 * Tells one browser of what happened since it was told last. One job per browser, whatever happens while it waits: so a
 * push service that is away holds up no other browser, and what came meanwhile comes in one push.
 */
export const sendPush = { kind: 'push.send', payload: z.object({ id: z.string() }) } satisfies JobKind;

export interface Sending {
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

export const sendPushJob = (sending: Sending) =>
  // Eight tries take about three hours. Many at once: each waits for a machine that is not ours.
  defineJob({ ...sendPush, attempts: 8, atOnce: 8, run: ({ id }, context) => run(sending, id, context) });

async function run(sending: Sending, id: string, context: JobContext) {
  const { db, now } = context;
  const device = await findSubscription(db, id);
  const site = device && sending.sites.all.find((each) => each.id === device.site_id);
  if (!device || !site) return;
  const { head, news } = await readNews(db, { memberId: device.member_id, lastId: device.sent_id });
  const { decision, delivery } = await weigh(sending, { db, now, device, site, news });
  if (typeof decision === 'object' && 'decideAgainAt' in decision) {
    await context.complete((tx) => enqueueSends(sending.jobs, tx, [id], decision.decideAgainAt));
    return;
  }
  if (!delivery) {
    await context.complete((tx) => saveSent(tx, id, head));
    return;
  }
  const outcome = await deliver(sending.service, delivery, context.signal).catch((error: unknown) => {
    sending.metrics.pushes.inc({ outcome: 'failed' });
    throw error;
  });
  sending.metrics.pushes.inc({ outcome });
  await context.complete(async (tx) => {
    if (outcome === 'gone') return deleteSubscription(tx, id);
    if (outcome === 'refused') return saveSent(tx, id, head);
    await saveDelivered(tx, id, head, now);
    // What a lock screen may show of a member's life is no business of whoever runs a real site.
    if (!sending.service.production) await sending.outbox.keepPush(tx, inOutbox(delivery), now);
  });
}

const inOutbox = ({ subscription: { endpoint }, payload: { title, body } }: Delivery) => ({
  to: new URL(endpoint).host,
  title,
  text: body,
});

interface Facts {
  db: Queryable;
  now: Date;
  device: SubscriptionRow;
  site: Site;
  news: Awaited<ReturnType<typeof readNews>>['news'];
}

async function weigh(
  { attention }: Sending,
  { db, now, device, site, news }: Facts,
): Promise<{ decision: Decision; delivery?: Delivery }> {
  const reach = news.length > 0 ? await reachOf(db, device.member_id) : undefined;
  if (!reach) return { decision: 'nothing' };
  const timeOfDay = timeOfDayIn(device.time_zone ?? site.settings.time_zone, now);
  const decision = decide({
    recipient: reach.recipient,
    news,
    quietMinutes: quietMinutesLeft(reach.quietHours, timeOfDay),
    lookingUntil: attention.until(device.member_id, now),
    now,
  });
  if (typeof decision === 'string' || !('send' in decision)) return { decision };
  const locale = device.language ?? site.settings.domain_language;
  const { unreadMessages, newLikes } = await memberBadges(db, device.member_id);
  const payload = compose({
    news: decision.send,
    lockScreen: reach.lockScreen,
    locale,
    waiting: unreadMessages + newLikes,
    fictionalWord: settingsIn(site.settings, locale).fictional_singular,
  });
  const urgency = urgencyOf(decision.send);
  return { decision, delivery: { subscription: device, payload, urgency, topic: topicOf(device.member_id, payload) } };
}
