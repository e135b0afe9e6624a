import { pushDevices } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import type { PushSubscriptionData } from '#contract/push/push.ts';
import { settingsIn } from '#contract/sites/settings.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Platform } from '#server/platform/platform.ts';
import { pushTimeout } from '#server/platform/timeouts.ts';
import { Attention } from './attention.ts';
import { PushDispatcher } from './dispatcher.ts';
import { isUsableEndpoint } from './endpoints.ts';
import { examplePushes } from './examples.ts';
import {
  type DeviceRow,
  deleteByEndpoint,
  deleteFromOthers,
  deleteSubscriber,
  deleteSubscriptionOf,
  deleteSubscriptionsBeyond,
  findDevices,
  lockSubscriber,
  saveSubscription,
} from './queries.ts';
import { sendPushJob } from './send-push.ts';
import { openVapid, subjectOf, vapidAuthorization } from './vapid.ts';

const minute = 60_000;

/** Pushes as members of a site get them. */
export const pushExamples = ({ settings }: Site, locale: Locale) =>
  examplePushes(locale, settingsIn(settings, locale).fictional_singular);

export interface AttachContext {
  actor: Actor;
  userAgent: string;
  now: Date;
  production: boolean;
}

/** Attaches a browser to the member; idempotent. A browser of another member changes hands. */
export async function attachDevice(
  tx: Transaction,
  { actor, userAgent, now, production }: AttachContext,
  { endpoint, keys }: PushSubscriptionData,
) {
  if (!isUsableEndpoint(endpoint, production)) throw refusedEndpoint();
  const { userId: memberId, sessionId } = actor;
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')];
  const subscription = { memberId, sessionId, endpoint, p256dh, auth, userAgent: userAgent.slice(0, 200), now };
  await lockSubscriber(tx, memberId);
  await deleteFromOthers(tx, subscription);
  if (!(await saveSubscription(tx, subscription))) throw refusedEndpoint();
  await deleteSubscriptionsBeyond(tx, memberId, pushDevices);
}

const refusedEndpoint = () => new Failure('invalid', { fields: { 'subscription.endpoint': { problem: 'invalid' } } });

/** Detaches a browser, which then shows none of the member's pushes; idempotent. */
export const detachDevice = (tx: Transaction, { userId }: Actor, endpoint: string) =>
  deleteByEndpoint(tx, userId, endpoint);

/** Detaches all browsers of a member who leaves. */
export const detachAllDevices = (tx: Transaction, memberId: string) => deleteSubscriber(tx, memberId);

export const listDevices = (db: Queryable, { userId }: Actor): Promise<DeviceRow[]> => findDevices(db, userId);

export async function removeDevice(tx: Transaction, { userId }: Actor, id: string) {
  if (!(await deleteSubscriptionOf(tx, userId, id))) throw new Failure('not_found');
}

export interface Push {
  /** The VAPID key that browsers subscribe with; empty where nothing can be pushed. */
  publicKey: string;
  attention: Attention;
  dispatcher: PushDispatcher;
  stop(): Promise<void>;
}

/** Everything that turns events into pushes: it follows the log of events, and jobs send what it finds. */
export async function openPush(platform: Platform, sites: { readonly all: readonly Site[] }): Promise<Push> {
  const { config, jobs, metrics, outbox } = platform;
  const vapid = await openVapid(platform, subjectOf(config));
  const attention = new Attention(platform.bus);
  const dispatcher = new PushDispatcher(platform);
  const stop = async () => {
    attention.stop();
    await dispatcher.stop();
  };
  await attention.start();
  if (!vapid) return { publicKey: '', attention, dispatcher, stop };

  const service = { authorize: vapidAuthorization(vapid), production: config.production, timeout: pushTimeout };
  jobs.register(sendPushJob({ jobs, sites, attention, service, metrics, outbox }));
  jobs.every({ kind: 'push.catch-up', every: minute, run: () => dispatcher.catchUp() });
  await dispatcher.start();
  return { publicKey: vapid.publicKey, attention, dispatcher, stop };
}
