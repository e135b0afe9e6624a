import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf } from '#server/features/credits/credits.ts';
import { alice, bruno, chloe, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { forgetChats, giveCredits, openedBy, say } from '#server/testing/chats.ts';
import { eventsOf } from '#server/testing/events.ts';
import { signedUp } from '#server/testing/newcomer.ts';
import { idOf, insertStranger } from '#server/testing/people.ts';

let app: TestApp;
let premium: Caller;
let free: Caller;
let unconfirmed: Caller;
let aliceId: string;
let brunoId: string;
let chloeId: string;

beforeAll(async () => {
  app = await freshApp();
  [premium, free, unconfirmed] = [await app.member(alice), await app.member(bruno), await app.member(chloe)];
  [aliceId, brunoId, chloeId] = [await idOf(app, 'Alice'), await idOf(app, 'Bruno'), await idOf(app, 'Chloe')];
});
beforeEach(async () => {
  app.advance(3600);
  await forgetChats(app);
  for (const id of [aliceId, brunoId, chloeId]) {
    const left = await balanceOf(app.db, id);
    if (left < 20) await giveCredits(app, id, 20 - left);
  }
});

const settings = (change: object) => app.visitor().post('/dev/settings.json', { host: 'localhost', settings: change });
const codeOf = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;

describe('a message', () => {
  test('costs a premium member what the site says, and both of us have it (R10.03, R1.02, R3.05)', async () => {
    await settings({ message_credits: 2 });
    const before = await balanceOf(app.db, aliceId);
    const clientId = randomUUID();
    const sent = await say(premium, { member: brunoId }, '  Bonjour Bruno  ', { client_id: clientId });
    await settings({ message_credits: 1 });
    expect(sent.statusCode).toBe(201);
    const { message, conversation, credits, cost, repeated } = sent.json();
    expect(message).toMatchObject({
      kind: 'text',
      text: 'Bonjour Bruno',
      mine: true,
      client_id: clientId,
      status: 'sent',
    });
    expect({ credits, cost, repeated }).toEqual({ credits: before - 2, cost: 2, repeated: false });
    const theirs = await openedBy(free, { conversation: conversation.id });
    expect(theirs.messages).toEqual([expect.objectContaining({ id: message.id, text: 'Bonjour Bruno', mine: false })]);
    expect(theirs.messages[0].client_id).toBeUndefined();
    expect((await openedBy(free, { member: aliceId })).conversation).toEqual(conversation);
  });

  test('is known by its client id: sent with a key it is charged once, and no key is stored for it (R10.03)', async () => {
    const keysStored = async () =>
      (await app.db.query<{ count: number }>('select count(*)::int as count from idempotency_keys')).rows[0]?.count;
    const before = { balance: await balanceOf(app.db, aliceId), keys: await keysStored() };
    const headers = { 'idempotency-key': randomUUID() };
    const body = { member: brunoId, kind: 'text', text: 'Once', client_id: randomUUID() };
    const answers = [
      await premium.post('/api/chat.php', body, headers),
      await premium.post('/api/chat.php', body, headers),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200]);
    expect(await balanceOf(app.db, aliceId)).toBe(before.balance - 1);
    expect(await keysStored()).toBe(before.keys);
    // Without one of its own the key is what it is known by.
    const { client_id: _none, ...unnamed } = { ...body, text: 'Twice' };
    const repeated = [
      await premium.post('/api/chat.php', unnamed, headers),
      await premium.post('/api/chat.php', unnamed, headers),
    ];
    expect(repeated.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await balanceOf(app.db, aliceId)).toBe(before.balance - 2);
  });

  test('sent again under the same client id is the first one, answered with 200 and charged once (R10.03)', async () => {
    const before = await balanceOf(app.db, aliceId);
    const clientId = randomUUID();
    const first = await say(premium, { member: brunoId }, 'Once', { client_id: clientId });
    const again = await say(premium, { member: brunoId }, 'Once', { client_id: clientId });
    expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(again.json().message.id).toBe(first.json().message.id);
    expect(again.json().repeated).toBe(true);
    expect(await balanceOf(app.db, aliceId)).toBe(before - 1);
  });

  test('sent from two tabs and by impatient clicks at once is stored and charged once (R10.03)', async () => {
    const before = await balanceOf(app.db, aliceId);
    const clientId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => say(premium, { member: brunoId }, 'Now', { client_id: clientId })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json().message.id)).size).toBe(1);
    expect((await openedBy(free, { member: aliceId })).messages).toHaveLength(1);
    expect(await balanceOf(app.db, aliceId)).toBe(before - 1);
  });

  test('that I cannot pay is refused, and nothing of it happened (R5.10, R8.07)', async () => {
    const { caller, user } = await signedUp(app);
    await app.db.query(`update users set status = 'active', paid_user = true where id = $1`, [user.id]);
    const refused = await say(caller, { member: brunoId }, 'Hello');
    expect(refused.statusCode).toBe(402);
    expect(refused.json().error).toMatchObject({
      code: 'not_enough_credits',
      message: 'You do not have enough credits to send this message',
      cost: 1,
      credits: 0,
    });
    expect((await openedBy(caller, { member: brunoId })).conversation).toBeNull();
    expect((await caller.get('/api/chats.php')).json().chats).toEqual([]);
  });

  test.each([
    ['photo_credits', 'photo'],
    ['gift_credits', 'gift'],
  ])('of another kind costs %s (R3.05)', async (setting, kind) => {
    await settings({ [setting]: 7 });
    const { costs } = await openedBy(premium, { member: brunoId });
    await settings({ [setting]: kind === 'photo' ? 2 : 3 });
    expect(costs[kind]).toBe(7);
  });

  test('may be as long as the site says, and no longer (R3.05)', async () => {
    await settings({ message_length: 12 });
    const long = await say(premium, { member: brunoId }, 'x'.repeat(13));
    const fits = await say(premium, { member: brunoId }, 'x'.repeat(12));
    await settings({ message_length: 1000 });
    expect(long.statusCode).toBe(422);
    expect(long.json().error.fields).toEqual({ text: 'Au plus 12\u00a0caractères' });
    expect(fits.statusCode).toBe(201);
  });

  test.each([
    ['nobody', { kind: 'text', text: 'Hi' }, 'conversation'],
    ['two at once', { kind: 'text', text: 'Hi', member: '1', conversation: '2' }, 'conversation'],
    ['nothing', { kind: 'text', member: '1' }, 'text'],
    ['emptiness', { kind: 'text', member: '1', text: ' \n ' }, 'text'],
    ['what is no text', { kind: 'text', member: '1', text: 7 }, 'text'],
    ['signs that hide', { kind: 'text', member: '1', text: 'a\u202eb' }, 'text'],
    ['a kind there is not', { kind: 'fax', member: '1' }, 'kind'],
    ['a gift there is not', { kind: 'gift', gift: 'yacht', member: '1' }, 'gift'],
    ['an animation there is not', { kind: 'gif', gif: '../x', member: '1' }, 'gif'],
    ['a client id that is none', { kind: 'text', text: 'Hi', member: '1', client_id: 'x' }, 'client_id'],
  ])('to %s is refused, with the field named', async (_what, body, field) => {
    const answer = await premium.post('/api/chat.php', body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
  });

  test('in any script, with emoji and markup, arrives as it was written', async () => {
    const words = 'مرحبا 👋🏽 <b>ça va ?</b> Ünïcödé\nzwei Zeilen';
    const { conversation } = (await say(premium, { member: brunoId }, words)).json();
    expect((await openedBy(free, { conversation: conversation.id })).messages[0].text).toBe(words);
  });
});

describe('a free member', () => {
  test('starts two conversations for nothing, each with one free message; the third is for premium (R6.02)', async () => {
    const [one, two, three] = [
      await insertStranger(app, { name: `First ${randomUUID().slice(0, 8)}` }),
      await insertStranger(app, { name: `Second ${randomUUID().slice(0, 8)}` }),
      await insertStranger(app, { name: `Third ${randomUUID().slice(0, 8)}` }),
    ];
    const before = await balanceOf(app.db, brunoId);
    expect(await openedBy(free, { member: one })).toMatchObject({ free_opening: true, costs: { text: 0, gif: 0 } });
    expect((await say(free, { member: one }, 'Hello one')).json()).toMatchObject({ cost: 0, credits: before });
    expect((await say(free, { member: one }, 'Still there?')).json()).toMatchObject({ cost: 1, credits: before - 1 });
    expect((await say(free, { member: two }, 'Hello two')).json().cost).toBe(0);
    const refused = await say(free, { member: three }, 'Hello three');
    expect(refused.statusCode).toBe(403);
    expect(codeOf(refused)).toBe('premium_only');
    expect(await openedBy(free, { member: three })).toMatchObject({ can_reply: false, refusal: 'premium_only' });
  });

  test('who starts three at once still starts two (R6.02)', async () => {
    const strangers = await Promise.all(
      [1, 2, 3, 4].map((place) => insertStranger(app, { name: `Many ${place} ${randomUUID().slice(0, 6)}` })),
    );
    const answers = await Promise.all(strangers.map((member, place) => say(free, { member }, `Hello ${place}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 403, 403]);
  });

  test('has used an opening for good, also after the chat is gone (R6.02)', async () => {
    const member = await insertStranger(app, { name: `Gone ${randomUUID().slice(0, 8)}` });
    const { conversation } = (await say(free, { member }, 'Hello')).json();
    await free.send('DELETE', '/api/chat.php', { conversation: conversation.id });
    expect((await say(free, { member }, 'Again')).json().cost).toBe(1);
  });

  test('pays for answering whoever wrote first (R6.02)', async () => {
    const { conversation } = (await say(premium, { member: brunoId }, 'Hello')).json();
    expect((await say(free, { conversation: conversation.id }, 'Hi')).json().cost).toBe(1);
  });
});

describe('somebody who has not confirmed their address', () => {
  test('writes two openings, and nobody can reply until they have (R4.01)', async () => {
    const { conversation } = (await say(unconfirmed, { member: aliceId }, 'Hello Alice')).json();
    expect((await say(unconfirmed, { member: brunoId }, 'Hello Bruno')).statusCode).toBe(201);
    const opened = await openedBy(premium, { conversation: conversation.id });
    expect(opened).toMatchObject({ can_reply: false, refusal: 'partner_unconfirmed', profile: { confirmed: false } });
    const refused = await say(premium, { conversation: conversation.id }, 'Hi');
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'partner_unconfirmed']);
    await app.db.query(`update users set status = 'active' where id = $1`, [chloeId]);
    const answered = await say(premium, { conversation: conversation.id }, 'Hi');
    await app.db.query(`update users set status = 'not_confirmed' where id = $1`, [chloeId]);
    expect(answered.statusCode).toBe(201);
  });

  test('has what they wrote at signup delivered as their first message, and one opening less (R6.02, R3.07)', async () => {
    const { caller } = await signedUp(app, { member_id: aliceId, signup_message: 'I saw you on the front page' });
    const [chat] = (await premium.get('/api/chats.php')).json().chats;
    expect(chat).toMatchObject({ num_unread_messages: 1, last_message: { text: 'I saw you on the front page' } });
    expect((await caller.get('/api/chats.php')).json().chats).toHaveLength(1);
    const strangers = await Promise.all(
      [1, 2].map((place) => insertStranger(app, { name: `Later ${place} ${randomUUID().slice(0, 6)}` })),
    );
    expect((await say(caller, { member: strangers[0] ?? '' }, 'Hi')).statusCode).toBe(201);
    expect((await say(caller, { member: strangers[1] ?? '' }, 'Hi you')).statusCode).toBe(403);
  });
});

describe('what is sent', () => {
  test('is told to the other one and to my other devices at once, with what waits (R10.01)', async () => {
    const { message, conversation } = (await say(premium, { member: brunoId }, 'Salut')).json();
    const [event] = (await eventsOf(app, brunoId)).filter(({ kind }) => kind === 'message');
    expect(event?.data).toMatchObject({
      conversation,
      profile: { id: aliceId },
      message: { id: message.id, text: 'Salut', mine: false },
      num_unread_messages: 1,
      total_unread_messages: 1,
    });
    const own = await eventsOf(app, aliceId);
    expect(own.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['message', 'credits']));
    expect(own.find(({ kind }) => kind === 'message')?.data).toMatchObject({ message: { mine: true } });
  });

  test('warns whoever receives it of links, numbers and money, and never me', async () => {
    const words =
      'Call +33 6 12 34 56 78 or see www.example.com, IBAN FR76 3000 6000 0112 3456 7890 189, send me money';
    const { conversation, message } = (await say(premium, { member: brunoId }, words)).json();
    expect(message.warnings).toEqual([]);
    const [theirs] = (await openedBy(free, { conversation: conversation.id })).messages;
    expect(theirs.warnings.sort()).toEqual(['iban', 'link', 'payment', 'phone']);
  });

  test('may be a gift that says its name and shows its picture (R2.72)', async () => {
    const { gifts } = (await free.get('/api/gifts.php')).json();
    expect(gifts.length).toBeGreaterThanOrEqual(16);
    const before = await balanceOf(app.db, aliceId);
    const sent = await premium.post('/api/chat.php', { member: brunoId, kind: 'gift', gift: gifts[0].id });
    expect(sent.json()).toMatchObject({ cost: 3, credits: before - 3 });
    const [theirs] = (await openedBy(free, { member: aliceId })).messages;
    expect(theirs).toMatchObject({ kind: 'gift', gift: { id: 'rose', name: 'A rose', image: '/gifts/rose.svg' } });
  });

  test('may be a gift, whose name each of us hears live in our own language', async () => {
    const giftNames = async (id: string) =>
      (await eventsOf(app, id)).flatMap(({ data }) => {
        const { message } = data as unknown as { message?: { gift?: { name: string } } };
        return message?.gift?.name ?? [];
      });
    await free.put('/api/user.php', { language: 'en' });
    await premium.put('/api/user.php', { language: 'fr' });
    await premium.post('/api/chat.php', { member: brunoId, kind: 'gift', gift: 'rose' });
    await free.post('/api/chat.php', { member: aliceId, kind: 'gift', gift: 'rose' });
    expect(await giftNames(brunoId)).toEqual(['A rose', 'A rose']);
    expect(await giftNames(aliceId)).toEqual(['Une rose', 'Une rose']);
  });

  test('may be an animation found by a word of my language', async () => {
    // Alice reads French; a page in English finds by English words, and offers English lines.
    const found = async (query: string) => (await premium.get(`/api/gifs.php?q=${query}`)).json().gifs.length;
    expect([await found('birthday'), await found('birthday&language=fr')]).toEqual([0, 0]);
    expect(await found('birthday&language=en')).toBeGreaterThan(0);
    const lines = async (query: string) => (await premium.get(`/api/icebreakers.php${query}`)).json().icebreakers;
    expect(await lines('?language=en')).not.toEqual(await lines(''));
    expect(await lines('?language=fr')).toEqual(await lines(''));
    expect((await premium.get('/api/icebreakers.php?language=de')).statusCode).toBe(422);
    const { gifs, source } = (await premium.get('/api/gifs.php?q=c%C5%93ur')).json();
    expect(source).toBe('local');
    expect(gifs.length).toBeGreaterThan(0);
    const sent = await premium.post('/api/chat.php', { member: brunoId, kind: 'gif', gif: gifs[0].id });
    expect(sent.json()).toMatchObject({ cost: 1, message: { gif: { id: gifs[0].id, url: gifs[0].url } } });
    const unknown = await premium.post('/api/chat.php', { member: brunoId, kind: 'gif', gif: 'local:none' });
    expect([unknown.statusCode, Object.keys(unknown.json().error.fields)]).toEqual([422, ['gif']]);
  });
});

describe('whoever writes the same to everybody', () => {
  test('is slowed down; whoever talks is not', async () => {
    const strangers = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        insertStranger(app, { name: `Spammed ${place} ${randomUUID().slice(0, 6)}` }),
      ),
    );
    const answers = [];
    for (const member of strangers) answers.push(await say(premium, { member }, 'Buy this now'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0);
    const { conversation } = (await openedBy(premium, { member: strangers[0] ?? '' })) as {
      conversation: { id: string };
    };
    expect((await say(premium, { conversation: conversation.id }, 'Buy this now')).statusCode).toBe(201);
  });
});
