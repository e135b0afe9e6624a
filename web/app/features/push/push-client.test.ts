import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPushed, pushState, setPushState } from '#web/platform/push-state.ts';
import { type Pushing, startPush, turnOnPush } from './push-client.ts';

const subscription = {
  endpoint: 'https://push.example/1',
  options: { applicationServerKey: new Uint8Array([4, 1]).buffer },
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } }),
  unsubscribe: async () => true,
};
const text = JSON.stringify(subscription);

let browser: { permission: NotificationPermission; answer: NotificationPermission; has: typeof subscription | null };
let registered: string[];
let subscribed: PushSubscriptionOptionsInit[];
let attached: unknown[];
let pushing: Pushing;
let stopping: AbortController;
let permission: EventTarget;

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

beforeEach(() => {
  browser = { permission: 'default', answer: 'granted', has: null };
  [registered, subscribed, attached] = [[], [], []];
  stopping = new AbortController();
  permission = new EventTarget();
  const pushManager = {
    getSubscription: async () => browser.has,
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      subscribed.push(options);
      browser.has = subscription;
      return subscription;
    },
  };
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.permission = browser.answer;
      return browser.answer;
    },
  });
  vi.stubGlobal('navigator', {
    permissions: { query: async () => permission },
    serviceWorker: {
      ready: Promise.resolve(),
      getRegistration: async () => ({ pushManager }),
      register: async (address: string) => {
        registered.push(address);
        return { pushManager };
      },
    },
  });
  setPushState({ isCapable: false, isSubscribed: false, mayAsk: false });
  pushing = { userId: '7', publicKey: 'BAE', attach: async (body) => void attached.push(body) };
});
afterEach(() => {
  stopping.abort();
  vi.unstubAllGlobals();
});

const arrive = () => startPush(pushing, stopping.signal);

describe('when I say yes', () => {
  it('the worker is registered, this browser subscribed with the key of the site, and my account told (R4.14, R7.03)', async () => {
    await arrive();
    expect(pushState()).toMatchObject({ isCapable: true, isSubscribed: false });
    expect(await turnOnPush(pushing)).toBe('subscribed');
    expect(registered).toEqual(['/sw-push.js?v=2']);
    expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: new Uint8Array([4, 1]) }]);
    expect(attached).toEqual([{ subscription: subscription.toJSON() }]);
    expect([pushState().isSubscribed, isPushed()]).toEqual([text, true]);
  });

  it('the next page of the visit finds it so and asks nothing, the next visit tells my account again (R3.16)', async () => {
    await turnOnPush(pushing);
    setPushState({ isSubscribed: false });
    await arrive();
    expect([pushState().isSubscribed, attached.length]).toEqual([text, 1]);
    vi.stubGlobal('sessionStorage', memory());
    await arrive();
    expect(attached).toHaveLength(2);
  });

  it('a subscription of another key is replaced, and one of ours kept', async () => {
    browser.has = { ...subscription, options: { applicationServerKey: new Uint8Array([9]).buffer } };
    await turnOnPush(pushing);
    expect(subscribed).toHaveLength(1);
    await turnOnPush(pushing);
    expect(subscribed).toHaveLength(1);
  });

  it('and something fails, nothing is remembered: I may try again', async () => {
    pushing.attach = () => Promise.reject(new Error('away'));
    expect(await turnOnPush(pushing)).toBe('failed');
    expect(pushState().isSubscribed).toBe(false);
  });
});

describe('when I say no', () => {
  it('it is kept as denied on this device, and over the next visit (R4.14, R8.11)', async () => {
    browser.answer = 'denied';
    expect(await turnOnPush(pushing)).toBe('denied');
    expect(pushState().isSubscribed).toBe('denied');
    setPushState({ isSubscribed: false });
    await arrive();
    expect([pushState().isSubscribed, isPushed()]).toEqual(['denied', false]);
    expect([registered, attached]).toEqual([[], []]);
  });

  it('closing the browser’s question is a no as well (R4.14)', async () => {
    browser.answer = 'default';
    expect(await turnOnPush(pushing)).toBe('denied');
    await arrive();
    expect(pushState().isSubscribed).toBe('denied');
  });

  it('and allow it later in the browser’s own settings, it is noticed at once (R4.14)', async () => {
    browser.answer = 'denied';
    await turnOnPush(pushing);
    await arrive();
    browser.permission = 'granted';
    permission.dispatchEvent(new Event('change'));
    await vi.waitFor(() => expect(pushState().isSubscribed).toBe(false));
  });
});

it('a browser that can show none is not capable, and nothing is asked of it (R3.16, R4.14)', async () => {
  vi.stubGlobal('navigator', {});
  await arrive();
  expect(pushState()).toMatchObject({ isCapable: false, isSubscribed: false });
});

it('somebody else at the same browser is not subscribed by what I agreed to (R4.14)', async () => {
  await turnOnPush(pushing);
  setPushState({ isSubscribed: false });
  await startPush({ ...pushing, userId: '8' }, stopping.signal);
  expect([pushState().isSubscribed, attached.length]).toEqual([false, 1]);
});
