import { beforeEach, describe, expect, it } from 'vitest';
import type { PublicUser } from '#contract/accounts/user.ts';
import type { Message } from '#contract/chat/chat.ts';
import { useWaiting } from '#web/platform/waiting.ts';
import { renderHook, settle } from '#web/testing/render-hook.tsx';
import { shellWith } from '#web/testing/shell.ts';
import { stubServer } from '#web/testing/stub-server.ts';
import { useMarkRead } from './use-mark-read.ts';

const line = (id: string, mine = false): Message => ({
  id,
  kind: 'text',
  text: `Line ${id}`,
  mine,
  at: '2026-11-15T20:00:00.000Z',
  status: 'sent',
  warnings: [],
});
const before = { conversationId: '1', messages: [line('5')], atEnd: true, unread: 1 };

let server: ReturnType<typeof stubServer>;
let looks: number;
beforeEach(() => {
  server = stubServer();
  server.answers('readChat', () => ({ num_unread_messages: 0, total_unread_messages: 3 }));
  looks = 0;
});

/** A conversation before the eyes of somebody for whom four messages and two likes wait. */
function open(first: Partial<typeof before> = {}) {
  const user = { id: '1', total_unread_messages: 4, total_new_likes: 2 } as PublicUser;
  const onRead = () => {
    looks += 1;
  };
  const use = (given: typeof before) => {
    useMarkRead({ ...given, onRead });
    return useWaiting();
  };
  return renderHook(use, { ...before, ...first }, { shell: shellWith({ user }) });
}

describe('a message', () => {
  it('counts as read when it stands before my eyes, and my badge follows (R10.08, R4.08)', async () => {
    const waiting = await open();
    expect(server.heard('readChat')).toEqual([{ conversation: '1', read: '5' }]);
    expect(looks).toBe(1);
    expect(waiting.now).toEqual({ messages: 3, likes: 2 });
  });

  it('that was read before is not said to be read again (R10.08)', async () => {
    await open({ unread: 0 });
    expect(server.heard('readChat')).toEqual([]);
  });

  it('below what I look at is not read until I scroll down to it (R10.08)', async () => {
    const waiting = await open({ atEnd: false });
    expect(server.heard('readChat')).toEqual([]);
    await waiting.render(before);
    expect(server.heard('readChat')).toEqual([{ conversation: '1', read: '5' }]);
  });

  it('in a tab behind another is not read until I come back to it (R10.08)', async () => {
    const waiting = await open({ unread: 0 });
    waiting.document.visibilityState = 'hidden';
    await waiting.render({ ...before, unread: 0, messages: [line('5'), line('6')] });
    expect(server.heard('readChat')).toEqual([]);
    waiting.document.visibilityState = 'visible';
    await settle(() => waiting.document.dispatchEvent(new Event('visibilitychange')));
    expect(server.heard('readChat')).toEqual([{ conversation: '1', read: '6' }]);
  });

  it('of my own is nothing for me to read (R10.08)', async () => {
    const waiting = await open({ unread: 0 });
    await waiting.render({ ...before, messages: [line('5'), line('6', true)] });
    expect(server.heard('readChat')).toEqual([]);
  });

  it('is said to be read again with the next look, where that did not arrive (R10.07)', async () => {
    server.refuses('readChat', 409, 'try_again');
    const waiting = await open();
    expect([looks, waiting.now.messages]).toEqual([0, 4]);
    server.answers('readChat', () => ({ num_unread_messages: 0, total_unread_messages: 3 }));
    await settle(() => waiting.document.dispatchEvent(new Event('visibilitychange')));
    expect(server.heard('readChat')).toHaveLength(2);
    expect([looks, waiting.now.messages]).toEqual([1, 3]);
  });

  it('is said to be read once, however often I look (R10.08)', async () => {
    const waiting = await open();
    for (const _look of [1, 2, 3]) await settle(() => waiting.document.dispatchEvent(new Event('visibilitychange')));
    expect(server.heard('readChat')).toHaveLength(1);
  });
});
