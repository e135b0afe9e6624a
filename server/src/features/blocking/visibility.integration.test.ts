import { beforeAll, describe, expect, test } from 'vitest';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { idOf, insertLike, insertStranger } from '#server/testing/people.ts';

let app: TestApp;
let member: Caller;
let seeker: Caller;
let me: string;
let neighbour: string;

// Bruno hides; Alice would find him, and so would anybody who is not logged in.
beforeAll(async () => {
  app = await freshApp();
  await app.db.query(`update profiles set gender = 'male' where name = 'Bruno'`);
  seeker = await app.member(alice);
  member = await app.member(bruno);
  me = await idOf(app, 'Bruno');
  neighbour = await insertStranger(app, { name: 'Neighbour' });
});

const named = (cards: { name: string }[]) => cards.map(({ name }) => name);
const found = async (caller: Caller) => named((await caller.get('/api/members.php')).json().profiles);
const beside = async (caller: Caller) => named((await caller.get(`/api/member.php?id=${neighbour}`)).json().related);
const page = async (caller: Caller) => (await caller.get(`/api/member.php?id=${me}`)).statusCode;
const invisible = (on: unknown) => member.put('/api/invisible.php', { invisible: on });
const shown = (on: unknown) => member.put('/api/visibility.php', { shown_to_visitors: on });

describe('invisible', () => {
  test('I am in no search and beside nobody from the same moment on, and back again when I want (R4.05)', async () => {
    for (const caller of [seeker, app.visitor()]) {
      expect(await found(caller)).toContain('Bruno');
      expect(await beside(caller)).toContain('Bruno');
    }
    const answer = await invisible(true);
    expect([answer.statusCode, answer.json().user.invisible]).toEqual([200, true]);
    expect((await member.get('/api/user.php')).json().user.invisible).toBe(true);
    for (const caller of [seeker, app.visitor()]) {
      expect(await found(caller)).not.toContain('Bruno');
      expect(await beside(caller)).not.toContain('Bruno');
      expect(await page(caller)).toBe(404);
    }
    expect((await invisible(false)).json().user.invisible).toBe(false);
    for (const caller of [seeker, app.visitor()]) {
      expect(await found(caller)).toContain('Bruno');
      expect(await page(caller)).toBe(200);
    }
  });

  test('I can still look around, and at myself (R4.05)', async () => {
    await invisible(true);
    expect((await member.get('/api/members.php')).statusCode).toBe(200);
    expect((await member.get(`/api/member.php?id=${neighbour}`)).statusCode).toBe(200);
    expect(await page(member)).toBe(200);
    await invisible(false);
  });

  test('my page opens for a match alone, and shows not whether I am here (R4.05)', async () => {
    await invisible(true);
    const them = await idOf(app, 'Alice');
    await insertLike(app, them, me);
    expect(await page(seeker)).toBe(404);
    await insertLike(app, me, them);
    const { profile } = (await seeker.get(`/api/member.php?id=${me}`)).json();
    expect(profile).toMatchObject({ id: me, online: false, last_active: null });
    await invisible(false);
    expect((await seeker.get(`/api/member.php?id=${me}`)).json().profile).toMatchObject({
      online: true,
      last_active: 'now',
    });
    await app.db.query('delete from likes');
  });

  test('said again, or twice at once, it stays as it is (R4.05)', async () => {
    const answers = await Promise.all([invisible(true), invisible(true), invisible(true)]);
    expect(answers.map((answer) => answer.json().user.invisible)).toEqual([true, true, true]);
    await invisible(false);
  });
});

describe('visitors', () => {
  test('do not find me when I do not want them to, members do (R10.09)', async () => {
    const answer = await shown(false);
    expect([answer.statusCode, answer.json().user.shown_to_visitors]).toEqual([200, false]);
    expect(await found(app.visitor())).not.toContain('Bruno');
    expect(await beside(app.visitor())).not.toContain('Bruno');
    expect(await page(app.visitor())).toBe(404);
    expect(await found(seeker)).toContain('Bruno');
    expect(await page(seeker)).toBe(200);

    expect((await shown(true)).json().user.shown_to_visitors).toBe(true);
    expect(await found(app.visitor())).toContain('Bruno');
    expect(await page(app.visitor())).toBe(200);
  });
});

test.each([
  ['/api/invisible.php', 'invisible'],
  ['/api/visibility.php', 'shown_to_visitors'],
])('%s takes a yes or a no of somebody who is logged in, and nothing else', async (url, field) => {
  expect((await app.visitor().put(url, { [field]: true })).json().authentication_required).toBe(true);
  for (const value of ['yes', 1, null, undefined, [true]]) {
    const answer = await member.put(url, { [field]: value });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, [field]]);
  }
  expect((await member.put(url, { [field]: true, until: 'tomorrow' })).statusCode).toBe(422);
});
