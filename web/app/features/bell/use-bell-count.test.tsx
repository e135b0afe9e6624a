import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicUser } from '#contract/accounts/user.ts';
import { likeReload } from '#contract/constants.ts';
import { deliver } from '#web/platform/live.ts';
import { renderHook, settle } from '#web/testing/render-hook.tsx';
import { shellWith } from '#web/testing/shell.ts';
import { stubServer } from '#web/testing/stub-server.ts';
import { setKnownCount } from './bell-count.ts';
import { useBellCount } from './use-bell-count.ts';

const user = { id: '1', status: 'active', total_new_likes: 0, total_unread_messages: 0 } as PublicUser;
let server: ReturnType<typeof stubServer>;
let count: number;
beforeEach(() => {
  vi.useFakeTimers();
  setKnownCount(0);
  count = 3;
  server = stubServer();
  server.answers('bell', () => ({ items: [], new: count, cursor: null }));
});
afterEach(() => vi.useRealTimers());

const open = () => renderHook(() => useBellCount(), undefined, { shell: shellWith({ user }) });
const pass = () => settle(() => vi.advanceTimersByTimeAsync(likeReload));

describe('the number on my bell', () => {
  it('is asked for when the page stands', async () => {
    const bell = await open();
    expect(bell.now).toBe(0);
    await pass();
    expect(bell.now).toBe(3);
  });

  it('goes when another device of mine has seen it all; several reasons to ask are one question (R10.01)', async () => {
    const bell = await open();
    await pass();
    count = 0;
    await settle(() => {
      deliver({ kind: 'bell', data: {} });
      deliver({ kind: 'resync', data: {} });
    });
    await pass();
    expect(bell.now).toBe(0);
    expect(server.heard('bell')).toHaveLength(2);
  });

  it('is not asked for in a tab behind another, but once I look at that', async () => {
    const bell = await open();
    await pass();
    bell.document.visibilityState = 'hidden';
    await settle(() => deliver({ kind: 'bell', data: {} }));
    await pass();
    expect(server.heard('bell')).toHaveLength(1);
    count = 4;
    bell.document.visibilityState = 'visible';
    await settle(() => bell.document.dispatchEvent(new Event('visibilitychange')));
    await pass();
    expect(bell.now).toBe(4);
  });
});
