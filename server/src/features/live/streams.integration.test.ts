import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forgetEvents, notifyMember } from '#server/features/events/events.ts';
import { alice, bruno, chloe, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { addressOf, type EventReader, readEvents } from '#server/testing/event-reader.ts';
import { idOf } from '#server/testing/people.ts';
import { until } from '#server/testing/until.ts';
import { turns } from './streams.ts';

let app: TestApp;
let origin: string;
let me: string;
let other: string;
let caller: Caller;
const readers: EventReader[] = [];
beforeAll(async () => {
  app = await freshApp();
  origin = await addressOf(app.http);
  [me, other] = [await idOf(app, alice.name), await idOf(app, bruno.name)];
  caller = await app.member(alice);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

async function open(who = caller, lastEventId?: string) {
  const reader = await readEvents(origin, who, lastEventId);
  readers.push(reader);
  return reader;
}
const like = (id: string) => ({ kind: 'like', data: { profile: { id } } }) as const;
const tell = (member: string, times = 1, event: Parameters<typeof notifyMember>[2] = like(other)) =>
  app.db.transaction(async (tx) => {
    for (let time = 0; time < times; time += 1) notifyMember(tx, member, event, app.platform.clock.now());
  });
/** As it does by itself, without waiting for it. */
async function lookAfterAll() {
  for (let turn = 0; turn < turns; turn += 1) await app.streams.lookAfterTurn();
}
const lastId = (reader: EventReader) => Number(reader.ids.at(-1));
const numbers = (reader: EventReader) => reader.events.map(({ id }) => Number(id));

describe('my stream', () => {
  it('brings what happens to me, numbered, and nothing of anybody else (R10.01)', async () => {
    const mine = await open();
    const theirs = await open(await app.member(bruno));
    const start = lastId(mine);
    await tell(me);
    await tell(other, 1, like(me));
    await until(() => mine.events.length > 0 && theirs.events.length > 0);
    expect(mine.events).toEqual([{ id: String(start + 1), ...like(other) }]);
    expect(theirs.events).toMatchObject([like(me)]);
  });

  it('reaches every device I have open, each event once and in order (R10.01)', async () => {
    // Before the first stream: that a new device logged in is an event as well.
    const second = await app.member(alice);
    const devices = [await open(), await open(second)] as const;
    const start = lastId(devices[0]);
    await Promise.all(Array.from({ length: 30 }, () => tell(me)));
    await until(() => devices.every(({ events }) => events.length >= 30));
    const expected = Array.from({ length: 30 }, (_, index) => start + 1 + index);
    for (const device of devices) expect(numbers(device)).toEqual(expected);
  });

  it('may be held back or kept by nobody on the way, and carries our security headers (R10.01)', async () => {
    const { status, headers } = await open();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('is not for visitors (R10.01)', async () => {
    const answer = await app.visitor().get('/api/events.php');
    expect(answer.statusCode).toBe(403);
    expect(answer.json().authentication_required).toBe(true);
  });

  it('shows that it is alive while nothing happens (R10.01)', async () => {
    const reader = await open();
    await lookAfterAll();
    await until(() => reader.beats > 0);
    expect(reader.events).toEqual([]);
  });

  it('makes room for the device I opened last (R10.01)', async () => {
    const devices: EventReader[] = [];
    for (let device = 0; device < 11; device += 1) devices.push(await open());
    await until(() => devices[0]?.ended);
    expect(devices.slice(1).map(({ ended }) => ended)).toEqual(Array(10).fill(false));
  });
});

describe('after a lost connection', () => {
  it('I am told what I missed, and nothing twice (R10.01)', async () => {
    const before = await open();
    await tell(me, 2);
    await until(() => before.events.length === 2);
    before.close();
    await tell(me, 120);
    const after = await open(caller, before.ids.at(-1));
    await tell(me);
    await until(() => after.events.length >= 121);
    const start = lastId(before);
    expect(numbers(after)).toEqual(Array.from({ length: 121 }, (_, index) => start + 1 + index));
  });

  it('an event that commits late is not skipped, nor told before those it follows (R10.01)', async () => {
    const reader = await open();
    const start = lastId(reader);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        app.db.transaction(async (tx) => {
          notifyMember(tx, me, like(other), app.platform.clock.now());
          // The transaction that begins first is not the one that ends first.
          if (index % 2) await tx.query('select pg_sleep(0.02)');
        }),
      ),
    );
    const again = await open(caller, String(start));
    await until(() => reader.events.length >= 20 && again.events.length >= 20);
    const expected = Array.from({ length: 20 }, (_, index) => start + 1 + index);
    expect([numbers(reader), numbers(again)]).toEqual([expected, expected]);
  });

  it('I am told to look at everything again when it was too much (R10.01)', async () => {
    const before = await open();
    before.close();
    await tell(me, 201);
    const after = await open(caller, before.ids.at(-1));
    expect(after.events).toEqual([{ id: String(lastId(before) + 201), kind: 'resync', data: {} }]);
    await tell(me);
    await until(() => after.events.length > 1);
    expect(after.events[1]).toEqual({ id: String(lastId(before) + 202), ...like(other) });
  });

  it.each(['999999999', 'nonsense', '9'.repeat(30)])('so too when I name the number %s (R10.01)', async (id) => {
    const reader = await open(caller, id);
    expect(reader.events.map(({ kind }) => kind)).toEqual(['resync']);
    expect(reader.ids.at(-1)).not.toBe(id);
  });

  it('and when I was away for more than a day (R10.01)', async () => {
    const before = await open();
    before.close();
    await tell(me);
    app.advance(25 * 3600);
    await app.db.transaction((tx) => forgetEvents(tx, app.platform.clock.now()));
    const after = await open(await app.member(alice), before.ids.at(-1));
    expect(after.events.map(({ kind }) => kind)).toEqual(['resync']);
  });

  it('what news between nodes lost is found by itself (R10.01)', async () => {
    const reader = await open();
    const { publish } = app.platform.bus;
    app.platform.bus.publish = async () => {};
    await tell(me).finally(() => {
      app.platform.bus.publish = publish;
    });
    await lookAfterAll();
    await until(() => reader.events.length === 1);
  });
});

describe('who reads too slowly', () => {
  it('is let go instead of filling the memory, and comes back without a loss (R10.01)', async () => {
    const reader = await open();
    const start = lastId(reader);
    reader.pause();
    const long = { kind: 'alert', data: { alert: 'x'.repeat(200_000) } } as const;
    // The network itself holds a few megabytes before anything waits on our side.
    for (let times = 0; times < 150 && (await openStreams()) > 0; times += 1) await tell(me, 1, long);
    expect(await openStreams()).toBe(0);
    const again = await open(caller, String(start));
    await until(() => again.events.length > 0);
    expect(numbers(again)[0]).toBe(start + 1);
  });
});

async function openStreams() {
  const { body } = await app.visitor().get('/metrics');
  return Number(/^event_streams_open (\d+)$/m.exec(body)?.[1]);
}

describe('when a session ends', () => {
  const device = () => app.member(alice);

  it('by logging out, its stream ends and those of my other devices go on (R10.01)', async () => {
    const [one, two] = [await device(), await device()];
    const [gone, stays] = [await open(one), await open(two)];
    await one.get('/api/logout.php');
    await until(() => gone.ended);
    expect(stays.ended).toBe(false);
    expect((await open(one)).status).toBe(403);
  });

  it('because I ended all others, they fall silent at once (R10.01)', async () => {
    const [one, two] = [await device(), await device()];
    const [stays, gone] = [await open(one), await open(two)];
    await one.send('DELETE', '/api/sessions.php', { others: true });
    await until(() => gone.ended);
    expect(stays.ended).toBe(false);
  });

  it('because I ended one of them, that one falls silent (R10.01)', async () => {
    const [one, two] = [await device(), await device()];
    const [stays, gone] = [await open(one), await open(two)];
    const { sessions } = (await two.get('/api/sessions.php')).json();
    const { id } = sessions.find(({ current }: { current: boolean }) => current);
    await one.send('DELETE', '/api/sessions.php', { id });
    await until(() => gone.ended);
    expect(stays.ended).toBe(false);
  });

  it('with a new password, all others fall silent (R10.01)', async () => {
    const [one, two] = [await app.member(bruno), await app.member(bruno)];
    const [stays, gone] = [await open(one), await open(two)];
    const password = 'seven-quiet-lamps';
    const changed = await one.put('/api/password.php', {
      old_password: bruno.password,
      password,
      password_repeat: password,
    });
    expect(changed.statusCode).toBe(200);
    await until(() => gone.ended);
    expect(stays.ended).toBe(false);
  });

  it.each(['banned', 'pending_deletion'])(
    'because I am %s, by whatever hand, with the next turn (R10.01)',
    async (status) => {
      const here = await device();
      const mine = [await open(here), await open(here), await open(here), await open(here)];
      const theirs = await open(await app.member(chloe));
      await app.db.query('update users set status = $2 where id = $1', [me, status]);
      await app.streams.lookAfterTurn();
      await until(() => mine.every(({ ended }) => ended));
      expect(theirs.ended).toBe(false);
      await app.db.query(`update users set status = 'active' where id = $1`, [me]);
    },
  );

  it('because my session was deleted by hand, when its turn comes (R10.01)', async () => {
    const reader = await open(await device());
    await app.db.query('delete from sessions where user_id = $1', [me]);
    await lookAfterAll();
    await until(() => reader.ended);
  });

  it('because the server goes down in good order, streams end so that I come back elsewhere (R10.01)', async () => {
    const reader = await open(await device());
    await app.close();
    await until(() => reader.ended);
  });
});
