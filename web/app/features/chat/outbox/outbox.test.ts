import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '#web/platform/api.ts';
import type { Store } from '#web/platform/stores.ts';
import { Outbox } from './outbox.ts';

const shelf = (): Store => {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
};

/** A server that keeps each id once, and a line to it that may be dead before or after the message arrived. */
function line(fails: (attempt: number) => 'before' | 'after' | undefined = () => undefined) {
  const arrived: string[] = [];
  let attempt = 0;
  const send = async ({ clientId, content }: { clientId: string; content: string }) => {
    const failure = fails(attempt);
    attempt += 1;
    if (failure === 'before') throw new ApiError(0, 'internal', 'away');
    if (!arrived.includes(`${clientId} ${content}`)) arrived.push(`${clientId} ${content}`);
    if (failure === 'after') throw new ApiError(0, 'internal', 'away');
    return content;
  };
  return { arrived, send };
}

const queue = async (_name: string, work: () => Promise<void>) => work();

function outbox(store: Store, send: ReturnType<typeof line>['send'], online = () => true) {
  let number = 0;
  const sent: string[] = [];
  const box = new Outbox<string, string>({
    name: 'chat-outbox-7',
    store,
    send,
    online,
    alone: queue,
    newId: () => `c${++number}`,
    now: () => new Date('2026-11-15T20:00:00Z'),
    onSent: (_message, text) => void sent.push(text),
  });
  return { box, sent };
}

test('what I write on a plane is sent when I land, in order and once (R10.07)', async () => {
  const { arrived, send } = line();
  let connected = false;
  const store = shelf();
  const { box, sent } = outbox(store, send, () => connected);
  box.add('p', 'one');
  box.add('p', 'two');
  await box.flush();
  expect(box.snapshot().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  // The tab was closed meanwhile: another one finds them.
  connected = true;
  const later = outbox(store, send);
  await later.box.flush();
  expect(arrived).toEqual(['c1 one', 'c2 two']);
  expect(later.box.snapshot()).toEqual([]);
  expect([...sent, ...later.sent]).toEqual(['one', 'two']);
});

test('a message that was refused says why, holds up no other, and can be tried again (R8.07, R5.10)', async () => {
  let rich = false;
  const { box, sent } = outbox(shelf(), async ({ content }) => {
    if (content === 'dear' && !rich) throw new ApiError(402, 'not_enough_credits', 'Not enough');
    return content;
  });
  box.add('p', 'dear');
  box.add('p', 'cheap');
  await box.flush();
  expect(sent).toEqual(['cheap']);
  expect(box.snapshot()).toMatchObject([
    { content: 'dear', state: 'failed', refusal: { code: 'not_enough_credits', message: 'Not enough' } },
  ]);
  rich = true;
  box.retry('c1');
  await box.flush();
  expect(sent).toEqual(['cheap', 'dear']);
  expect(box.snapshot()).toEqual([]);
});

test('a message I discard is not sent (R10.07)', async () => {
  let connected = false;
  const { arrived, send } = line();
  const { box } = outbox(shelf(), send, () => connected);
  box.add('p', 'one');
  box.add('p', 'two');
  await box.flush();
  box.discard('c1');
  connected = true;
  await box.flush();
  expect(arrived).toEqual(['c2 two']);
});

test('what must be made ready first is made so once, and forgotten when it is gone (R10.07)', async () => {
  const store = shelf();
  const log: string[] = [];
  let broken = true;
  const open = () =>
    new Outbox<string, string>({
      name: 'chat-outbox-7',
      store,
      alone: queue,
      online: () => true,
      newId: () => 'c1',
      prepare: async ({ content }) => {
        if (content.startsWith('ready ')) return content;
        log.push(`make ${content}`);
        return `ready ${content}`;
      },
      send: async ({ content }) => {
        if (broken) throw new ApiError(0, 'internal', 'away');
        log.push(`send ${content}`);
        return content;
      },
      onSent: () => {},
      onGone: ({ content }) => void log.push(`forget ${content}`),
    });
  const before = open();
  before.add('p', 'photo');
  await before.flush();
  expect(before.snapshot()).toMatchObject([{ content: 'ready photo', state: 'waiting' }]);
  broken = false;
  const after = open();
  await after.flush();
  expect(log).toEqual(['make photo', 'send ready photo', 'forget ready photo']);
  expect(after.snapshot()).toEqual([]);
});

test('what I discard while it is made ready is not sent (R10.07)', async () => {
  const sent: string[] = [];
  const box: Outbox<string, string> = new Outbox({
    name: 'chat-outbox-7',
    store: shelf(),
    alone: queue,
    online: () => true,
    newId: () => 'c1',
    prepare: async ({ content }) => {
      box.discard('c1');
      return content;
    },
    send: async ({ content }) => {
      sent.push(content);
      return content;
    },
    onSent: () => {},
  });
  box.add('p', 'photo');
  await box.flush();
  expect([sent, box.snapshot()]).toEqual([[], []]);
});

test('whatever breaks and however often, every message arrives once and in order (R10.03, R10.07)', async () => {
  const failure = fc.constantFrom('before' as const, 'after' as const, undefined);
  await fc.assert(
    fc.asyncProperty(fc.array(failure, { maxLength: 12 }), fc.integer({ min: 1, max: 4 }), async (failures, count) => {
      const { arrived, send } = line((attempt) => failures[attempt]);
      const { box } = outbox(shelf(), send);
      for (let number = 1; number <= count; number += 1) box.add('p', String(number));
      for (let round = 0; round <= failures.length; round += 1) await box.flush();
      expect(arrived).toEqual(Array.from({ length: count }, (_, index) => `c${index + 1} ${index + 1}`));
      expect(box.snapshot()).toEqual([]);
    }),
  );
});

test('what is kept on the device in a shape nobody knows is nothing (R10.07)', () => {
  const store = shelf();
  store.set('chat-outbox-7', '{"broken":');
  expect(outbox(store, line().send).box.snapshot()).toEqual([]);
});
