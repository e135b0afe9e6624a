import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prompts } from '#contract/people/prompts.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { idOf } from '#server/testing/people.ts';
import { everythingStored } from '#server/testing/stored.ts';

let app: TestApp;
let me: Caller;
let myId: string;
let other: Caller;
beforeAll(async () => {
  app = await freshApp();
  [me, other, myId] = [await app.member(bruno), await app.member(alice), await idOf(app, 'Bruno')];
});

const sunday = { prompt: 'perfect_sunday', answer: 'Bread, then bed.' };
const song = { prompt: 'song', answer: 'An old blues.' };
const dish = { prompt: 'dish', answer: 'Soup.' };
const put = (said: unknown, headers?: Record<string, string>) => me.put('/api/profile.php', { prompts: said }, headers);
const own = async () => (await me.get('/api/profile.php')).json().profile.prompts;
const shownTo = async (caller: Caller) => (await caller.get(`/api/member.php?id=${myId}`)).json().profile.prompts;
async function answer(said: unknown) {
  const answered = await put(said);
  expect(answered.statusCode, answered.body).toBe(200);
  return answered.json().profile.prompts;
}
beforeEach(() => answer(null));

describe('I answer prompts', () => {
  test('three of them, and others read them in my order, members and visitors alike (R3.02, R2.09)', async () => {
    expect(await answer([song, sunday, dish])).toEqual([song, sunday, dish]);
    for (const caller of [me, other, app.visitor()]) expect(await shownTo(caller)).toEqual([song, sunday, dish]);
    expect((await me.get('/api/user.php')).json().user.profile.prompts).toEqual([song, sunday, dish]);
  });

  test('each of the list (R3.02)', async () => {
    for (const prompt of Object.keys(prompts))
      expect(await answer([{ prompt, answer: 'Yes.' }])).toEqual([{ prompt, answer: 'Yes.' }]);
  });

  test('and turn them around, leave one out, take all of them back (R3.02)', async () => {
    await answer([sunday, song, dish]);
    expect(await answer([dish, sunday])).toEqual([dish, sunday]);
    expect(await answer([{ ...dish, answer: '' }, sunday])).toEqual([sunday]);
    expect(await answer([])).toEqual([]);
    await answer([song]);
    expect(await answer(null)).toEqual([]);
    expect(await shownTo(other)).toEqual([]);
  });

  test('while they stay as they are when I change something else (R2.14)', async () => {
    await answer([sunday]);
    expect((await me.put('/api/profile.php', { note: 'Baker' })).statusCode).toBe(200);
    expect(await own()).toEqual([sunday]);
  });

  test.each([
    ['markup, as plain text', '<b>bold</b> & more'],
    ['emoji', 'Coffee ☕️ and 👩‍🔬'],
    ['a hundred and fifty signs', 'é'.repeat(150)],
  ])('with %s (R3.02)', async (_what, text) => {
    expect(await answer([{ prompt: 'song', answer: text }])).toEqual([{ prompt: 'song', answer: text }]);
  });

  test('without the blanks around (R3.02)', async () => {
    expect(await answer([{ prompt: 'song', answer: '  Mine \r\n' }])).toEqual([{ prompt: 'song', answer: 'Mine' }]);
  });
});

describe('what is refused', () => {
  const four = [sunday, song, dish, { prompt: 'laugh', answer: 'Dogs.' }];
  test.each([
    ['a fourth answer', four, 'prompts'],
    ['a prompt twice', [song, { ...song, answer: 'Another.' }], 'prompts'],
    ['a prompt nobody knows', [{ prompt: 'salary', answer: 'x' }], 'prompts.0.prompt'],
    ['an answer that is too long', [{ prompt: 'song', answer: 'x'.repeat(151) }], 'prompts.0.answer'],
    ['signs that turn their neighbours around', [song, { prompt: 'dish', answer: 'a \u202e b' }], 'prompts.1.answer'],
    ['a prompt without an answer', [{ prompt: 'song' }], 'prompts.0.answer'],
    ['something besides', [{ ...song, position: 2 }], 'prompts.0.position'],
    ['no list', 'song', 'prompts'],
  ])('%s, and what I had said stays (R2.14)', async (_what, said, field) => {
    await answer([sunday]);
    const before = await everythingStored(app.db);
    const refused = await put(said);
    expect(refused.statusCode, refused.body).toBe(422);
    expect(Object.keys(refused.json().error.fields)).toEqual([field]);
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test('a visitor’s answers', async () => {
    const refused = await app.visitor().put('/api/profile.php', { prompts: [song] });
    expect(refused.json().authentication_required).toBe(true);
  });
});

describe('who does not read them', () => {
  beforeEach(() => answer([sunday, song]));

  test('whom I blocked, and who blocked me (R6.04)', async () => {
    for (const [blocker, blocked, id] of [
      [me, other, await idOf(app, 'Alice')],
      [other, me, myId],
    ] as const) {
      expect((await blocker.post('/api/block.php', { id })).statusCode).toBe(200);
      for (const caller of [blocked, blocker]) {
        const page = caller === me ? await idOf(app, 'Alice') : myId;
        const refused = await caller.get(`/api/member.php?id=${page}`);
        expect([refused.statusCode, refused.body.includes(sunday.answer)]).toEqual([403, false]);
      }
      expect((await blocker.send('DELETE', '/api/block.php', { id })).statusCode).toBe(200);
    }
    expect(await shownTo(other)).toEqual([sunday, song]);
  });

  test('visitors, where I do not want to be seen by them (R10.09)', async () => {
    await me.put('/api/visibility.php', { shown_to_visitors: false });
    expect((await app.visitor().get(`/api/member.php?id=${myId}`)).statusCode).toBe(404);
    await me.put('/api/visibility.php', { shown_to_visitors: true });
    expect(await shownTo(app.visitor())).toEqual([sunday, song]);
  });

  test('anybody, where the site does not show prompts; I keep them (R3.05)', async () => {
    const setNotes = async (notes: string[]) => {
      await app.visitor().post('/dev/settings.json', { host: 'localhost', settings: { visible_profile_notes: notes } });
      await app.sites.reload();
    };
    await setNotes(['note']);
    expect(await shownTo(other)).toEqual([]);
    expect(await own()).toEqual([sunday, song]);
    await setNotes(['note', 'prompts']);
    expect(await shownTo(other)).toEqual([sunday, song]);
  });
});

test('the same answers sent twice under one key are taken once (R2.14)', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await put([song], headers);
  await answer([dish]);
  expect((await put([song], headers)).json()).toEqual(first.json());
  expect(await own()).toEqual([dish]);
});

test('two devices that answer at the same moment leave the answers of one of them (R2.14)', async () => {
  const elsewhere = await app.member(bruno);
  const [one, two] = [
    [sunday, song, dish],
    [{ prompt: 'laugh', answer: 'Dogs.' }, song],
  ];
  const answers = await Promise.all([put(one), elsewhere.put('/api/profile.php', { prompts: two })]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect([one, two]).toContainEqual(await own());
});

test('with the account my answers go (R3.02)', async () => {
  await answer([sunday]);
  const count = async () => (await app.db.query('select from profile_prompts')).rowCount;
  expect(await count()).toBe(1);
  await app.db.query('delete from profiles where id = $1', [myId]);
  expect(await count()).toBe(0);
});
