import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf } from '#server/features/credits/credits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { alice, bruno, chloe, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { forgetChats, giveCredits, openedBy, say } from '#server/testing/chats.ts';
import { addressOf, readEvents } from '#server/testing/event-reader.ts';
import { eventsOf } from '#server/testing/events.ts';
import { idOf, insertStranger } from '#server/testing/people.ts';
import { until } from '#server/testing/until.ts';
import { listChats } from './chat.ts';
import type { ReadingContext } from './reading.ts';

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
  for (const id of [aliceId, brunoId]) {
    const left = await balanceOf(app.db, id);
    if (left < 60) await giveCredits(app, id, 60 - left);
  }
});

const chatsOf = async (caller: Caller, query = '') => (await caller.get(`/api/chats.php${query}`)).json();
const read = (caller: Caller, conversation: string, message: string) =>
  caller.put('/api/chat.php', { conversation, read: message });
const settings = (change: object) => app.visitor().post('/dev/settings.json', { host: 'localhost', settings: change });

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** Answers like the database and adds up how many rows of a table its statements read. */
function countingRows(db: Queryable, table: string) {
  const rowsIn = (node: PlanNode): number =>
    (node['Relation Name'] === table ? node['Actual Rows'] * node['Actual Loops'] : 0) +
    (node.Plans ?? []).reduce((sum, inner) => sum + rowsIn(inner), 0);
  const counting = {
    rows: 0,
    query: async <Row extends object>(text: string, values?: unknown[]) => {
      const plan = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      );
      for (const row of plan.rows) counting.rows += rowsIn(row['QUERY PLAN'][0].Plan);
      return db.query<Row>(text, values);
    },
  };
  return counting;
}

async function begin(text = 'Hello') {
  const { conversation, message } = (await say(premium, { member: brunoId }, text)).json();
  return { id: conversation.id as string, message: message.id as string };
}

describe('my chats', () => {
  test('are counted without looking at any of them, however many there are (R3.09)', async () => {
    const { id } = await begin();
    for (const text of ['And', 'again', 'and', 'again']) await say(premium, { conversation: id }, text);
    expect(await chatsOf(free)).toMatchObject({ total_messages: 5, total_unread_messages: 5 });
    const reading = { actor: { userId: brunoId, sessionId: '', language: null } } as ReadingContext;
    const read = await app.db.transaction(async (tx) => {
      // As if there were too many to read them all.
      await tx.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
      const counting = countingRows(tx, 'messages');
      const { totals } = await listChats(counting, reading, {}, { premium: false, newLikes: 0 });
      expect(totals).toMatchObject({ messages: 5, unread: 5 });
      return counting.rows;
    });
    // The last one, which the list shows.
    expect(read).toBe(1);
  });

  test('stay where they are when I take my like back, and the match with it (R4.06)', async () => {
    for (const [caller, id] of [
      [premium, brunoId],
      [free, aliceId],
    ] as const)
      await caller.post('/api/like.php', { id });
    const { id } = await begin();
    expect((await premium.send('DELETE', '/api/like.php', { id: brunoId })).json()).toMatchObject({
      liked: false,
      match: false,
    });
    for (const caller of [premium, free])
      expect((await chatsOf(caller)).chats).toMatchObject([{ conversation: { id }, last_message: { text: 'Hello' } }]);
    expect((await say(free, { conversation: id }, 'Still here')).statusCode).toBe(201);
  });

  test('are listed with their last message and what I have not read, the newest first (R3.09)', async () => {
    const other = await insertStranger(app, { name: `Quiet ${randomUUID().slice(0, 6)}` });
    await say(premium, { member: other }, 'First');
    app.advance(60);
    const { id } = await begin('One');
    app.advance(60);
    const { message } = (await say(free, { conversation: id }, 'Two')).json();
    const list = await chatsOf(premium);
    expect(list).toMatchObject({ total_messages: 3, total_unread_messages: 1, total_new_likes: 0, next: null });
    expect(list.chats.map((chat: { profile: { id: string } }) => chat.profile.id)).toEqual([brunoId, other]);
    expect(list.chats[0]).toMatchObject({
      conversation: { id },
      num_unread_messages: 1,
      last_message: { id: message.id, text: 'Two', mine: false },
      profile: { name: 'Bruno', gone: false, online: true },
    });
    expect((await premium.get('/api/user.php')).json().user.total_unread_messages).toBe(1);
  });

  test('are found by a name, and turned page by page', async () => {
    const names = Array.from({ length: 32 }, (_, place) => `Page ${place} ${randomUUID().slice(0, 6)}`);
    const ids: string[] = [];
    for (const name of names) {
      ids.push(await insertStranger(app, { name }));
      app.advance(130);
      const sent = await say(premium, { member: ids.at(-1) ?? '' }, `Hello ${name}`);
      expect(sent.statusCode).toBe(201);
    }
    const first = await chatsOf(premium);
    expect(first.chats).toHaveLength(30);
    const second = await chatsOf(premium, `?after=${first.next}`);
    expect(second.next).toBeNull();
    const listed = [...first.chats, ...second.chats].map((chat: { profile: { id: string } }) => chat.profile.id);
    expect(listed).toEqual([...ids].reverse());
    const found = await chatsOf(premium, `?q=${encodeURIComponent('page 7 ')}`);
    expect(found.chats.map((chat: { profile: { name: string } }) => chat.profile.name)).toEqual([names[7]]);
    expect((await chatsOf(premium, '?q=%25')).chats).toEqual([]);
  });

  test('are unread until I say that I saw them; then my other devices know (R4.08, R10.08)', async () => {
    const { id, message } = await begin();
    await say(premium, { conversation: id }, 'And more');
    await free.get(`/api/chat.php?conversation=${id}`);
    await free.get('/api/chats.php');
    expect((await chatsOf(free)).total_unread_messages).toBe(2);
    expect((await read(free, id, message)).json()).toEqual({ num_unread_messages: 1, total_unread_messages: 1 });
    const last = (await openedBy(free, { conversation: id })).messages.at(-1).id;
    expect((await read(free, id, last)).json()).toEqual({ num_unread_messages: 0, total_unread_messages: 0 });
    expect((await read(free, id, message)).json()).toEqual({ num_unread_messages: 0, total_unread_messages: 0 });
    expect((await chatsOf(free)).chats[0].num_unread_messages).toBe(0);
    const events = (await eventsOf(app, brunoId)).filter(({ kind }) => kind === 'chat');
    expect(events.map(({ data }) => data)).toMatchObject([
      { removed: false, total_unread_messages: 1 },
      { removed: false, total_unread_messages: 0 },
    ]);
  });

  test('tell a premium member that a message was read, and a free one not (R6.03, R10.01)', async () => {
    const { id, message } = await begin();
    const { message: answer } = (await say(free, { conversation: id }, 'Hi')).json();
    await read(free, id, message);
    await read(premium, id, answer.id);
    const statuses = async (caller: Caller) =>
      (await openedBy(caller, { conversation: id })).messages
        .filter((one: { mine: boolean }) => one.mine)
        .map((one: { status: string }) => one.status);
    expect(await statuses(premium)).toEqual(['read']);
    expect(await statuses(free)).toEqual(['delivered']);
    const readTo = async (member: string) => (await eventsOf(app, member)).filter(({ kind }) => kind === 'read');
    expect((await readTo(aliceId)).map(({ data }) => data)).toMatchObject([{ message: { id: message } }]);
    expect(await readTo(brunoId)).toEqual([]);
  });

  test('that I remove are gone for me at once, and stay with the other one (R4.08)', async () => {
    const { id } = await begin();
    expect((await free.send('DELETE', '/api/chat.php', { conversation: id })).statusCode).toBe(200);
    expect(await chatsOf(free)).toMatchObject({ chats: [], total_messages: 0, total_unread_messages: 0 });
    expect((await openedBy(free, { conversation: id })).messages).toEqual([]);
    expect((await chatsOf(premium)).chats).toHaveLength(1);
    await say(premium, { conversation: id }, 'Still here');
    const list = await chatsOf(free);
    expect(list).toMatchObject({ total_messages: 1, total_unread_messages: 1 });
    expect((await openedBy(free, { conversation: id })).messages).toHaveLength(1);
  });

  test('with somebody who left or was removed stay as a name without a photo, and take no message (R4.07)', async () => {
    const name = `Leaver ${randomUUID().slice(0, 6)}`;
    const member = await insertStranger(app, { name, photos: [{ key: 'demo/w01.webp' }] });
    const { conversation } = (await say(premium, { member }, 'Hello')).json();
    expect((await chatsOf(premium)).chats[0].profile).toMatchObject({
      gone: false,
      main_image: { thumb_filename: expect.stringContaining('demo') },
    });
    await app.db.query(`update users set status = 'banned' where id = $1`, [member]);
    const gone = { name, gone: true, main_image: null, age: null, online: false };
    expect((await chatsOf(premium)).chats[0].profile).toMatchObject(gone);
    expect(await openedBy(premium, { conversation: conversation.id })).toMatchObject({
      can_reply: false,
      refusal: 'partner_gone',
      profile: gone,
    });
    expect((await say(premium, { conversation: conversation.id }, 'Hey')).json().error.code).toBe('partner_gone');
    await app.db.query('delete from users where id = $1', [member]);
    expect((await chatsOf(premium)).chats[0].profile).toMatchObject(gone);
    expect((await openedBy(premium, { conversation: conversation.id })).messages).toHaveLength(1);
  });
});

describe('a conversation', () => {
  test('shows as much of its past as the site says, says that there is more, and deletes nothing (R9.10)', async () => {
    const { id } = await begin('0');
    for (let count = 1; count < 8; count += 1) await say(premium, { conversation: id }, String(count));
    const texts = async () =>
      (await openedBy(free, { conversation: id })).messages.map((one: { text: string }) => one.text);
    await settings({ chat_history_limit: 3 });
    const limited = await openedBy(free, { conversation: id });
    const shown = await texts();
    await settings({ chat_history_limit: 500 });
    expect(limited.hidden_older).toBe(true);
    expect(shown).toEqual(['5', '6', '7']);
    expect(await texts()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
    expect((await openedBy(free, { conversation: id })).hidden_older).toBe(false);
  });

  test('is read upward, oldest first on every page, nothing twice and nothing missed', async () => {
    const { id } = await begin('0');
    await app.db.query(
      `insert into messages (conversation_id, seq, sender_id, client_id, kind, text, cost, at)
       select $1, number, $2, gen_random_uuid(), 'text', number - 1, 0, now() from generate_series(2, 100) as number`,
      [id, aliceId],
    );
    await app.db.query('update conversations set last_seq = 100 where id = $1', [id]);
    await app.db.query('update conversation_sides set last_seq = 100 where conversation_id = $1', [id]);
    const seen: string[] = [];
    let before: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const opened = await openedBy(free, { conversation: id, ...(before && { before }) });
      seen.unshift(...opened.messages.map((one: { text: string }) => one.text));
      before = opened.messages[0].id;
      expect(opened.more).toBe(page < 2);
    }
    expect(seen).toEqual(Array.from({ length: 100 }, (_, number) => String(number)));
  });

  test('is nobody else’s, by whichever id they ask (R6.06)', async () => {
    const { id, message } = await begin('Between us');
    const tries = [
      stranger.get(`/api/chat.php?conversation=${id}`),
      stranger.get(`/api/chat.php?conversation=${message}`),
      stranger.get(`/api/chat.php?conversation=${id}&before=${message}`),
      say(stranger, { conversation: id }, 'May I?'),
      read(stranger, id, message),
      stranger.send('DELETE', '/api/chat.php', { conversation: id }),
      stranger.post('/api/typing.php', { conversation: id }),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('Between us');
    }
    const { id: other } = (await say(premium, { member: await insertStranger(app, { name: 'Elsewhere' }) }, 'x')).json()
      .conversation;
    expect((await premium.get(`/api/chat.php?conversation=${other}&before=${message}`)).statusCode).toBe(404);
    expect((await read(premium, other, message)).statusCode).toBe(404);
    for (const call of ['/api/chats.php', `/api/chat.php?conversation=${id}`, '/api/credits.php'])
      expect((await app.visitor().get(call)).json().authentication_required).toBe(true);
  });

  test('with somebody I have not written to yet says whom it is with, and what a message costs', async () => {
    expect(await openedBy(premium, { member: brunoId })).toMatchObject({
      conversation: null,
      profile: { id: brunoId, name: 'Bruno' },
      messages: [],
      can_reply: true,
      first_contact: true,
      costs: { text: 1, gif: 1, photo: 2, gift: 3 },
    });
    expect((await premium.get('/api/chat.php?member=123')).statusCode).toBe(404);
    expect((await premium.get(`/api/chat.php?member=${aliceId}`)).statusCode).toBe(404);
    expect((await premium.get('/api/chat.php')).statusCode).toBe(422);
  });

  test('carries the mark of a fictional profile, and warns before the first word (R1.10)', async () => {
    const member = await insertStranger(app, { name: `Invented ${randomUUID().slice(0, 6)}`, fictional: true });
    expect(await openedBy(premium, { member })).toMatchObject({
      first_contact: true,
      profile: { fictional_icon: 'mask' },
    });
    await say(premium, { member }, 'Hello');
    expect(await openedBy(premium, { member })).toMatchObject({ first_contact: false });
    expect((await chatsOf(premium)).chats[0].profile.fictional_icon).toBe('mask');
  });

  test('keeps an invisible member’s page open for whom they write with, without their presence (R4.05)', async () => {
    await begin();
    await app.db.query('update profiles set invisible = true where id = $1', [brunoId]);
    const page = await premium.get(`/api/member.php?id=${brunoId}`);
    const [chat] = (await chatsOf(premium)).chats;
    const outsider = await stranger.get(`/api/member.php?id=${brunoId}`);
    await app.db.query('update profiles set invisible = false where id = $1', [brunoId]);
    expect(page.statusCode).toBe(200);
    expect(chat.profile).toMatchObject({ online: false, last_active: null });
    expect(outsider.statusCode).toBe(404);
  });

  test('shows that the other one is writing, to whoever looks, and keeps nothing of it (R10.01)', async () => {
    const { id } = await begin();
    const reader = await readEvents(await addressOf(app.http), free);
    expect((await premium.post('/api/typing.php', { conversation: id })).statusCode).toBe(204);
    await until(() => reader.events.some(({ kind }) => kind === 'typing'));
    reader.close();
    expect(reader.events.find(({ kind }) => kind === 'typing')?.data).toEqual({
      conversation: { id },
      profile: { id: aliceId },
    });
    expect((await eventsOf(app, brunoId)).some(({ kind }) => kind === 'typing')).toBe(false);
  });
});

describe('blocking somebody', () => {
  test('deletes our chat on both sides, and neither can write to the other (R4.07, R6.04)', async () => {
    const { id } = await begin();
    await free.post('/api/block.php', { id: aliceId });
    for (const caller of [premium, free]) {
      expect(await chatsOf(caller)).toMatchObject({ chats: [], total_messages: 0, total_unread_messages: 0 });
      expect((await caller.get(`/api/chat.php?conversation=${id}`)).statusCode).toBe(404);
    }
    const refused = await say(premium, { member: brunoId }, 'Why?');
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'blocked_by']);
    expect((await say(free, { member: aliceId }, 'Because')).statusCode).toBe(403);
    expect((await say(premium, { conversation: id }, 'Why?')).statusCode).toBe(404);
    const events = (await eventsOf(app, aliceId)).filter(({ kind }) => kind === 'chat');
    expect(events.at(-1)?.data).toMatchObject({ conversation: { id }, removed: true });
    const { rows } = await app.db.query('select from messages');
    expect(rows).toEqual([]);
  });

  test('while they write leaves either no message or no chat at all (R4.07)', async () => {
    for (let round = 0; round < 5; round += 1) {
      await forgetChats(app);
      app.advance(3600);
      if (round % 2) await begin();
      await Promise.all([
        say(premium, { member: brunoId }, `Round ${round}`),
        free.post('/api/block.php', { id: aliceId }),
        say(premium, { member: brunoId }, `Round ${round} again`),
      ]);
      const { rows } = await app.db.query<{ left: number }>(
        'select (select count(*) from conversations)::int + (select count(*) from messages)::int as left',
      );
      expect(rows[0]?.left).toBe(0);
      expect(await chatsOf(premium)).toMatchObject({ chats: [], total_messages: 0 });
    }
  });
});

test('in the demo a fictional profile answers by itself, says what it is first, and costs nothing to hear (R1.10)', async () => {
  const member = await insertStranger(app, { name: `Companion ${randomUUID().slice(0, 6)}`, fictional: true });
  const { conversation, credits } = (await say(premium, { member }, 'Hello')).json();
  app.advance(5);
  await app.platform.jobs.runDue();
  const answered = await openedBy(premium, { conversation: conversation.id });
  expect(answered.messages).toMatchObject([
    { mine: true },
    { mine: false, text: expect.stringContaining('profil fictif') },
  ]);
  expect(await balanceOf(app.db, aliceId)).toBe(credits);
  await app.platform.jobs.runDue();
  expect((await openedBy(premium, { conversation: conversation.id })).messages).toHaveLength(2);
});
