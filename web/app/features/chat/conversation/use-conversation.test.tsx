import { describe, expect, it, vi } from 'vitest';
import type { Message, Partner } from '#contract/chat/chat.ts';
import { deliver } from '#web/platform/live.ts';
import { renderHook, settle } from '#web/testing/render-hook.tsx';
import { stubServer } from '#web/testing/stub-server.ts';
import type { ChatAnswer } from '../composer/terms.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useConversation } from './use-conversation.ts';

const nora: Partner = {
  id: '7',
  status: 'active',
  name: 'Nora',
  gone: false,
  confirmed: true,
  age: 34,
  main_image: null,
  online: false,
  last_active: null,
  fictional_icon: null,
};
const said = (number: number, more: Partial<Message> = {}): Message => ({
  id: String(100 + number),
  kind: 'text',
  text: `Line ${number}`,
  mine: false,
  at: new Date(Date.UTC(2026, 10, 15, 20, number)).toISOString(),
  status: 'sent',
  warnings: [],
  ...more,
});
const page = (messages: Message[], more: Partial<ChatAnswer> = {}): ChatAnswer => ({
  conversation: { id: '1' },
  profile: nora,
  messages,
  more: false,
  hidden_older: false,
  can_reply: true,
  refusal: null,
  waiting: null,
  costs: { text: 1, photo: 2, voice: 2, gif: 1, gift: 3 },
  free_opening: false,
  first_contact: false,
  num_unread_messages: 0,
  ...more,
});
const from = (profile: string, message: Message) => ({
  kind: 'message' as const,
  data: {
    conversation: { id: '1' },
    profile: { id: profile },
    message,
    num_unread_messages: 1,
    total_unread_messages: 1,
  },
});
/** What a browser keeps, for as long as the test lasts. */
function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const lines = ({ messages }: { messages: readonly Message[] }) => messages.map(({ text }) => text);

describe('in a conversation', () => {
  it('what Nora writes stands there at once, and what somebody else writes does not (R10.01)', async () => {
    const server = stubServer();
    const chat = await renderHook(useConversation, page([said(1)]));
    await settle(() => deliver(from('7', said(2))));
    await settle(() => deliver(from('8', said(3))));
    expect(lines(chat.now)).toEqual(['Line 1', 'Line 2']);
    expect(server.heard('chat')).toEqual([]);
  });

  it('I see up to where she has read what I wrote (R10.01)', async () => {
    stubServer();
    const mine = [said(1, { mine: true }), said(2, { mine: true }), said(3, { mine: true })];
    const chat = await renderHook(useConversation, page(mine));
    await settle(() =>
      deliver({ kind: 'read', data: { conversation: { id: '1' }, profile: { id: '7' }, message: { id: '102' } } }),
    );
    expect(chat.now.messages.map(({ status }) => status)).toEqual(['read', 'read', 'sent']);
  });

  it('I see that she is here, and that she is gone again (R10.01)', async () => {
    stubServer();
    const chat = await renderHook(useConversation, page([said(1)]));
    const isHere = (profile: string, online: boolean) =>
      settle(() => deliver({ kind: 'presence', data: { profile: { id: profile }, online, last_active: null } }));
    await isHere('8', true);
    expect(chat.now.partner.online).toBe(false);
    await isHere('7', true);
    expect(chat.now.partner.online).toBe(true);
    await isHere('7', false);
    expect(chat.now.partner.online).toBe(false);
  });

  it('her first answer ends the first contact, and I am told what writing costs from then on (R1.10)', async () => {
    const server = stubServer();
    server.answers('chat', () => page([said(1)], { costs: { text: 5, photo: 2, voice: 2, gif: 1, gift: 3 } }));
    const chat = await renderHook(useConversation, page([], { conversation: null, first_contact: true }));
    await settle(() => deliver(from('7', said(1))));
    expect(server.heard('chat')).toEqual([{ member: '7' }]);
    expect(chat.now.conversationId).toBe('1');
    expect(chat.now.terms).toMatchObject({ first_contact: false, costs: { text: 5 } });
  });

  it('after a connection that was lost for long nothing is missed and nothing stands twice (R10.01)', async () => {
    const server = stubServer();
    const chat = await renderHook(useConversation, page([said(1), said(2)]));
    server.answers('chat', () => page([said(2), said(3), said(4)]));
    await settle(() => deliver({ kind: 'resync', data: {} }));
    expect(lines(chat.now)).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 4']);
  });

  it('where nobody answers then, what I have stays, and the next look asks again (R10.07)', async () => {
    const server = stubServer();
    const chat = await renderHook(useConversation, page([said(1)]));
    server.refuses('chat', 409, 'try_again');
    await settle(() => deliver({ kind: 'resync', data: {} }));
    expect(lines(chat.now)).toEqual(['Line 1']);
    server.answers('chat', () => page([said(1), said(2)]));
    await settle(() => deliver({ kind: 'resync', data: {} }));
    expect(lines(chat.now)).toEqual(['Line 1', 'Line 2']);
  });

  it('older lines come in above when I ask, once however often I do (R10.01)', async () => {
    const server = stubServer();
    const chat = await renderHook(useConversation, page([said(3), said(4)], { more: true }));
    const arrive = server.holds('chat', page([said(1), said(2)]));
    await settle(() => void chat.now.loadOlder());
    expect(chat.now.older).toBe('loading');
    await settle(() => void chat.now.loadOlder());
    await settle(arrive);
    expect(server.heard('chat')).toEqual([{ member: '7', before: '103' }]);
    expect(lines(chat.now)).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 4']);
    expect(chat.now).toMatchObject({ older: 'idle', more: false });
  });

  it('older lines that cannot be had are said to be missing, and may be asked for again (R10.07)', async () => {
    const server = stubServer();
    const chat = await renderHook(useConversation, page([said(2)], { more: true }));
    server.refuses('chat', 409, 'try_again');
    await settle(() => chat.now.loadOlder());
    expect(chat.now).toMatchObject({ older: 'failed', more: true });
    server.answers('chat', () => page([said(1)]));
    await settle(() => chat.now.loadOlder());
    expect(chat.now.older).toBe('idle');
    expect(lines(chat.now)).toEqual(['Line 1', 'Line 2']);
  });

  it('I know what I have left as soon as it changes, on whichever device I spent it (R10.01)', async () => {
    stubServer();
    const chat = await renderHook(useConversation, page([said(1)]));
    expect(chat.now.credits).toBeUndefined();
    await settle(() => deliver({ kind: 'credits', data: { credits: 12 } }));
    expect(chat.now.credits).toBe(12);
  });

  it('a conversation that she has ended is gone here too (R4.07)', async () => {
    stubServer();
    const chat = await renderHook(useConversation, page([said(1)]));
    const ended = (profile: string) =>
      settle(() =>
        deliver({
          kind: 'chat',
          data: {
            conversation: { id: '1' },
            profile: { id: profile },
            removed: true,
            num_unread_messages: 0,
            total_unread_messages: 0,
          },
        }),
      );
    await ended('8');
    expect(chat.now.removed).toBe(false);
    await ended('7');
    expect(chat.now.removed).toBe(true);
  });

  it('what I write stands there when the site has it, says what I have left, and ends the free opening (R6.02)', async () => {
    const server = stubServer();
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('localStorage', storage());
    const opening = page([], { conversation: null, first_contact: true, free_opening: true });
    const chat = await renderHook(
      (loaded: ChatAnswer) => ({ ...useConversation(loaded), ...useOutbox('writer') }),
      opening,
    );
    const mine = said(1, { mine: true });
    server.answers('sendMessage', () => ({
      message: mine,
      conversation: { id: '1' },
      credits: 4,
      cost: 0,
      repeated: false,
    }));
    server.answers('chat', () => page([mine]));
    await settle(() => {
      chat.now.box.add('7', { kind: 'text', text: 'Line 1' });
      return chat.now.box.flush();
    });
    expect(server.heard('sendMessage')).toMatchObject([{ member: '7', kind: 'text', text: 'Line 1' }]);
    expect(chat.now.outgoing).toEqual([]);
    expect(lines(chat.now)).toEqual(['Line 1']);
    expect(chat.now).toMatchObject({ credits: 4, conversationId: '1', terms: { free_opening: false } });
  });

  it('once I have left the page it asks for nothing more', async () => {
    const server = stubServer();
    const chat = await renderHook(useConversation, page([said(1)]));
    await chat.unmount();
    deliver({ kind: 'resync', data: {} });
    expect(server.heard('chat')).toEqual([]);
  });
});
