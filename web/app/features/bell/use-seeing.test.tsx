import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BellItem } from '#contract/bell/bell.ts';
import { renderHook, settle } from '#web/testing/render-hook.tsx';
import { stubServer } from '#web/testing/stub-server.ts';
import { setKnownCount, useKnownCount } from './bell-count.ts';
import { useSeeing } from './use-seeing.ts';

const item = (at: string) => ({ id: at, kind: 'like', at }) as BellItem;
const [older, newer] = [item('2026-11-17T11:00:00.000Z'), item('2026-11-17T12:00:00.000Z')];

let server: ReturnType<typeof stubServer>;
beforeEach(() => {
  server = stubServer();
  server.answers('seeBell', () => ({ new: 0 }));
  setKnownCount(2);
});

function useBoth(items: readonly BellItem[]) {
  useSeeing(items);
  return useKnownCount();
}

describe('the list under my bell', () => {
  it('is seen up to its newest once it is before my eyes, and its number goes (R10.08)', async () => {
    const list = await renderHook(useBoth, [newer, older]);
    await vi.waitFor(() => expect(list.now).toBe(0));
    expect(server.heard('seeBell')).toEqual([{ seen_at: newer?.at }]);
    await list.render([newer, older]);
    expect(server.heard('seeBell')).toHaveLength(1);
  });

  it('is not seen in a tab behind another, but when I look at that (R10.08)', async () => {
    const list = await renderHook(useBoth, [] as BellItem[]);
    list.document.visibilityState = 'hidden';
    await list.render([older]);
    expect(server.heard('seeBell')).toEqual([]);
    list.document.visibilityState = 'visible';
    await settle(() => list.document.dispatchEvent(new Event('visibilitychange')));
    await vi.waitFor(() => expect(server.heard('seeBell')).toEqual([{ seen_at: older?.at }]));
  });

  it('stays new where that could not be said', async () => {
    server.refuses('seeBell', 422, 'invalid');
    const list = await renderHook(useBoth, [newer]);
    await vi.waitFor(() => expect(server.heard('seeBell')).toHaveLength(1));
    await settle();
    expect(list.now).toBe(2);
  });

  it('says nothing while it is empty', async () => {
    await renderHook(useBoth, [] as BellItem[]);
    expect(server.heard('seeBell')).toEqual([]);
  });
});
