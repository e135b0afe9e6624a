import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { polling } from '#contract/constants.ts';
import { listen } from '#web/platform/live.ts';
import { startPolling } from './polling.ts';

const second = 1_000;
let page: EventTarget & { visibilityState: string };
let stopping: AbortController;
let asked: number;
const refresh = () => {
  asked += 1;
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T20:00:00Z') });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  stopping = new AbortController();
  asked = 0;
});
afterEach(() => {
  stopping.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(state: 'visible' | 'hidden') {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

describe('a page of mine', () => {
  it('asks again 5 seconds after it was loaded, and then every minute (R4.18)', () => {
    startPolling(refresh, stopping.signal);
    vi.advanceTimersByTime(polling.startAfter - 1);
    expect(asked).toBe(0);
    vi.advanceTimersByTime(1);
    expect(asked).toBe(1);
    vi.advanceTimersByTime(59 * second);
    expect(asked).toBe(1);
    vi.advanceTimersByTime(second);
    expect(asked).toBe(2);
    vi.advanceTimersByTime(10 * 60 * second);
    expect(asked).toBe(12);
  });

  it('asks every 5 minutes where I get push messages (R4.18)', () => {
    startPolling(refresh, stopping.signal, polling.everyWithPush);
    vi.advanceTimersByTime(polling.startAfter + 15 * 60 * second);
    expect(asked).toBe(4);
  });

  it('has what it shows asked for as well (R4.18)', () => {
    let shown = 0;
    const forget = listen('resync', () => {
      shown += 1;
    });
    startPolling(refresh, stopping.signal);
    vi.advanceTimersByTime(polling.startAfter + 60 * second);
    expect(shown).toBe(2);
    forget();
  });

  it('asks nothing behind another, and at once when I come back to it late (R4.18)', () => {
    startPolling(refresh, stopping.signal);
    vi.advanceTimersByTime(polling.startAfter);
    show('hidden');
    vi.advanceTimersByTime(10 * 60 * second);
    expect(asked).toBe(1);
    show('visible');
    expect(asked).toBe(2);
    show('hidden');
    show('visible');
    expect(asked).toBe(2);
    vi.advanceTimersByTime(60 * second);
    expect(asked).toBe(3);
  });

  it('asks nothing once I have left (R4.18)', () => {
    startPolling(refresh, stopping.signal);
    stopping.abort();
    vi.advanceTimersByTime(10 * 60 * second);
    expect(asked).toBe(0);
  });
});
