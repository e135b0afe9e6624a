import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { swipeAnswer } from '#contract/swipe/swipe.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { eventsOf } from '#server/testing/events.ts';
import { idOf, insertLike, insertStranger } from '#server/testing/people.ts';
import { everythingStored } from '#server/testing/stored.ts';

let app: TestApp;
let premium: Caller;
let free: Caller;
let me: string;
let them: string;
let crowd: string[];

// Alice pays, Bruno does not; there are many for each of them.
beforeAll(async () => {
  app = await freshApp();
  await app.db.query(`update profiles set gender = 'male' where name = 'Bruno'`);
  premium = await app.member(alice);
  free = await app.member(bruno);
  me = await idOf(app, 'Alice');
  them = await idOf(app, 'Bruno');
  crowd = [];
  for (let count = 0; count < 36; count += 1)
    crowd.push(await insertStranger(app, { name: `Man ${count}`, photos: [{ key: `demo/man-${count}.webp` }] }));
  for (let count = 0; count < 12; count += 1) await insertStranger(app, { name: `Woman ${count}`, gender: 'female' });
});
beforeEach(async () => {
  for (const table of ['swipe_cards', 'swipe_days', 'likes', 'likes_told', 'blocks', 'live_events'])
    await app.db.query(`delete from ${table}`);
});

const play = async (caller: Caller) => {
  const answer = await caller.get('/api/swipe.php');
  expect(answer.statusCode, answer.body).toBe(200);
  return swipeAnswer.parse(answer.json());
};
const decide = (caller: Caller, id: string, like: boolean, headers = {}) =>
  caller.post('/api/swipe.php', { id, like }, headers);
const undo = (caller: Caller, id: string) => caller.send('DELETE', '/api/swipe.php', { id });
const idsIn = ({ deck }: { deck: { id: string }[] }) => deck.map(({ id }) => id);
const likesOf = async (id: string) => (await app.db.query('select from likes where liker_id = $1', [id])).rowCount;

describe('today’s cards', () => {
  test('are ten at least while there are, of people who fit, in the words of the contract (R2.07)', async () => {
    const game = await play(premium);
    expect(() => swipeAnswer.strict().parse(game)).not.toThrow();
    expect(game.deck.length).toBeGreaterThanOrEqual(10);
    expect(new Set(idsIn(game)).size).toBe(game.deck.length);
    expect(game.deck.every(({ gender }) => gender === 'male')).toBe(true);
    expect(game).toMatchObject({ likes_left: 4, undo: null, match: false });
    expect(idsIn(await play(premium))).toEqual(idsIn(game));
  });

  test('never show the same person twice in a day, until there is nobody left (R2.07, R8.08)', async () => {
    const seen: string[] = [];
    for (let game = await play(premium); game.deck.length; game = await play(premium)) {
      const [first] = game.deck;
      if (!first) break;
      expect(game.deck.length >= 10 || game.deck.length + seen.length === crowd.length + 1).toBe(true);
      expect(seen).not.toContain(first.id);
      seen.push(first.id);
      expect((await decide(premium, first.id, false)).statusCode).toBe(200);
    }
    expect(new Set(seen)).toEqual(new Set([...crowd, them]));
    const ended = await play(premium);
    expect(ended).toMatchObject({ deck: [], likes_left: 4, undo: seen.at(-1) });
    app.advance((Date.parse(ended.resets_at) - app.platform.clock.now().getTime()) / 1000);
    expect((await play(premium)).deck.length).toBeGreaterThanOrEqual(10);
  });

  test('show those first whom I have not met on another day (R2.07)', async () => {
    const first = idsIn(await play(premium));
    for (const id of first.slice(0, 12)) await decide(premium, id, false);
    app.advance(24 * 3600);
    const next = idsIn(await play(premium));
    expect(next).toHaveLength(20);
    expect(next.filter((id) => first.slice(0, 12).includes(id))).toEqual([]);
  });

  test('never show the blocked either way, the invisible, the already liked, nor whoever is not there (R2.07, R4.05, R4.07)', async () => {
    const dealt = idsIn(await play(premium));
    const [blocked, blocker, hidden, liked, banned] = dealt as [string, string, string, string, string];
    await premium.post('/api/block.php', { id: blocked });
    await app.db.query('insert into blocks (blocker_id, blocked_id, at) values ($1, $2, now())', [blocker, me]);
    await app.db.query('update profiles set invisible = true where id = $1', [hidden]);
    await premium.post('/api/like.php', { id: liked });
    await app.db.query(`update users set status = 'banned' where id = $1`, [banned]);
    const gone = [blocked, blocker, hidden, liked, banned];
    expect(idsIn(await play(premium)).filter((id) => gone.includes(id))).toEqual([]);
    await app.db.query('delete from swipe_cards');
    expect(idsIn(await play(premium)).filter((id) => gone.includes(id))).toEqual([]);
    for (const id of gone) expect((await decide(premium, id, true)).statusCode).toBe(404);
    await app.db.query('update profiles set invisible = false');
    await app.db.query(`update users set status = 'active' where id = $1`, [banned]);
  });

  test('show members of other sites where they and the site agreed, and fictional profiles with their label (R1.10, R3.05)', async () => {
    const [agreed, silent] = [
      await insertStranger(app, {
        name: 'Agreed',
        host: 'bdsm.localhost',
        resells: true,
        photos: [{ key: 'demo/a.webp' }],
      }),
      await insertStranger(app, { name: 'Silent', host: 'bdsm.localhost', photos: [{ key: 'demo/b.webp' }] }),
    ];
    const invented = await insertStranger(app, { name: 'Invented', fictional: true, photos: [{ key: 'demo/c.webp' }] });
    const before = await play(premium);
    expect(idsIn(before)).not.toContain(agreed);
    expect(before.deck.find(({ id }) => id === invented)?.fictional_icon).toBe('mask');
    await app.visitor().post('/dev/settings.json', { host: 'localhost', settings: { member_resell: true } });
    await app.sites.reload();
    await app.db.query('delete from swipe_cards');
    const after = idsIn(await play(premium));
    expect(after).toContain(agreed);
    expect(after).not.toContain(silent);
    await app.visitor().post('/dev/settings.json', { host: 'localhost', settings: { member_resell: false } });
    await app.sites.reload();
    expect(idsIn(await play(premium))).not.toContain(agreed);
    await app.db.query('delete from users where id = any($1)', [[agreed, silent, invented]]);
  });

  test('tell a few interests, as far as the member tells them and the site shows them (R3.05)', async () => {
    const id = await insertStranger(app, {
      name: 'Reader',
      interests: ['tea', 'reading', 'sex', 'wine', 'beer'],
      photos: [{ key: 'demo/r.webp' }],
    });
    const told = (await play(premium)).deck.find((card) => card.id === id)?.interests;
    expect(told).toEqual(['reading', 'wine', 'beer']);
    await app
      .visitor()
      .post('/dev/settings.json', { host: 'localhost', settings: { visible_profile_fields: ['city'] } });
    await app.sites.reload();
    expect((await play(premium)).deck.find((card) => card.id === id)?.interests).toEqual([]);
    await app
      .visitor()
      .post('/dev/settings.json', { host: 'localhost', settings: { visible_profile_fields: ['city', 'interests'] } });
    await app.sites.reload();
    await app.db.query('delete from users where id = $1', [id]);
  });
});

describe('liking a card', () => {
  test('is a like like any other, told to the other one; where they like me it is a match (R2.07, R4.06)', async () => {
    const [first, second] = idsIn(await play(premium)) as [string, string];
    await insertLike(app, second, me);
    const one = (await decide(premium, first, true)).json();
    expect(one).toMatchObject({ likes_left: 3, match: false });
    expect(idsIn(one)).not.toContain(first);
    expect((await decide(premium, second, true)).json()).toMatchObject({ likes_left: 2, match: true });
    expect((await eventsOf(app, first)).map(({ kind }) => kind)).toEqual(['like']);
    expect((await eventsOf(app, second)).map(({ kind }) => kind)).toEqual(['match']);
    expect((await premium.get('/api/likes.php?type=matches')).json().profiles).toMatchObject([{ id: second }]);
  });

  test.each([['premium'], ['free']])(
    'works four times a day for %s members; passing and like.php are not counted (R8.08, R9.04)',
    async (who) => {
      const caller = who === 'free' ? free : premium;
      const ids = idsIn(await play(caller));
      for (const [index, id] of ids.slice(0, 4).entries())
        expect((await decide(caller, id, true)).json().likes_left).toBe(3 - index);
      const refused = await decide(caller, ids[4] ?? '', true);
      expect(refused.statusCode).toBe(403);
      const { resets_at: resetsAt } = await play(caller);
      expect(refused.json().error).toMatchObject({ code: 'out_of_likes', resets_at: resetsAt });
      expect(idsIn(await play(caller))).toContain(ids[4]);
      expect((await decide(caller, ids[4] ?? '', false)).statusCode).toBe(200);
      expect((await caller.post('/api/like.php', { id: ids[5] })).statusCode).toBe(200);
    },
  );

  test('begins anew at the midnight of the site’s time zone, to the second (R8.08, R9.04)', async () => {
    for (const zone of ['Europe/Paris', 'Asia/Tokyo']) {
      await app.visitor().post('/dev/settings.json', { host: 'localhost', settings: { time_zone: zone } });
      await app.sites.reload();
      await app.db.query('delete from swipe_days');
      const { resets_at: resetsAt, deck } = await play(premium);
      for (const { id } of deck.slice(0, 4)) await decide(premium, id, true);
      const hours = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' });
      expect(hours.format(new Date(resetsAt))).toBe('00:00:00');
      const left = Math.floor((Date.parse(resetsAt) - app.platform.clock.now().getTime()) / 1000);
      app.advance(left - 2);
      expect((await play(premium)).likes_left).toBe(0);
      app.advance(3);
      expect((await play(premium)).likes_left).toBe(4);
      await app.db.query('delete from likes');
    }
    await app.visitor().post('/dev/settings.json', { host: 'localhost', settings: { time_zone: 'Europe/Paris' } });
    await app.sites.reload();
  });

  test('a hundred at once give exactly four (R8.08, R9.04)', async () => {
    const ids = idsIn(await play(premium));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => decide(premium, ids[index % ids.length] ?? '', true)),
    );
    const [given, refused] = [200, 403].map((status) => answers.filter(({ statusCode }) => statusCode === status));
    expect((given?.length ?? 0) + (refused?.length ?? 0)).toBe(100);
    expect(await likesOf(me)).toBe(4);
    expect((await play(premium)).likes_left).toBe(0);
  });

  test('again, by a retry or ten at once, counts once (R7.01, R9.04)', async () => {
    const [first] = idsIn(await play(premium)) as [string];
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => decide(premium, first, true)),
      decide(premium, first, true, key),
      decide(premium, first, true, key),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await play(premium)).likes_left).toBe(3);
    expect(await likesOf(me)).toBe(1);
    expect(await eventsOf(app, first)).toHaveLength(1);
  });
});

describe('nobody decides about', () => {
  test('somebody outside today’s cards, or decided about already (R2.07)', async () => {
    const ids = idsIn(await play(premium));
    const outside = crowd.find((id) => !ids.includes(id)) ?? '';
    const woman = await idOf(app, 'Woman 1');
    const before = await everythingStored(app.db);
    for (const id of [outside, woman, me, '1', '9223372036854775807'])
      for (const like of [true, false]) expect((await decide(premium, id, like)).statusCode).toBe(404);
    expect(await everythingStored(app.db)).toEqual(before);
    await decide(premium, ids[0] ?? '', false);
    expect((await decide(premium, ids[0] ?? '', true)).statusCode).toBe(404);
    app.advance(24 * 3600);
    await app.db.query('delete from swipe_days');
    expect((await decide(premium, ids[1] ?? '', true)).statusCode).toBe(404);
  });

  test('anybody without being logged in (R6.01)', async () => {
    for (const answer of [
      await app.visitor().get('/api/swipe.php'),
      await decide(app.visitor(), me, true),
      await undo(app.visitor(), me),
    ])
      expect([answer.statusCode, answer.json().authentication_required]).toEqual([403, true]);
  });

  test.each([
    [{}, ['id', 'like']],
    [{ id: '1' }, ['like']],
    [{ id: '1', like: 'yes' }, ['like']],
    [{ id: '<b>', like: true }, ['id']],
    [{ id: '1'.repeat(20), like: true }, ['id']],
    [{ id: '1', like: true, more: 1 }, ['more']],
  ])('somebody by %j (R5.12)', async (body, fields) => {
    const answer = await premium.post('/api/swipe.php', body);
    expect([answer.statusCode, Object.keys(answer.json().error.fields).sort()]).toEqual([422, fields]);
  });
});

describe('taking the last pass back', () => {
  test('puts them on top again, for premium members, one after the other (R2.07, R6.03)', async () => {
    const [first, second, third] = idsIn(await play(premium)) as [string, string, string];
    for (const id of [first, second]) await decide(premium, id, false);
    await decide(premium, third, true);
    expect((await play(premium)).undo).toBe(second);
    expect((await undo(premium, first)).statusCode).toBe(404);
    const answer = await undo(premium, second);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ undo: first, likes_left: 3 });
    expect(idsIn(answer.json())[0]).toBe(second);
    expect(idsIn((await undo(premium, second)).json())[0]).toBe(second);
    expect(idsIn((await undo(premium, first)).json()).slice(0, 2)).toEqual([first, second]);
    expect((await undo(premium, third)).statusCode).toBe(404);
    expect((await decide(premium, first, true)).json().likes_left).toBe(2);
  });

  test('is refused to free members, who are told so (R6.03, R8.07)', async () => {
    const [first] = idsIn(await play(free)) as [string];
    expect((await decide(free, first, false)).json().undo).toBeNull();
    const answer = await undo(free, first);
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'premium_only']);
    expect(idsIn(await play(free))).not.toContain(first);
  });
});
