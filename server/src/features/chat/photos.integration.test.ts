import { beforeAll, beforeEach, expect, test } from 'vitest';
import { alice, bruno, chloe, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { forgetChats, giveCredits, openedBy } from '#server/testing/chats.ts';
import { idOf } from '#server/testing/people.ts';
import { form, formHeaders, pictureFile } from '#server/testing/pictures.ts';

let app: TestApp;
let premium: Caller;
let free: Caller;
let stranger: Caller;
let aliceId: string;
let brunoId: string;

beforeAll(async () => {
  app = await freshApp();
  [premium, free, stranger] = [await app.member(alice), await app.member(bruno), await app.member(chloe)];
  [aliceId, brunoId] = [await idOf(app, 'Alice'), await idOf(app, 'Bruno')];
});
beforeEach(async () => {
  app.advance(3600);
  await forgetChats(app);
  await giveCredits(app, aliceId, 10);
});

let count = 0;
async function upload(caller: Caller) {
  count += 1;
  const body = form([{ name: 'photo', file: 'x.jpg', type: 'image/jpeg', value: await pictureFile(900 + count) }]);
  return caller.post('/api/photos.php?for=chat', body, formHeaders);
}

const filesOf = (photo: Record<string, string | null>) =>
  [photo.card, photo.full, photo.blur].filter((url): url is string => Boolean(url));

test('a photo I send costs photo_credits, comes with its blur, and the two of us can fetch it (R6.06, R3.05)', async () => {
  const uploaded = await upload(premium);
  expect(uploaded.statusCode).toBe(201);
  const { photo } = uploaded.json();
  const sent = await premium.post('/api/chat.php', { member: brunoId, kind: 'photo', photo: photo.id });
  expect(sent.json()).toMatchObject({ cost: 2, message: { kind: 'photo', photo: { id: photo.id } } });
  const { messages, conversation } = await openedBy(free, { member: aliceId });
  expect(messages[0].photo).toMatchObject({ width: 400, height: 500, thumbhash: expect.any(String) });
  for (const url of filesOf(messages[0].photo)) expect((await free.get(url)).statusCode).toBe(200);
  expect((await stranger.get(`/api/chat.php?conversation=${conversation.id}`)).statusCode).toBe(404);
  expect((await stranger.get(messages[0].photo.full.split('?')[0])).statusCode).toBe(404);
  app.advance(3 * 3600);
  expect((await free.get(messages[0].photo.full)).statusCode).toBe(404);
});

test('until I have written too, a photo is shown by my own choice, and never means no address at all (R11.06)', async () => {
  const choose = async (choice: string) => {
    const answer = await free.put('/api/unasked-photos.php', { unasked_photos: choice });
    expect(answer.json().user.unasked_photos).toBe(choice);
  };
  const received = async () => (await openedBy(free, { member: aliceId })).messages[0].photo;
  const { photo } = (await upload(premium)).json();
  await choose('never');
  await premium.post('/api/chat.php', { member: brunoId, kind: 'photo', photo: photo.id });
  expect(await received()).toMatchObject({ shown: 'never', blur: expect.any(String) });
  expect(Object.keys(await received())).not.toContain('full');
  const listed = (await free.get('/api/chats.php')).json().chats[0].last_message.photo;
  expect([listed.shown, listed.card, listed.full]).toEqual(['never', undefined, undefined]);
  const { rows } = await app.db.query<{ photo: object }>(
    `select data -> 'message' -> 'photo' as photo from live_events where member_id = $1 and kind = 'message'`,
    [brunoId],
  );
  expect(rows.map((event) => Object.keys(event.photo).includes('full'))).toEqual([false]);
  await choose('tapped');
  expect(await received()).toMatchObject({ shown: 'tapped', full: expect.any(String) });
  await choose('always');
  expect((await received()).shown).toBe('always');
  await choose('never');
  await giveCredits(app, brunoId, 5);
  await free.post('/api/chat.php', { member: aliceId, kind: 'text', text: 'Where was that?' });
  expect(await received()).toMatchObject({ shown: 'always', full: expect.any(String) });
  await choose('tapped');
});

test('a photo for a chat is none of my profile, and takes no place there (R5.09)', async () => {
  const before = (await free.get('/api/photos.php')).json().photos.length;
  for (let number = 0; number < 4; number += 1) expect((await upload(free)).statusCode).toBe(201);
  expect((await free.get('/api/photos.php')).json().photos).toHaveLength(before);
});

test('a photo is sent by whom it belongs to, and once', async () => {
  const { photo } = (await upload(premium)).json();
  await giveCredits(app, brunoId, 5);
  const theirs = await free.post('/api/chat.php', { member: aliceId, kind: 'photo', photo: photo.id });
  expect([theirs.statusCode, Object.keys(theirs.json().error.fields)]).toEqual([422, ['photo']]);
  const send = () => premium.post('/api/chat.php', { member: brunoId, kind: 'photo', photo: photo.id });
  expect((await send()).statusCode).toBe(201);
  expect((await send()).statusCode).toBe(422);
  expect((await openedBy(premium, { member: brunoId })).messages).toHaveLength(1);
});

test('with the chat its photos go, and their files with them (R4.07)', async () => {
  const { photo } = (await upload(premium)).json();
  await premium.post('/api/chat.php', { member: brunoId, kind: 'photo', photo: photo.id });
  await free.post('/api/block.php', { id: aliceId });
  const { rows } = await app.db.query<{ waiting: number }>(
    `select count(*)::int as waiting from discarded_files where due_at = '-infinity'`,
  );
  expect(rows[0]?.waiting).toBeGreaterThanOrEqual(5);
  expect((await app.db.query('select from chat_photos where id = $1', [photo.id])).rows).toEqual([]);
});
