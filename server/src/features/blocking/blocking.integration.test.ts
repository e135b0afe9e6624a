import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { blockedList } from '#contract/blocking/blocking.ts';
import { chloe, dora, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { insertConversation } from '#server/testing/chats.ts';
import { idOf, insertLike, insertStranger, type Stranger, seekingPair } from '#server/testing/people.ts';
import { everythingStored } from '#server/testing/stored.ts';

let app: TestApp;
let member: Caller;
let other: Caller;
let me: string;
let them: string;

beforeAll(async () => {
  app = await freshApp();
  ({ member, other, me, them } = await seekingPair(app));
});

const absences: [string, Partial<Stranger>][] = [
  ['invisible', { invisible: true }],
  ['banned', { status: 'banned' }],
  ['unactivated', { status: 'not_confirmed' }],
  ['about to leave', { status: 'pending_deletion' }],
];

const block = (caller: Caller, id: string) => caller.post('/api/block.php', { id });
const unblock = (caller: Caller, id: string) => caller.send('DELETE', '/api/block.php', { id });
const namesIn = (answer: { json(): { blocked: { name: string }[] } }) => answer.json().blocked.map(({ name }) => name);
const found = async (caller: Caller): Promise<string[]> =>
  (await caller.get('/api/members.php')).json().profiles.map(({ name }: { name: string }) => name);
const likesBetween = async (one: string, another: string) =>
  (await app.db.query('select from likes where liker_id in ($1, $2) and liked_id in ($1, $2)', [one, another]))
    .rowCount;

describe('blocking', () => {
  test('hides each from the other at once, everywhere, and is said to the one who is blocked (R4.07, R6.04)', async () => {
    expect(await found(member)).toContain('Bruno');
    expect(await found(other)).toContain('Alice');
    const answer = await block(member, them);
    expect(answer.statusCode).toBe(200);
    expect(() => blockedList.strict().parse(answer.json())).not.toThrow();
    expect(answer.json()).toMatchObject({
      blocked: [{ id: them, name: 'Bruno', main_image: null }],
      page: 1,
      pages: 1,
    });
    expect(await found(member)).not.toContain('Bruno');
    expect(await found(other)).not.toContain('Alice');

    const refused = await other.get(`/api/member.php?id=${me}`);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      error: { code: 'blocked_by', message: "You're blocked by Alice", name: 'Alice' },
    });
    expect((await other.post('/api/member.php', { id: me })).json().error.code).toBe('blocked_by');
    await unblock(member, them);
  });

  test('shows me whom I blocked by name alone, so that I can take it back (R4.07, R6.04)', async () => {
    await block(member, them);
    const refused = await member.get(`/api/member.php?id=${them}`);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      error: { code: 'you_blocked', message: 'Vous avez bloqué Bruno', name: 'Bruno' },
    });
    expect(namesIn(await unblock(member, them))).toEqual([]);
    expect((await member.get(`/api/member.php?id=${them}`)).statusCode).toBe(200);
    expect((await other.get(`/api/member.php?id=${me}`)).statusCode).toBe(200);
    expect(await found(member)).toContain('Bruno');
    expect(await found(other)).toContain('Alice');
  });

  test('deletes the likes between us, both ways, and nobody else’s; taking it back brings none of them back (R4.07)', async () => {
    const third = await insertStranger(app, { name: 'Third' });
    for (const [liker, liked] of [
      [me, them],
      [them, me],
      [third, me],
      [them, third],
    ] as const)
      await insertLike(app, liker, liked);
    await block(member, them);
    expect(await likesBetween(me, them)).toBe(0);
    expect([await likesBetween(third, me), await likesBetween(them, third)]).toEqual([1, 1]);
    await unblock(member, them);
    expect(await likesBetween(me, them)).toBe(0);
  });

  test('the same again, by a retry or by two at once, changes nothing (R4.07)', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([
      block(member, them),
      block(member, them),
      member.post('/api/block.php', { id: them }, key),
      member.post('/api/block.php', { id: them }, key),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const at = (await member.get('/api/block.php')).json().blocked[0].at;
    app.advance(60);
    expect((await block(member, them)).json().blocked).toMatchObject([{ id: them, at }]);
    for (let time = 0; time < 2; time += 1) expect(namesIn(await unblock(member, them))).toEqual([]);
  });

  test('both at the same moment are both blocked (R4.07)', async () => {
    const answers = await Promise.all([block(member, them), block(other, me)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await unblock(member, them);
    expect((await member.get(`/api/member.php?id=${them}`)).json().error.code).toBe('blocked_by');
    expect((await other.get(`/api/member.php?id=${me}`)).json().error.code).toBe('you_blocked');
    await unblock(other, me);
  });

  test('however a like and a block meet, no like is left between the two (R4.07)', async () => {
    for (let round = 0; round < 8; round += 1) {
      const both = [() => insertLike(app, them, me), () => block(member, them)];
      await Promise.all((round % 2 ? both.reverse() : both).map((act) => act()));
      expect(await likesBetween(me, them)).toBe(0);
      await unblock(member, them);
    }
    await block(member, them);
    expect(await insertLike(app, them, me)).toBe(0);
    expect(await insertLike(app, me, them)).toBe(0);
    await unblock(member, them);
    expect(await insertLike(app, me, them)).toBe(1);
    await app.db.query('delete from likes');
  });

  test('works for everybody who has an account, and on whoever can be seen, fictional too (R4.07)', async () => {
    const unconfirmed = await app.member(chloe);
    const id = await insertStranger(app, { name: 'Invented', fictional: true });
    expect(namesIn(await block(unconfirmed, id))).toEqual(['Invented']);
    await unblock(unconfirmed, id);
  });

  test.each(absences)(
    'of somebody %s names nobody, unless we match or have written to one another (R4.05, R4.07)',
    async (how, absent) => {
      const id = await insertStranger(app, { name: `Nobody ${how}`, ...absent });
      const refused = await block(member, id);
      expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'not_found']);
      expect(refused.body).not.toContain('Nobody');

      for (const liker of [me, id]) await insertLike(app, liker, liker === me ? id : me);
      expect((await block(member, id)).statusCode).toBe(200);
      expect((await block(member, id)).statusCode).toBe(200);
      await unblock(member, id);
      expect((await block(member, id)).statusCode).toBe(404);
      await insertConversation(app, me, id);
      expect((await block(member, id)).statusCode).toBe(200);
      await unblock(member, id);
    },
  );
});

describe('nobody blocks', () => {
  test('themselves (R4.07)', async () => {
    const answer = await block(member, me);
    expect([answer.statusCode, answer.json().error.fields]).toEqual([422, { id: 'C’est votre propre profil' }]);
  });

  test('somebody who does not exist, or lives on another site (R4.07)', async () => {
    const before = await everythingStored(app.db);
    for (const id of ['1', '9223372036854775807', await idOf(app, 'Dora')])
      expect((await block(member, id)).statusCode).toBe(404);
    expect((await block(await app.member(dora), me)).statusCode).toBe(404);
    const { sessions: _before, ...rest } = before;
    expect(await everythingStored(app.db)).toMatchObject({ blocks: rest.blocks, likes: rest.likes });
  });

  test('without being logged in (R4.07)', async () => {
    for (const answer of [
      await block(app.visitor(), me),
      await unblock(app.visitor(), me),
      await app.visitor().get('/api/block.php'),
    ])
      expect([answer.statusCode, answer.json().authentication_required]).toEqual([403, true]);
  });

  test.each([{}, { id: 5 }, { id: '' }, { id: '\0' }, { id: '1'.repeat(20) }, { id: '<b>' }, { id: ['1'] }])(
    'by %j',
    async (body) => {
      for (const method of ['POST', 'DELETE'] as const) {
        const answer = await member.send(method, '/api/block.php', body);
        expect(answer.statusCode).toBeLessThan(500);
        expect([400, 422]).toContain(answer.statusCode);
        if (answer.statusCode === 422) expect(Object.keys(answer.json().error.fields)).toEqual(['id']);
      }
    },
  );
});

describe('the list of those I blocked', () => {
  test('shows fifty a page, the newest first, with a face only of those who show theirs (R4.07)', async () => {
    for (let count = 0; count < 52; count += 1) {
      const photos = [{ key: `demo/${count}.webp` }];
      const id = await insertStranger(app, { name: `Blocked ${count}`, photos, invisible: count === 51 });
      app.advance(1);
      await app.db.query('insert into blocks (blocker_id, blocked_id, at) values ($1, $2, $3)', [
        me,
        id,
        app.platform.clock.now(),
      ]);
      if (count === 50)
        await app.db.query('insert into blocks (blocker_id, blocked_id, at) values ($2, $1, now())', [me, id]);
    }
    const first = (await member.get('/api/block.php')).json();
    expect(first).toMatchObject({ page: 1, pages: 2 });
    expect(first.blocked).toHaveLength(50);
    expect(first.blocked.slice(0, 3).map(({ name }: { name: string }) => name)).toEqual([
      'Blocked 51',
      'Blocked 50',
      'Blocked 49',
    ]);
    const faces = first.blocked.slice(0, 3).map(({ main_image: face }: { main_image: unknown }) => face);
    expect(faces).toMatchObject([null, null, { thumb_filename: expect.stringContaining('demo/49.webp') }]);
    const second = (await member.get('/api/block.php?page=2')).json();
    expect(second.blocked.map(({ name }: { name: string }) => name)).toEqual(['Blocked 1', 'Blocked 0']);
    expect((await member.get('/api/block.php?page=3')).json()).toMatchObject({ blocked: [], page: 3, pages: 2 });
  });

  test.each(['0', '-1', 'x', '1.5', '99999999', ''])('has no page %s', async (page) => {
    const answer = await member.get(`/api/block.php?page=${page}`);
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['page']]);
  });

  test('is my own: others do not see whom I blocked (R6.06)', async () => {
    expect((await other.get('/api/block.php')).json().blocked).toEqual([]);
  });
});
