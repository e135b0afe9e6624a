import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chat, Message } from '#contract/chat/chat.ts';
import { deliver, type Polled } from '#web/platform/live.ts';
import { renderHook, settle } from '#web/testing/render-hook.tsx';
import { stubServer } from '#web/testing/stub-server.ts';
import { type ChatsAnswer, useChatList } from './use-chat-list.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 20, minute)).toISOString();
const said = (id: string, minute: number): Message => ({
  id,
  kind: 'text',
  text: `Said at ${minute}`,
  mine: false,
  at: at(minute),
  status: 'sent',
  warnings: [],
});
/** A conversation with the member of the same number, whose last word came in that minute. */
const chatWith = (number: number, minute: number, unread = 0): Chat => ({
  conversation: { id: String(number) },
  profile: {
    id: String(number),
    status: 'active',
    name: `Member${number}`,
    gone: false,
    confirmed: true,
    age: 34,
    main_image: null,
    online: false,
    last_active: null,
    fictional_icon: null,
  },
  num_unread_messages: unread,
  last_message: said(`${number}${minute}`, minute),
});
const answer = (chats: Chat[], next: string | null = null): ChatsAnswer => ({
  chats,
  next,
  waiting: null,
  total_messages: chats.length,
  total_unread_messages: 0,
  total_new_likes: 0,
});
const message = (number: number, minute: number) => ({
  kind: 'message' as const,
  data: {
    conversation: { id: String(number) },
    profile: { id: String(number) },
    message: said(`${number}${minute}`, minute),
    num_unread_messages: 1,
    total_unread_messages: 1,
  },
});
const names = ({ chats }: { chats: readonly Chat[] }) => chats.map(({ profile }) => profile.name);
/** As long as the list waits for more news before it asks. */
const pass = (milliseconds: number) => settle(() => vi.advanceTimersByTimeAsync(milliseconds));

let server: ReturnType<typeof stubServer>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = stubServer();
});
afterEach(() => void vi.useRealTimers());

describe('the list of my conversations', () => {
  it('has whoever writes to me on top at once, unread (R10.01)', async () => {
    const list = await renderHook(useChatList, answer([chatWith(1, 9), chatWith(2, 8)]));
    await settle(() => deliver(message(2, 30)));
    expect(names(list.now)).toEqual(['Member2', 'Member1']);
    expect(list.now.chats[0]).toMatchObject({ num_unread_messages: 1, last_message: { text: 'Said at 30' } });
    expect(server.heard('chats')).toEqual([]);
  });

  it('asks once for those it does not know, however many write at the same time (R10.01)', async () => {
    server.answers('chats', () => answer([chatWith(4, 31, 1), chatWith(3, 30, 1), chatWith(1, 9)]));
    const list = await renderHook(useChatList, answer([chatWith(1, 9)]));
    await settle(() => deliver(message(3, 30)));
    await settle(() => deliver(message(4, 31)));
    expect(server.heard('chats')).toEqual([]);
    await pass(250);
    expect(server.heard('chats')).toHaveLength(1);
    expect(names(list.now)).toEqual(['Member4', 'Member3', 'Member1']);
  });

  it('shows who is here, and lets go of a conversation I deleted on another device (R10.01)', async () => {
    const list = await renderHook(useChatList, answer([chatWith(1, 9), chatWith(2, 8)]));
    await settle(() => deliver({ kind: 'presence', data: { profile: { id: '2' }, online: true, last_active: null } }));
    expect(list.now.chats.map(({ profile }) => profile.online)).toEqual([false, true]);
    const gone = { conversation: { id: '1' }, profile: { id: '1' }, removed: true };
    await settle(() => deliver({ kind: 'chat', data: { ...gone, num_unread_messages: 0, total_unread_messages: 0 } }));
    expect(names(list.now)).toEqual(['Member2']);
  });

  it('goes on where it ended, once however often I ask, and has nobody twice (R10.01)', async () => {
    const list = await renderHook(useChatList, answer([chatWith(1, 9)], '900-1'));
    const arrive = server.holds('chats', answer([chatWith(1, 9), chatWith(2, 8)]));
    await settle(() => void list.now.loadMore());
    expect(list.now.busy).toBe(true);
    await settle(() => void list.now.loadMore());
    await settle(arrive);
    expect(server.heard('chats')).toEqual([{ after: '900-1' }]);
    expect(names(list.now)).toEqual(['Member1', 'Member2']);
    expect(list.now).toMatchObject({ busy: false, next: null });
  });

  it('says when it could not be read, keeps what it has, and is whole again after the next try (R4.08)', async () => {
    const list = await renderHook(useChatList, answer([chatWith(1, 9)], '900-1'));
    server.refuses('chats', 409, 'try_again');
    await settle(() => list.now.loadMore());
    expect(list.now).toMatchObject({ failed: true, busy: false, next: '900-1' });
    expect(names(list.now)).toEqual(['Member1']);
    server.answers('chats', () => answer([chatWith(2, 30), chatWith(1, 9)]));
    await settle(() => list.now.reload());
    expect(list.now.failed).toBe(false);
    expect(names(list.now)).toEqual(['Member2', 'Member1']);
  });

  it('takes over what a page opened anew, or the regular look, brings along (R4.18)', async () => {
    const list = await renderHook(useChatList, answer([chatWith(1, 9)]));
    await list.render(answer([chatWith(2, 30), chatWith(1, 9)]));
    expect(names(list.now)).toEqual(['Member2', 'Member1']);
    const chats = answer([chatWith(3, 40), chatWith(2, 30), chatWith(1, 9)]);
    await settle(() => deliver({ kind: 'polled', data: { chats } as Polled }));
    expect(names(list.now)).toEqual(['Member3', 'Member2', 'Member1']);
    expect(server.heard('chats')).toEqual([]);
  });

  it('asks for nothing more once I have left the page', async () => {
    const list = await renderHook(useChatList, answer([chatWith(1, 9)]));
    await settle(() => deliver({ kind: 'resync', data: {} }));
    await list.unmount();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.heard('chats')).toEqual([]);
  });
});
