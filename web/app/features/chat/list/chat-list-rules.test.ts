import { describe, expect, it } from 'vitest';
import type { Chat, Message } from '#contract/chat/chat.ts';
import {
  afterMore,
  afterReload,
  withChange,
  withFirstPage,
  withMessage,
  withPresence,
  withRead,
} from './chat-list-rules.ts';

const message = (id: string, minute: number, mine = false): Message => ({
  id,
  kind: 'text',
  text: id,
  mine,
  at: new Date(Date.UTC(2026, 10, 15, 20, minute)).toISOString(),
  status: 'sent',
  warnings: [],
});
const chat = (id: string, minute: number, mine = false): Chat => ({
  conversation: { id },
  profile: {
    id: `p${id}`,
    status: 'active',
    name: id,
    gone: false,
    confirmed: true,
    age: 30,
    main_image: null,
    online: false,
    last_active: null,
    fictional_icon: null,
  },
  num_unread_messages: 1,
  last_message: message(`m${id}`, minute, mine),
});
const ids = (chats: readonly Chat[] | undefined) => chats?.map(({ conversation }) => conversation.id);
const news = (id: string, minute: number) => ({
  conversation: { id },
  profile: { id: `p${id}` },
  message: message('new', minute),
  num_unread_messages: 2,
  total_unread_messages: 3,
});
const chats = [chat('a', 30), chat('b', 20), chat('c', 10, true)];

describe('my conversations', () => {
  it('have the one with the newest message first, with what is unread of it (R3.09, R10.01)', () => {
    const after = withMessage(chats, news('b', 40));
    expect(ids(after)).toEqual(['b', 'a', 'c']);
    expect(after?.[0]).toMatchObject({ num_unread_messages: 2, last_message: { id: 'new' } });
  });

  it('stay in their order when old news come late (R10.01)', () => {
    const after = withMessage(chats, news('a', 5));
    expect(ids(after)).toEqual(['a', 'b', 'c']);
    expect(after?.[0]).toMatchObject({ num_unread_messages: 2, last_message: { id: 'ma' } });
  });

  it('ask for one that they do not know (R10.01)', () => {
    expect(withMessage(chats, news('z', 40))).toBeUndefined();
  });

  it('lose the one I remove, here or on another device (R4.08)', () => {
    const removed = { conversation: { id: 'b' }, removed: true, num_unread_messages: 0 };
    expect(ids(withChange(chats, removed))).toEqual(['a', 'c']);
  });

  it('have nothing unread where I have read it (R4.08)', () => {
    const read = { conversation: { id: 'b' }, removed: false, num_unread_messages: 0 };
    expect(withChange(chats, read).map((one) => one.num_unread_messages)).toEqual([1, 0, 1]);
  });

  it('say when the other one has read my last word, and who is there (R6.03, R10.01)', () => {
    const read = withRead(chats, { conversation: { id: 'c' }, profile: { id: 'pc' }, message: { id: 'mc' } });
    expect(read.map((one) => one.last_message?.status)).toEqual(['sent', 'sent', 'read']);
    const there = withPresence(chats, { profile: { id: 'pa' }, online: true, last_active: 'now' });
    expect(there.map(({ profile }) => profile.online)).toEqual([true, false, false]);
  });

  it('read again, keep what was loaded beyond the first page and forget what is gone (R10.01)', () => {
    expect(ids(withFirstPage(chats, [chat('d', 50), chat('b', 20)]))).toEqual(['d', 'b', 'c']);
    expect(ids(withFirstPage(chats, []))).toEqual([]);
  });

  it('stay loaded when the newest are asked for again, and more of them begin where they did (R3.09)', () => {
    const after = afterReload({ chats, next: 'after c' }, { chats: [chat('d', 50), chat('a', 30)], next: 'after a' });
    expect([ids(after.chats), after.next]).toEqual([['d', 'a', 'b', 'c'], 'after c']);
  });

  it('begin where the page ends when no more than it was loaded (R3.09)', () => {
    const page = { chats: [chat('d', 50), chat('a', 30)], next: 'after a' };
    expect(afterReload({ chats: [chat('a', 30)], next: null }, page).next).toBe('after a');
    expect(afterReload({ chats: [], next: null }, page)).toEqual(page);
  });

  it('stand once when a message brought one up while more were loaded (R3.09)', () => {
    const after = afterMore({ chats, next: 'after c' }, { chats: [chat('b', 20), chat('d', 5)], next: null });
    expect([ids(after.chats), after.next]).toEqual([['a', 'b', 'c', 'd'], null]);
  });
});
