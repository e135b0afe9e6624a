import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { alice, bruno, chloe, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { forgetChats, giveCredits, openedBy } from '#server/testing/chats.ts';
import { idOf } from '#server/testing/people.ts';
import { pictureFile } from '#server/testing/pictures.ts';
import { recording, uploadVoice } from '#server/testing/recordings.ts';

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

const send = (caller: Caller, member: string, voice: string, more: object = {}) =>
  caller.post('/api/chat.php', { member, kind: 'voice', voice, ...more });

test('what I say costs voice_credits, comes with its length and levels, and only the two of us hear it (R11.08)', async () => {
  const uploaded = await uploadVoice(premium, await recording({ seconds: 3 }), '4,50,999');
  expect(uploaded.statusCode).toBe(201);
  const { voice } = uploaded.json();
  expect(voice).toMatchObject({ seconds: 3, levels: [4, 50, 100] });
  const sent = await send(premium, brunoId, voice.id);
  expect(sent.json()).toMatchObject({ cost: 2, message: { kind: 'voice', voice: { id: voice.id, seconds: 3 } } });
  const { messages } = await openedBy(free, { member: aliceId });
  const heard = await free.get(messages[0].voice.url);
  expect([heard.statusCode, heard.headers['content-type']]).toEqual([200, 'audio/webm']);
  expect((await stranger.get(messages[0].voice.url)).statusCode).toBe(404);
  expect((await premium.get(messages[0].voice.url)).statusCode).toBe(404);
  app.advance(3 * 3600);
  expect((await free.get(messages[0].voice.url)).statusCode).toBe(404);
});

test('a voice message that is sent twice under one name is sent and paid once (R11.08, R10.03)', async () => {
  const { voice } = (await uploadVoice(premium, await recording())).json();
  const name = { client_id: randomUUID() };
  const [first, again] = [await send(premium, brunoId, voice.id, name), await send(premium, brunoId, voice.id, name)];
  expect([first.statusCode, again.statusCode, again.json().repeated]).toEqual([201, 200, true]);
  expect(again.json().credits).toBe(first.json().credits);
  expect((await openedBy(free, { member: aliceId })).messages).toHaveLength(1);
});

test('a recording is sent by whom it belongs to, and once (R11.08)', async () => {
  const { voice } = (await uploadVoice(premium, await recording())).json();
  await giveCredits(app, brunoId, 5);
  const theirs = await send(free, aliceId, voice.id);
  expect([theirs.statusCode, Object.keys(theirs.json().error.fields)]).toEqual([422, ['voice']]);
  expect((await send(premium, brunoId, voice.id)).statusCode).toBe(201);
  expect((await send(premium, brunoId, voice.id)).statusCode).toBe(422);
});

test.each([
  ['Opus in Ogg', { container: 'ogg' }, 'audio/webm'],
  ['Opus in MP4', { container: 'mp4' }, 'audio/webm'],
  ['AAC in MP4, as Safari records', { container: 'mp4', codec: 'aac' }, 'audio/mp4'],
] as const)('%s is taken, and nothing but its sound is kept (R11.08)', async (_what, options, type) => {
  const file = await recording({ ...options, title: 'Recorded at home by Alice' });
  const uploaded = await uploadVoice(premium, file);
  expect(uploaded.statusCode).toBe(201);
  const kept = await premium.get(uploaded.json().voice.url);
  expect(kept.headers['content-type']).toBe(type);
  expect(kept.rawPayload.includes('Alice')).toBe(false);
});

test('a title that a device wrote into the file is in what came and not in what is kept (R11.08)', async () => {
  const file = await recording({ title: 'Recorded at home by Alice' });
  expect(file.includes('Recorded at home by Alice')).toBe(true);
  const { voice } = (await uploadVoice(premium, file)).json();
  expect((await premium.get(voice.url)).rawPayload.includes('Recorded')).toBe(false);
});

const cut = async () => (await recording({ container: 'mp4', codec: 'aac' })).subarray(0, 400);
test.each<[string, () => Promise<Buffer>, number, string]>([
  ['words', async () => Buffer.from('this is no recording'), 415, 'voice_type'],
  ['a photo', () => pictureFile(1), 415, 'voice_type'],
  ['nothing', async () => Buffer.alloc(0), 415, 'voice_type'],
  ['a page of a website', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'voice_type'],
  ['sound of another kind', () => recording({ container: 'mkv', codec: 'pcm-s16' }), 415, 'voice_unreadable'],
  ['a file that was cut off', cut, 415, 'voice_unreadable'],
  [
    'a header and noise',
    async () => Buffer.concat([(await recording()).subarray(0, 60), Buffer.alloc(9000, 7)]),
    415,
    'voice_unreadable',
  ],
  ['more than a minute', () => recording({ seconds: 62 }), 413, 'voice_too_long'],
  ['ten minutes', () => recording({ seconds: 600 }), 413, 'voice_too_long'],
  ['three megabytes', async () => Buffer.concat([await recording(), Buffer.alloc(3 * 2 ** 20)]), 413, 'file_too_large'],
])('%s is refused, and says why (R11.08)', async (_what, file, status, code) => {
  const refused = await uploadVoice(premium, await file());
  expect([refused.statusCode, refused.json().error.code]).toEqual([status, code]);
});

test('levels that are no numbers are refused (R11.08)', async () => {
  const refused = await uploadVoice(premium, await recording(), '<b>,1');
  expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([422, ['levels']]);
});

test('with the chat its recordings go, and what was never sent goes after a day (R4.07, R11.08)', async () => {
  const { voice } = (await uploadVoice(premium, await recording())).json();
  const unsent = (await uploadVoice(premium, await recording())).json().voice;
  await send(premium, brunoId, voice.id);
  await free.post('/api/block.php', { id: aliceId });
  const left = async () =>
    (await app.db.query<{ id: string }>('select id from chat_voices where owner_id = $1', [aliceId])).rows;
  expect(await left()).toEqual([{ id: unsent.id }]);
  app.advance(25 * 3600);
  await app.platform.jobs.runDue();
  expect(await left()).toEqual([]);
  app.advance(2 * 3600);
  await app.platform.jobs.runDue();
  expect((await app.platform.storage.list('voices/')).length).toBe(0);
});

test('a report of a voice message carries it (R11.08)', async () => {
  const { voice } = (await uploadVoice(premium, await recording())).json();
  const sent = (await send(premium, brunoId, voice.id)).json();
  await free.post('/api/report.php', { id: aliceId, reason: 'abuse', message_id: sent.message.id });
  const { rows } = await app.db.query<{ context: { voice_id: string; kind: string }[] }>(
    'select context from reports where message_id = $1',
    [sent.message.id],
  );
  expect(rows[0]?.context).toMatchObject([{ kind: 'voice', voice_id: voice.id }]);
});
