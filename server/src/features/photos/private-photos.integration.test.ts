import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Photo } from '#contract/photos/photos.ts';
import { alice, bruno, chloe, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { forgetChats, giveCredits, openedBy } from '#server/testing/chats.ts';
import { eventsOf } from '#server/testing/events.ts';
import { idOf, insertStranger } from '#server/testing/people.ts';
import { form, formHeaders, pictureFile } from '#server/testing/pictures.ts';

let app: TestApp;
let aliceId: string;
let brunoId: string;
let shown: string;

beforeAll(async () => {
  app = await freshApp();
  [aliceId, brunoId] = [await idOf(app, 'Alice'), await idOf(app, 'Bruno')];
  const keys = ['first', 'second', 'third', 'fourth', 'fifth'].map((name) => `photos/${name}.webp`);
  for (const key of keys) await app.platform.storage.put(key, Buffer.from(key), 'image/webp');
  shown = await insertStranger(app, { name: 'Shown', photos: keys.map((key) => ({ key })) });
});
beforeEach(async () => {
  // The other tests' uploads and logins count by the hour.
  app.advance(3600);
  await forgetChats(app);
  await setPremium(aliceId, true);
});

const setPremium = (id: string, paid: boolean) =>
  app.db.query('update users set paid_user = $2 where id = $1', [id, paid]);
const status = async (caller: Caller, url: string) => (await caller.get(url)).statusCode;
const cookieOf = (caller: Caller) => new Map(caller.cookies);
const photosFor = async (caller: Caller): Promise<Photo[]> =>
  (await caller.get(`/api/member.php?id=${shown}`)).json().photos;

async function hiddenPhoto(caller: Caller) {
  const photo = (await photosFor(caller))[4];
  if (!photo?.full || !photo.card || !photo.thumb) throw new Error('A premium member sees the fifth photo.');
  return { full: photo.full, card: photo.card, thumb: photo.thumb };
}

/** A photo that Alice sent to Bruno, as each of the two sees it. */
async function chatPhoto(from: Caller, to: Caller) {
  const value = await pictureFile(700);
  const file = form([{ name: 'photo', file: 'x.jpg', type: 'image/jpeg', value }]);
  const uploaded = (await from.post('/api/photos.php?for=chat', file, formHeaders)).json().photo;
  await giveCredits(app, aliceId, 10);
  const sent = await from.post('/api/chat.php', { member: brunoId, kind: 'photo', photo: uploaded.id });
  expect(sent.statusCode, sent.body).toBe(201);
  const received = (await openedBy(to, { member: aliceId })).messages[0].photo;
  return { uploaded, sent: sent.json().message.photo, received };
}

describe('a photo hidden from free members', () => {
  test('opens for the premium member it was shown to, and is kept by no cache but their own (R6.03, R6.06)', async () => {
    const premium = await app.member(alice);
    for (const url of Object.values(await hiddenPhoto(premium))) {
      const answer = await premium.get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toMatch(/^private, /);
      expect(answer.headers.vary).toContain('cookie');
    }
  });

  test('its address, passed on, opens for nobody else: no visitor, no free and no premium member (R6.06)', async () => {
    const { full } = await hiddenPhoto(await app.member(alice));
    const other = await app.member(bruno);
    for (const caller of [app.visitor(), other]) expect(await status(caller, full)).toBe(404);
    await setPremium(brunoId, true);
    expect(await status(other, full)).toBe(404);
    expect(await status(other, (await hiddenPhoto(other)).full)).toBe(200);
    await setPremium(brunoId, false);
    // The other member's id in place of the first one's opens nothing either.
    expect(await status(other, full.replace(`for=${aliceId}`, `for=${brunoId}`))).toBe(404);
  });

  test('closes when I log out, and when this device is logged out from another (R6.06)', async () => {
    const [here, there] = [await app.member(alice), await app.member(alice)];
    const { full } = await hiddenPhoto(here);
    expect(await status(there, full)).toBe(200);
    const kept = cookieOf(here);
    await here.get('/api/logout.php');
    expect(await status(here, full)).toBe(404);
    // Also for who kept the cookie.
    for (const [name, value] of kept) here.cookies.set(name, value);
    expect(await status(here, full)).toBe(404);
    await (await app.member(alice)).send('DELETE', '/api/sessions.php', { others: true });
    expect(await status(there, full)).toBe(404);
  });

  test('closes when I am no longer premium; what free members see stays open (R6.02, R6.03)', async () => {
    const premium = await app.member(alice);
    const [, second, , fourth] = await photosFor(premium);
    await setPremium(aliceId, false);
    expect(await status(premium, fourth?.full ?? '')).toBe(404);
    expect(await status(premium, second?.full ?? '')).toBe(200);
  });

  test('closes with a block between the two, and with a ban (R6.04, R6.06)', async () => {
    const premium = await app.member(alice);
    const { full } = await hiddenPhoto(premium);
    await app.db.query('insert into blocks (blocker_id, blocked_id, at) values ($1, $2, now())', [shown, aliceId]);
    expect(await status(premium, full)).toBe(404);
    await app.db.query('delete from blocks');
    expect(await status(premium, full)).toBe(200);
    await app.db.query(`update users set status = 'banned' where id = $1`, [aliceId]);
    expect(await status(premium, full)).toBe(404);
    await app.db.query(`update users set status = 'active' where id = $1`, [aliceId]);
  });

  test('what everybody may see opens for anybody, and any cache may keep it (R6.01)', async () => {
    const [first] = await photosFor(app.visitor());
    const answer = await app.visitor().get(first?.full ?? '');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d+, immutable$/);
  });
});

describe('a photo of a chat', () => {
  test('opens for each of the two at their own address, and for nobody else (R6.06)', async () => {
    const [from, to, stranger] = [await app.member(alice), await app.member(bruno), await app.member(chloe)];
    const { uploaded, sent, received } = await chatPhoto(from, to);
    for (const name of ['card', 'full', 'blur'] as const) {
      expect(await status(from, uploaded[name])).toBe(200);
      expect(await status(from, sent[name])).toBe(200);
      expect(await status(to, received[name])).toBe(200);
      for (const caller of [stranger, app.visitor(), to]) {
        expect(await status(caller, uploaded[name])).toBe(404);
        expect(await status(caller, sent[name])).toBe(404);
      }
      for (const caller of [stranger, app.visitor(), from]) expect(await status(caller, received[name])).toBe(404);
    }
  });

  test('comes live with an address for whoever is told, not for the one who wrote (R6.06)', async () => {
    const [from, to] = [await app.member(alice), await app.member(bruno)];
    await chatPhoto(from, to);
    for (const [id, reads, other] of [
      [brunoId, to, from],
      [aliceId, from, to],
    ] as const) {
      const told = (await eventsOf(app, id)).find(({ kind }) => kind === 'message');
      if (!told) throw new Error('Nobody was told of the photo.');
      const { full } = (told.data as unknown as { message: { photo: { full: string } } }).message.photo;
      expect(await status(reads, full)).toBe(200);
      expect(await status(other, full)).toBe(404);
    }
  });

  test('closes at once for the one who is blocked (R6.04, R6.06)', async () => {
    const [from, to] = [await app.member(alice), await app.member(bruno)];
    const { received } = await chatPhoto(from, to);
    expect((await from.post('/api/block.php', { id: brunoId })).statusCode).toBe(200);
    expect(await status(to, received.full)).toBe(404);
  });
});

test('private photos come from the site itself where everything else comes from a CDN (R3.05)', async () => {
  const change = async (cdn_prefix: string) => {
    await app.visitor().post('/dev/settings.json', { host: 'localhost', settings: { cdn_prefix } });
    await app.sites.reload();
  };
  await change('https://cdn.example');
  const [first, second] = await photosFor(await app.member(alice));
  expect(first?.full).toMatch(/^https:\/\/cdn\.example\/media\//);
  expect(second?.full).toMatch(/^\/media\//);
  await change('');
});
