import { afterEach, describe, expect, it, vi } from 'vitest';
import { mayPrefetch, prefetchWhenIdle } from './prefetch.ts';

describe('code that I will probably need next', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    ['a browser that does not say', undefined, true],
    ['a good line', { effectiveType: '4g', saveData: false }, true],
    ['3g', { effectiveType: '3g' }, true],
    ['2g', { effectiveType: '2g' }, false],
    ['slow 2g', { effectiveType: 'slow-2g' }, false],
    ['the data saver', { effectiveType: '4g', saveData: true }, false],
  ])('with %s: %o may be fetched ahead: %s (R9.06)', (_name, connection, expected) => {
    expect(mayPrefetch(connection)).toBe(expected);
  });

  it('is fetched when the page is idle, and a failure there harms nobody (R9.06)', async () => {
    const loaded: string[] = [];
    const idle: (() => void)[] = [];
    vi.stubGlobal('navigator', { connection: { effectiveType: '4g' } });
    vi.stubGlobal('window', { requestIdleCallback: (run: () => void) => void idle.push(run) });
    prefetchWhenIdle([() => Promise.reject(new Error('gone')), async () => void loaded.push('next')]);
    expect(loaded).toEqual([]);
    for (const run of idle) run();
    expect(loaded).toEqual(['next']);
  });

  it('stays where it is on an expensive line (R9.06)', () => {
    const load = vi.fn(async () => {});
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    vi.stubGlobal('window', { requestIdleCallback: (run: () => void) => run() });
    prefetchWhenIdle([load]);
    expect(load).not.toHaveBeenCalled();
  });
});
