import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { likeAnswer, likesAnswer } from '#contract/likes/likes.ts';
import { chloe, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { eventsOf } from '#server/testing/events.ts';
import { forgetLikes, insertLike, insertStranger, seekingPair } from '#server/testing/people.ts';
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
beforeEach(() => forgetLikes(app));

const like = (caller: Caller, id: string) => caller.post('/api/like.php', { id });
const unlike = (caller: Caller, id: string) => caller.send('DELETE', '/api/like.php', { id });
const list = async (caller: Caller, type = 'received', after?: string) => {
  const answer = await caller.get(`/api/likes.php?type=${type}${after ? `&after=${after}` : ''}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return likesAnswer.parse(answer.json());
};
const idsIn = ({ profiles }: { profiles: { id: string }[] }) => profiles.map(({ id }) => id);
const heard = async (id: string) => (await eventsOf(app, id)).map(({ kind, data }) => [kind, data.profile.id]);
/** What the member was notified of that others did. */
const notifiedOf = async (id: string) => (await heard(id)).filter(([kind]) => kind !== 'liked');

describe('liking somebody', () => {
  test('is answered with who they are, stands in my list and in theirs, new, and is told to them (R2.12, R4.06)', async () => {
    const answer = await like(member, them);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(() => likeAnswer.strict().parse(answer.json())).not.toThrow();
    expect(answer.json()).toMatchObject({ liked: true, match: false, profile: { id: them, name: 'Bruno' } });
    const sent = await list(member, 'sent');
    expect(sent.profiles).toMatchObject([{ id: them, like_new: false, liked: true, match: false }]);
    const received = await list(other);
    expect(received).toMatchObject({ liked_by: [me], new_likes: 1, matches: 0, next: null });
    expect(received.profiles).toMatchObject([{ id: me, name: 'Alice', like_new: true, liked: false, match: false }]);
    expect(await notifiedOf(them)).toEqual([['like', me]]);
    expect(await notifiedOf(me)).toEqual([]);
  });

  test('and taking it back is told to whatever else I have open, once each (R4.06, R10.01)', async () => {
    for (let time = 0; time < 2; time += 1) await like(member, them);
    for (let time = 0; time < 2; time += 1) await unlike(member, them);
    expect((await eventsOf(app, me)).map(({ kind, data }) => ({ kind, data }))).toEqual([
      { kind: 'liked', data: { profile: { id: them }, liked: true } },
      { kind: 'liked', data: { profile: { id: them }, liked: false } },
    ]);
    expect(await heard(them)).toEqual([['like', me]]);
  });

  test('who likes me makes a match; both are told, and both find it (R4.06)', async () => {
    await like(member, them);
    const answer = await like(other, me);
    expect(answer.json()).toMatchObject({ liked: true, match: true });
    for (const [caller, id] of [
      [member, them],
      [other, me],
    ] as const) {
      expect((await list(caller, 'matches')).profiles).toMatchObject([{ id, match: true, liked: true }]);
      expect((await caller.get(`/api/member.php?id=${id}`)).json().like.match).toBe(true);
    }
    expect(await notifiedOf(me)).toEqual([['match', them]]);
    expect(await notifiedOf(them)).toEqual([
      ['like', me],
      ['match', me],
    ]);
  });

  test('both at the same instant is one match, told to each of us once (R4.06, R10.01)', async () => {
    for (let round = 0; round < 6; round += 1) {
      await app.db.query('delete from likes');
      await app.db.query('delete from likes_told');
      await app.db.query('delete from live_events');
      const answers = await Promise.all([like(member, them), like(other, me)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(answers.filter((answer) => answer.json().match)).toHaveLength(1);
      for (const id of [me, them]) expect((await notifiedOf(id)).filter(([kind]) => kind === 'match')).toHaveLength(1);
      expect(idsIn(await list(member, 'matches'))).toEqual([them]);
      expect(idsIn(await list(other, 'matches'))).toEqual([me]);
    }
  });

  test('again, by a retry or ten at once, changes nothing and tells nobody twice (R4.06, R7.01)', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => like(member, them)),
      member.post('/api/like.php', { id: them }, key),
      member.post('/api/like.php', { id: them }, key),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const [{ at } = { at: '' }] = (await list(member, 'sent')).profiles;
    app.advance(60);
    await like(member, them);
    expect((await list(member, 'sent')).profiles).toMatchObject([{ id: them, at }]);
    expect(await notifiedOf(them)).toEqual([['like', me]]);
  });

  test('and taking it back, over and over, is told once a day (R4.06)', async () => {
    for (let time = 0; time < 3; time += 1) {
      await like(member, them);
      await unlike(member, them);
    }
    await like(member, them);
    expect(await notifiedOf(them)).toEqual([['like', me]]);
    expect((await other.get('/api/auto-like.php')).statusCode).toBe(204);
    await unlike(member, them);
    app.advance(24 * 3600);
    await like(member, them);
    expect(await notifiedOf(them)).toHaveLength(2);
    expect((await other.get('/api/auto-like.php')).json().id).toBe(me);
  });
});

describe('taking a like back', () => {
  test('leaves both lists, ends a match, and can be done twice (R4.06)', async () => {
    await like(member, them);
    await like(other, me);
    for (let time = 0; time < 2; time += 1) {
      const answer = await unlike(member, them);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject({ liked: false, match: false, profile: { id: them } });
    }
    expect(idsIn(await list(member, 'matches'))).toEqual([]);
    expect(idsIn(await list(other, 'matches'))).toEqual([]);
    expect(idsIn(await list(member))).toEqual([them]);
    expect(idsIn(await list(other))).toEqual([]);
    expect((await like(member, them)).json().match).toBe(true);
  });

  test('works for somebody who has gone since; of them nothing is told any more (R4.06, R6.06)', async () => {
    const gone = await insertStranger(app, { name: 'Gone soon' });
    await like(member, gone);
    await app.db.query(`update users set status = 'banned' where id = $1`, [gone]);
    expect(idsIn(await list(member, 'sent'))).toEqual([]);
    expect((await unlike(member, gone)).json()).toEqual({ liked: false, match: false, profile: null });
    expect((await unlike(member, gone)).statusCode).toBe(404);
  });
});

describe('nobody likes', () => {
  test('themselves (R4.06)', async () => {
    const answer = await like(member, me);
    expect([answer.statusCode, answer.json().error.fields]).toEqual([422, { id: 'C’est votre propre profil' }]);
  });

  test('across a block, from either side; what there was is gone (R4.07, R6.04)', async () => {
    await like(member, them);
    await like(other, me);
    await member.post('/api/block.php', { id: them });
    expect((await like(member, them)).json().error.code).toBe('you_blocked');
    expect((await like(other, me)).json().error.code).toBe('blocked_by');
    for (const caller of [member, other])
      for (const type of ['received', 'sent', 'matches']) expect(idsIn(await list(caller, type))).toEqual([]);
  });

  test('however a like and a block meet, neither a like nor a match is left (R4.07)', async () => {
    for (let round = 0; round < 6; round += 1) {
      await member.send('DELETE', '/api/block.php', { id: them });
      const acts = [() => like(other, me), () => member.post('/api/block.php', { id: them }), () => like(member, them)];
      const answers = await Promise.all((round % 2 ? acts.reverse() : acts).map((act) => act()));
      for (const { statusCode } of answers) expect([200, 403, 404]).toContain(statusCode);
      expect((await app.db.query('select from likes')).rowCount).toBe(0);
      expect((await app.db.query('select from matches')).rowCount).toBe(0);
    }
  });

  test.each([
    ['invisible', { invisible: true }],
    ['banned', { status: 'banned' }],
    ['about to be deleted', { status: 'pending_deletion' }],
    ['unconfirmed', { status: 'not_confirmed' }],
    ['disabled', { profileStatus: 'disabled' }],
    ['on another site', { host: 'bdsm.localhost' }],
  ] as const)('somebody who is %s: they are not there (R4.05, R6.06)', async (_what, stranger) => {
    const id = await insertStranger(app, { name: `Stranger ${randomUUID().slice(0, 8)}`, ...stranger });
    const { statusCode } = await like(member, id);
    expect(statusCode).toBe(404);
    expect((await app.db.query('select from likes')).rowCount).toBe(0);
  });

  test('without being logged in, nor reads a list (R6.01)', async () => {
    for (const answer of [
      await like(app.visitor(), me),
      await unlike(app.visitor(), me),
      await app.visitor().get('/api/likes.php'),
      await app.visitor().get('/api/liked.php?ids=1'),
      await app.visitor().get('/api/auto-like.php'),
    ])
      expect([answer.statusCode, answer.json().authentication_required]).toEqual([403, true]);
  });

  test.each([
    {},
    { id: 5 },
    { id: '' },
    { id: '\0' },
    { id: '1'.repeat(20) },
    { id: '<b>' },
    { id: '💘' },
    { id: ['1'] },
  ])('by %j; nothing is stored (R5.12)', async (body) => {
    const before = await everythingStored(app.db);
    for (const method of ['POST', 'DELETE'] as const) {
      const answer = await member.send(method, '/api/like.php', body);
      expect([400, 422]).toContain(answer.statusCode);
      if (answer.statusCode === 422) expect(Object.keys(answer.json().error.fields)).toEqual(['id']);
    }
    expect(await everythingStored(app.db)).toEqual(before);
  });
});

describe('a like of somebody who is not to be seen', () => {
  test('waits while they are invisible, and is there when they show themselves (R4.05)', async () => {
    await app.db.query('update profiles set invisible = true where id = $1', [them]);
    expect((await like(other, me)).json()).toMatchObject({ liked: true, match: false });
    expect(await list(member)).toMatchObject({ profiles: [], liked_by: [], new_likes: 0 });
    expect(await notifiedOf(me)).toEqual([]);
    expect((await member.get('/api/auto-like.php')).statusCode).toBe(204);
    await app.db.query('update profiles set invisible = false where id = $1', [them]);
    expect(await list(member)).toMatchObject({ liked_by: [them], new_likes: 1 });
    expect((await member.get('/api/auto-like.php')).json().id).toBe(them);
  });

  test('is a match where I like them already: told to both, and I find them, without their presence (R4.05, R4.06)', async () => {
    await like(member, them);
    await app.db.query('update profiles set invisible = true where id = $1', [them]);
    expect((await like(other, me)).json().match).toBe(true);
    expect(await notifiedOf(me)).toEqual([['match', them]]);
    expect((await like(member, them)).json().profile).toMatchObject({ id: them, online: false });
    for (const type of ['received', 'sent', 'matches'])
      expect((await list(member, type)).profiles).toMatchObject([{ id: them, online: false, match: true }]);
    expect((await member.get(`/api/member.php?id=${them}`)).statusCode).toBe(200);
  });

  test('waits until an unconfirmed member has confirmed (R4.01, R4.06)', async () => {
    const caller = await app.member(chloe);
    await app.db.query(`update profiles set gender = 'male' where name = 'Chloe'`);
    expect((await like(caller, me)).statusCode).toBe(200);
    expect(await list(member)).toMatchObject({ profiles: [], new_likes: 0 });
    expect(await notifiedOf(me)).toEqual([]);
    await app.db.query(`update users set status = 'active' where email = $1`, [chloe.login]);
    expect((await list(member)).profiles).toMatchObject([{ name: 'Chloe', like_new: true }]);
    await app.db.query(`update users set status = 'not_confirmed' where email = $1`, [chloe.login]);
  });

  test('of another site is not shown where the site shows nobody of that one (R3.05, R6.06)', async () => {
    const stranger = await insertStranger(app, { name: 'From elsewhere', host: 'bdsm.localhost', resells: true });
    await insertLike(app, stranger, me);
    expect(await list(member)).toMatchObject({ profiles: [], liked_by: [], new_likes: 0 });
    await app.visitor().post('/dev/settings.json', { host: 'localhost', settings: { member_resell: true } });
    await app.sites.reload();
    expect(idsIn(await list(member))).toEqual([stranger]);
    await app.visitor().post('/dev/settings.json', { host: 'localhost', settings: { member_resell: false } });
    await app.sites.reload();
  });
});

describe('the lists', () => {
  test('are open to free members in full, and go on page by page, nobody missed and nobody twice (R2.12, R3.09)', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 53; count += 1) {
      const id = await insertStranger(app, { name: `Fan ${count}`, gender: 'female' });
      // Several at the same moment: time alone does not tell where a page ends.
      if (count % 4 === 0) app.advance(1);
      await insertLike(app, id, them);
      ids.push(id);
    }
    const first = await list(other);
    expect(first.profiles).toHaveLength(24);
    expect(first).toMatchObject({ new_likes: 53, matches: 0 });
    expect(first.liked_by).toHaveLength(53);
    const second = await list(other, 'received', first.next ?? '');
    await insertLike(app, me, them);
    const third = await list(other, 'received', second.next ?? '');
    expect(third.next).toBeNull();
    const seen = [first, second, third].flatMap(idsIn);
    expect(seen).toHaveLength(53);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(seen[0]).toBe(first.liked_by[0]);
  });

  test('name the newest two hundred at most, and count to a hundred (R3.09)', async () => {
    await app.db.query(
      `with fans as (
         insert into users (site_id, email, status, signup_at)
         select (select site_id from users where id = $1), 'fan' || n || '@fans.example', 'active', now()
         from generate_series(1, 230) as n returning id, site_id
       ), profiles as (
         insert into profiles (id, site_id, name, name_skeleton, status, gender, sexuality, date_of_birth, country, last_active_at)
         select id, site_id, 'fan ' || id, 'fan ' || id, 'active', 'female', 'hetero', '1990-01-01', 'FR', now() from fans
       ) select`,
      [them],
    );
    await app.db.query(
      `insert into likes (liker_id, liked_id, created_at)
       select id, $1, now() from users where email like '%@fans.example'`,
      [them],
    );
    const { liked_by: likedBy, new_likes: newLikes, profiles } = await list(other);
    expect([likedBy.length, newLikes, profiles.length]).toEqual([200, 100, 24]);
  });

  test('are received ones unless something else is asked for, and nothing but the three (R2.12)', async () => {
    await insertLike(app, them, me);
    expect(idsIn((await member.get('/api/likes.php')).json())).toEqual([them]);
    for (const query of ['type=all', 'type=', 'after=x', 'after=1', 'after=1-', `after=1-${'9'.repeat(19)}`]) {
      const answer = await member.get(`/api/likes.php?${query}`);
      expect([answer.statusCode, Object.keys(answer.json().error.fields)], query).toEqual([422, [query.split('=')[0]]]);
    }
  });

  test('label fictional profiles (R1.10)', async () => {
    const invented = await insertStranger(app, { name: 'Invented', fictional: true });
    await insertLike(app, invented, me);
    expect((await list(member)).profiles).toMatchObject([{ id: invented, fictional_icon: 'mask' }]);
  });

  test('are my own: nobody reads whom another likes (R6.06)', async () => {
    const third = await insertStranger(app, { name: 'Third party' });
    await like(member, third);
    for (const type of ['received', 'sent', 'matches']) expect(idsIn(await list(other, type))).toEqual([]);
    expect((await other.get(`/api/liked.php?ids=${third}`)).json()).toEqual({ liked: [] });
    expect((await member.get(`/api/liked.php?ids=${third},${them}`)).json()).toEqual({ liked: [third] });
  });

  test.each([
    ['ids=', 200],
    [`ids=${'1,'.repeat(60)}`, 200],
    [`ids=${'1,'.repeat(61)}`, 422],
    ['ids=x', 422],
    ['', 422],
  ])('asked about %s answers %i', async (query, status) => {
    expect((await member.get(`/api/liked.php?${query}`)).statusCode).toBe(status);
  });
});

describe('a like is new', () => {
  test('until I say that I saw its giver’s profile; reading lists and pages changes nothing (R4.06, R10.08)', async () => {
    await like(other, me);
    for (let time = 0; time < 2; time += 1) {
      await list(member);
      await member.get(`/api/member.php?id=${them}`);
      await member.get('/api/auto-like.php');
    }
    expect((await list(member)).profiles).toMatchObject([{ id: them, like_new: true }]);
    await member.post('/api/member.php', { id: them });
    expect(await list(member)).toMatchObject({ new_likes: 0, profiles: [{ id: them, like_new: false }] });
  });

  test('until I like its giver back; to them my answer is new, and mine stays seen when I change my mind (R4.06)', async () => {
    await like(other, me);
    expect((await list(member)).new_likes).toBe(1);
    expect((await like(member, them)).json().match).toBe(true);
    expect(await list(member)).toMatchObject({ new_likes: 0, profiles: [{ id: them, like_new: false, match: true }] });
    expect((await member.get('/api/user.php')).json().user.total_new_likes).toBe(0);
    expect(await list(other)).toMatchObject({ new_likes: 1, profiles: [{ id: me, like_new: true, match: true }] });
    await unlike(member, them);
    expect(await list(member)).toMatchObject({ new_likes: 0, profiles: [{ id: them, like_new: false, match: false }] });
  });
});
