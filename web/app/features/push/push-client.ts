import type { Body } from '#contract/calls.ts';
import { setPushState } from '#web/platform/push-state.ts';
import { registerWorker } from '#web/platform/service-worker.ts';
import { deviceStore, visitStore } from '#web/platform/stores.ts';
import { attachedName } from './attached-name.ts';
import { stateFrom } from './push-rules.ts';

const rememberedName = (userId: string) => `push-${userId}` as const;
export interface Pushing {
  userId: string;
  publicKey: string;
  attach(body: Body<'attachPush'>): Promise<unknown>;
}

const isCapable = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Finds out how this browser stands, and looks again when the member changes it in the browser's own settings. */
export async function startPush(pushing: Pushing, signal: AbortSignal) {
  if (!isCapable()) return;
  await look(pushing);
  const status = await navigator.permissions?.query({ name: 'notifications' }).catch(() => undefined);
  status?.addEventListener('change', () => void look(pushing), { signal });
}

async function look(pushing: Pushing) {
  const { userId } = pushing;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const subscription = await registration?.pushManager.getSubscription().catch(() => null);
  const { isSubscribed, todo } = stateFrom({
    permission: Notification.permission,
    remembered: deviceStore.get(rememberedName(userId)),
    subscription: subscription ? JSON.stringify(subscription) : null,
  });
  if (isSubscribed === 'denied') deviceStore.set(rememberedName(userId), 'denied');
  setPushState({ isCapable: true, isSubscribed });
  if (todo === undefined || visitStore.get(attachedName) === userId) return;
  // Where it fails the next visit tries again.
  await (todo === 'attach' && subscription ? attached(pushing, subscription) : subscribe(pushing)).catch(() => {});
}

export type TurnedOn = 'subscribed' | 'denied' | 'failed';

/** Asks the browser, which asks the member; to be called on a click. */
export async function turnOnPush(pushing: Pushing): Promise<TurnedOn> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return refused(pushing);
  try {
    await subscribe(pushing);
    return 'subscribed';
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'NotAllowedError' ? refused(pushing) : 'failed';
  }
}

function refused({ userId }: Pushing): TurnedOn {
  deviceStore.set(rememberedName(userId), 'denied');
  setPushState({ isSubscribed: 'denied' });
  return 'denied';
}

/** The member has taken this browser off the list: it gives up its subscription, and is not asked to renew it. */
export async function turnOffPush(userId: string) {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const subscription = await registration?.pushManager.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
  deviceStore.remove(rememberedName(userId));
  visitStore.remove(attachedName);
  setPushState({ isSubscribed: false, mayAsk: false });
}

async function subscribe(pushing: Pushing) {
  const registration = await registerWorker();
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(pushing.publicKey) };
  const known = await registration.pushManager.getSubscription();
  // A subscription made with another VAPID key would never be sent anything.
  const fits = known && encoded(known.options.applicationServerKey) === encoded(options.applicationServerKey.buffer);
  if (known && !fits) await known.unsubscribe();
  await attached(pushing, fits ? known : await registration.pushManager.subscribe(options));
}

async function attached({ userId, attach }: Pushing, subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  await attach({
    subscription: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
  const text = JSON.stringify(subscription);
  deviceStore.set(rememberedName(userId), text);
  visitStore.set(attachedName, userId);
  setPushState({ isSubscribed: text });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const encoded = (key: ArrayBuffer | null) => String(key && new Uint8Array(key));
