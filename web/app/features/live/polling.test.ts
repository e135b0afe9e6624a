import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { polling } from '#contract/constants.ts';
import { browserHasPush, startPolling } from './polling.ts';

const second = 1_000;
let page: EventTarget & { visibilityState: string };
let stopping: AbortController;
let asked: number;
let push: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T20:00:00Z') });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  stopping = new AbortController();
  asked = 0;
  push = false;
});
afterEach(() => {
  stopping.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = () =>
  startPolling({
    ask: () => {
      asked += 1;
    },
    hasPush: async () => push,
    signal: stopping.signal,
  });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

async function show(state: 'visible' | 'hidden') {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
}

describe('a page of mine', () => {
  it('asks again 5 seconds after it was loaded, and then every minute (R4.18)', async () => {
    start();
    await pass(polling.startAfter - 1);
    expect(asked).toBe(0);
    await pass(1);
    expect(asked).toBe(1);
    await pass(59 * second);
    expect(asked).toBe(1);
    await pass(second);
    expect(asked).toBe(2);
    await pass(10 * 60 * second);
    expect(asked).toBe(12);
  });

  it('asks every 5 minutes while I get push messages, and every minute again once I do not (R4.18)', async () => {
    push = true;
    start();
    await pass(polling.startAfter + 15 * 60 * second);
    expect(asked).toBe(4);
    push = false;
    await pass(5 * 60 * second);
    expect(asked).toBe(5);
    await pass(2 * 60 * second);
    expect(asked).toBe(7);
  });

  it('asks nothing behind another, and at once when I come back to it late (R4.18)', async () => {
    start();
    await pass(polling.startAfter);
    await show('hidden');
    await pass(10 * 60 * second);
    expect(asked).toBe(1);
    await show('visible');
    expect(asked).toBe(2);
    await show('hidden');
    await show('visible');
    expect(asked).toBe(2);
    await pass(60 * second);
    expect(asked).toBe(3);
  });

  it('asks nothing for a minute after another tab has asked (R4.18)', async () => {
    const heard = start();
    await pass(polling.startAfter + 59 * second);
    heard();
    await pass(59 * second);
    expect(asked).toBe(1);
    await pass(second);
    expect(asked).toBe(2);
  });

  it('asks nothing once I have left (R4.18)', async () => {
    start();
    stopping.abort();
    await pass(10 * 60 * second);
    expect(asked).toBe(0);
  });
});

it.each([
  ['no service worker', undefined, false],
  ['none registered', { getRegistration: async () => undefined }, false],
  ['no subscription', { getRegistration: async () => ({ pushManager: { getSubscription: async () => null } }) }, false],
  ['a subscription', { getRegistration: async () => ({ pushManager: { getSubscription: async () => ({}) } }) }, true],
  ['a browser that may not say', { getRegistration: () => Promise.reject(new Error('SecurityError')) }, false],
])('with %s a browser knows whether push messages reach it (R4.18)', async (_what, serviceWorker, has) => {
  vi.stubGlobal('navigator', { serviceWorker });
  expect(await browserHasPush()).toBe(has);
});
