import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Chat, Message } from '#contract/chat/chat.ts';
import {
  catchUp,
  isBehind,
  type Known,
  mergeMessages,
  newestReceived,
  readUpTo,
  withMessage,
  withOlder,
} from './conversation-rules.ts';
import { shownMessages } from './shown-messages.ts';

const message = (number: number, more: Partial<Message> = {}): Message => ({
  id: `9${String((number * 7919) % 10_007)}`,
  kind: 'text',
  text: String(number),
  mine: number % 2 === 0,
  at: new Date(Date.UTC(2026, 10, 15, 20, number)).toISOString(),
  status: 'sent',
  warnings: [],
  ...more,
});
const texts = ({ messages }: Pick<Known, 'messages'>) => messages.map(({ text }) => Number(text));
const known = (numbers: number[], more = false): Known => ({
  conversationId: '1',
  messages: numbers.map((number) => message(number)),
  more,
  hiddenOlder: false,
});
const page = (numbers: number[], more = false) => ({
  conversation: { id: '1' },
  messages: numbers.map((number) => message(number)),
  more,
  hidden_older: false,
});

describe('what was said', () => {
  it('stands once and in order, however often and in whatever order it arrives (R10.01)', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 59 })), { maxLength: 6 }), (arrivals) => {
        const all = arrivals.reduce<readonly Message[]>(
          (before, numbers) =>
            mergeMessages(
              before,
              numbers.map((number) => message(number)),
            ),
          [],
        );
        const expected = [...new Set(arrivals.flat())].sort((one, other) => one - other);
        expect(texts({ messages: all })).toEqual(expected);
      }),
    );
  });

  it('is never less read than it was, when older news come late (R10.01)', () => {
    const read = mergeMessages([message(2, { status: 'read' })], [message(2, { status: 'delivered' })]);
    expect(read[0]?.status).toBe('read');
  });

  it('shows no silence where something is missing: after too long away it begins anew (R10.01)', () => {
    const back = catchUp(known([1, 2, 3]), page([10, 11], true));
    expect(texts(back)).toEqual([10, 11]);
    expect(back.more).toBe(true);
  });

  it('goes on where it was when nothing is missing, and keeps the older pages (R10.01)', () => {
    const back = catchUp(known([1, 2, 3], false), page([3, 4], true));
    expect(texts(back)).toEqual([1, 2, 3, 4]);
    expect(back.more).toBe(false);
  });

  it('begins with the first message of a new conversation (R10.01)', () => {
    const begun = catchUp({ ...known([]), conversationId: null }, page([1]));
    expect(begun).toMatchObject({ conversationId: '1', more: false });
    expect(texts(begun)).toEqual([1]);
  });

  it('grows upward by older pages until the site shows no more (R9.10)', () => {
    const older = withOlder(known([3, 4], true), { ...page([1, 2]), hidden_older: true });
    expect(texts(older)).toEqual([1, 2, 3, 4]);
    expect(older).toMatchObject({ more: false, hiddenOlder: true });
  });

  it('of mine counts as read up to the message the other one has read, and theirs stays as it is (R6.03)', () => {
    const read = readUpTo(known([1, 2, 3, 4, 6]), message(4).id);
    expect(read.messages.map(({ status }) => status)).toEqual(['sent', 'read', 'sent', 'read', 'sent']);
    expect(newestReceived(read.messages)?.text).toBe('3');
  });
});

describe('what I send', () => {
  const outgoing = {
    clientId: 'c1',
    partnerId: 'p',
    content: { kind: 'text' as const, text: 'hello' },
    at: '2026-11-15T21:00:00.000Z',
    state: 'sending' as const,
  };

  it('stands at the end at once, and stays the same bubble when it has arrived (R10.01)', () => {
    const before = shownMessages(known([1, 2]).messages, [outgoing], 'p');
    expect(before.map(({ key, state }) => [key, state]).at(-1)).toEqual(['c1', 'sending']);
    const arrived = withMessage(known([1, 2]), '1', message(4, { client_id: 'c1', text: 'hello' }));
    // The answer may come before the message has left the outbox, and an event before the answer.
    const after = shownMessages(arrived.messages, [outgoing], 'p');
    expect(after.map(({ key, state }) => [key, state]).at(-1)).toEqual(['c1', 'sent']);
    expect(after).toHaveLength(3);
  });

  it('to somebody else does not stand here (R10.01)', () => {
    expect(shownMessages([], [outgoing], 'q')).toEqual([]);
  });
});

describe('what the list of my conversations says now and then', () => {
  const partner = { id: '5', gone: false, confirmed: true };
  const listed = (last: Message | null, more = {}) =>
    [{ profile: { ...partner, ...more }, last_message: last }] as unknown as Chat[];
  const { messages } = known([1, 2]);

  it.each([
    ['the same', listed(message(2)), false],
    ['a message I do not have', listed(message(3)), true],
    ['that my last word was read', listed(message(2, { status: 'read' })), true],
    ['that they are gone', listed(message(2), { gone: true }), true],
    ['that they can answer now', listed(message(2), { confirmed: false }), true],
    ['that all was cleared away', listed(null), false],
    ['nothing of them', [], true],
  ])('is %s, and only what is new makes the open conversation ask (R4.18)', (_what, chats, behind) => {
    expect(isBehind({ messages, partner }, chats)).toBe(behind);
  });
});
