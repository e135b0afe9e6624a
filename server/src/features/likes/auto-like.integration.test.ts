import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dora, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { forgetLikes, insertLike, insertStranger, seekingPair } from '#server/testing/people.ts';

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

describe('a like that was not told yet', () => {
  test('is handed over once, on one device, however many ask at once (R1.10, R10.01)', async () => {
    await like(other, me);
    const answers = await Promise.all(Array.from({ length: 6 }, () => member.get('/api/auto-like.php')));
    const given = answers.filter(({ statusCode }) => statusCode === 200);
    expect(given).toHaveLength(1);
    expect(given[0]?.json()).toMatchObject({ id: them, name: 'Bruno', main_image: null, match: false });
    expect(answers.filter(({ statusCode, body }) => statusCode === 204 && body === '')).toHaveLength(5);
    expect((await app.db.query('select from likes')).rowCount).toBe(1);
  });

  test('has a photo at its match path, and the label of a fictional profile (R1.10)', async () => {
    const invented = await insertStranger(app, { name: 'Muse', fictional: true, photos: [{ key: 'demo/muse.webp' }] });
    await insertLike(app, invented, me);
    const answer = (await member.get('/api/auto-like.php')).json();
    expect(answer).toMatchObject({ id: invented, fictional_icon: 'mask' });
    expect(answer.main_image.match).toContain('muse');
  });

  test('is the newest; those before it are told with it, and none is made up (R1.10)', async () => {
    expect((await member.get('/api/auto-like.php')).statusCode).toBe(204);
    const older = await insertStranger(app, { name: 'Older fan' });
    await insertLike(app, older, me);
    app.advance(60);
    await like(other, me);
    expect((await member.get('/api/auto-like.php')).json().id).toBe(them);
    expect((await member.get('/api/auto-like.php')).statusCode).toBe(204);
    const { profiles } = (await member.get('/api/likes.php')).json();
    expect(profiles.map(({ id }: { id: string }) => id)).toEqual([them, older]);
  });

  test('is a match to whoever liked first, and no news to whoever answered it (R2.64, R4.06)', async () => {
    await like(member, them);
    await like(other, me);
    expect((await other.get('/api/auto-like.php')).statusCode).toBe(204);
    expect((await member.get('/api/auto-like.php')).json()).toMatchObject({ id: them, match: true });
    expect((await member.get('/api/auto-like.php')).statusCode).toBe(204);
  });

  test('is not handed to another site, nor once its giver was seen or has gone (R1.10, R10.08)', async () => {
    await like(other, me);
    const strange = await member.get('/api/auto-like.php', { 'sec-fetch-site': 'cross-site' });
    expect(strange.json().error.code).toBe('cross_site');
    await member.post('/api/member.php', { id: them });
    expect((await member.get('/api/auto-like.php')).statusCode).toBe(204);
    const gone = await insertStranger(app, { name: 'Banned fan' });
    await insertLike(app, gone, me);
    await app.db.query(`update users set status = 'banned' where id = $1`, [gone]);
    expect((await member.get('/api/auto-like.php')).statusCode).toBe(204);
  });

  test('from another installation’s site opens nothing there (R6.06)', async () => {
    await insertLike(app, me, them);
    expect((await (await app.member(dora)).get('/api/auto-like.php')).statusCode).toBe(204);
  });
});
