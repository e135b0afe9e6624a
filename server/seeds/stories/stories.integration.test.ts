import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStage } from '#server/demo.ts';
import { auditCredits } from '#server/features/credits/credits.ts';
import { auditPayments } from '#server/features/payments/payments.ts';
import { cheapHash, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { cast, castEmail, castPassword } from '../cast.ts';
import { seedDemoWorld } from '../seed.ts';
import { lives, writeStories } from './tell.ts';

const portraits = resolve(import.meta.dirname, '../portraits');

let app: TestApp;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  app = await freshApp({ world: async () => {} });
  await app.db.transaction(async (tx) => {
    const now = app.platform.clock.now();
    await seedDemoWorld(tx, { now, hashPassword: cheapHash, members: 900 });
    await writeStories(tx, await openStage(tx, app.platform, portraits), now);
  });
  await app.sites.reload();
  for (const name of ['Alice', 'Bruno', 'Chloe', 'Emma']) {
    const person = cast.find((one) => one.name === name);
    if (!person) throw new Error(`${name} is not in the cast.`);
    const login = { login: castEmail(person), password: castPassword(person) };
    callers.set(name, await app.member({ name, host: 'localhost', ...login }));
  }
}, 240_000);

const ask = async (name: string, path: string) => {
  const answer = await callers.get(name)?.get(path);
  expect(answer?.statusCode, path).toBe(200);
  return answer?.json();
};

interface ListedChat {
  profile: { name: string; fictional_icon: string | null };
  last_message: { kind: string; text: string | null; at: string };
  num_unread_messages: number;
}
const chatsOf = async (name: string): Promise<ListedChat[]> => (await ask(name, '/api/chats.php')).chats;

describe.each(['Alice', 'Bruno', 'Chloe'])('I log in as %s', (name) => {
  test('and find a dozen conversations, some waiting to be read, one with somebody fictional, who is labelled (R4.04)', async () => {
    const chats = await chatsOf(name);
    expect(chats.length).toBeGreaterThanOrEqual(12);
    const waiting = chats.filter((chat) => chat.num_unread_messages > 0);
    expect(waiting.length).toBeGreaterThanOrEqual(3);
    expect(waiting.length).toBeLessThan(chats.length / 2);
    expect(chats.filter(({ profile }) => profile.fictional_icon)).toHaveLength(1);
  });

  test('somebody has left since, and cannot be written to (R4.07)', async () => {
    const { rows } = await app.db.query<{ count: number }>(
      `select count(*)::int as count from conversation_sides as side
       join profiles as own on own.id = side.member_id join users as other on other.id = side.other_id
       where own.name = $1 and other.status = 'pending_deletion'`,
      [name],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('I was sent a photo, a gift and an animation, or sent one myself', async () => {
    const { rows } = await app.db.query<{ kind: string }>(
      `select distinct messages.kind from messages join conversation_sides as side using (conversation_id)
       join profiles as own on own.id = side.member_id where own.name = $1 order by 1`,
      [name],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['gif', 'gift', 'photo', 'text']);
  });

  test('people like me, I like people, some of it is mutual, and nothing pops up about last month', async () => {
    const received = await ask(name, '/api/likes.php?type=received');
    const given = await ask(name, '/api/likes.php?type=sent');
    expect(received.profiles.length).toBeGreaterThanOrEqual(7);
    expect(given.profiles.length).toBeGreaterThanOrEqual(4);
    expect(received.profiles.filter(({ match }: { match: boolean }) => match).length).toBeGreaterThanOrEqual(2);
    const { rows } = await app.db.query(
      `select 1 from likes join profiles on profiles.id = liked_id where name = $1 and seen_at is null and announced_at is null`,
      [name],
    );
    expect(rows).toEqual([]);
  });

  test('my credit history has more than one line, and no two whom I know look the same', async () => {
    const { entries } = await ask(name, '/api/credits.php');
    expect(entries.length).toBeGreaterThan(5);
    const { rows } = await app.db.query<{ faces: number; people: number }>(
      `select count(distinct photos.storage_key)::int as faces, count(*)::int as people
       from conversation_sides as side join profiles as own on own.id = side.member_id
       join photos on photos.profile_id = side.other_id and photos.position = 0 where own.name = $1`,
      [name],
    );
    expect(rows[0]?.faces).toBe(rows[0]?.people);
  });
});

test('Alice reads English as well as French, and has bought three times, each with its invoice (R8.07)', async () => {
  const { transactions } = await ask('Alice', '/api/transactions.php');
  expect(transactions).toHaveLength(3);
  for (const { status, invoice_number: number } of transactions) {
    expect(status).toBe('completed');
    expect(number).toMatch(/\d/);
  }
  const { rows } = await app.db.query<{ language: string; count: number }>(
    `select users.language, count(*)::int from conversation_sides as side join profiles as own on own.id = side.member_id
     join users on users.id = side.other_id where own.name = 'Alice' group by 1 order by 1`,
  );
  expect(rows.map(({ language }) => language)).toEqual(['en', 'fr']);
  for (const { count } of rows) expect(count).toBeGreaterThanOrEqual(5);
});

test('Emma keeps what a banned member wrote to her, as a name without a face (R4.07)', async () => {
  const chats = await chatsOf('Emma');
  expect(chats.map(({ profile }) => profile.name)).toContain('Serge');
});

test('nobody wrote before they had signed up or after now, everybody’s counts are true, and all books are sound', async () => {
  const count = async (what: string) =>
    (await app.db.query<{ count: number }>(`select count(*)::int as count from ${what}`)).rows[0]?.count;
  expect(await count('messages join users on users.id = sender_id where at < signup_at')).toBe(0);
  expect(
    await count(`chat_totals join (
      select member_id, sum(last_seq - cleared_seq) as messages, sum(unread) as unread from conversation_sides
      group by member_id) as sums using (member_id)
      where chat_totals.messages <> sums.messages or chat_totals.unread <> sums.unread`),
  ).toBe(0);
  expect(await count('users join profiles using (id) where paid_user and password_hash is not null')).toBe(
    await count('(select distinct user_id from payments) as buyers'),
  );
  expect((await auditCredits(app.db)).faults).toEqual([]);
  expect((await auditPayments(app.db)).faults).toEqual([]);
});

test('no fictional profile likes anybody, and each says in its first words what it is (R4.04)', async () => {
  const { rows } = await app.db.query('select 1 from likes join profiles on profiles.id = liker_id where fictional');
  expect(rows).toEqual([]);
  const names = new Set(['Gaspard', 'Valentine', 'Ambroise']);
  const talks = lives.flatMap(({ stories }) => stories.filter(({ with: other }) => names.has(String(other))));
  expect(talks).toHaveLength(names.size);
  for (const { talk = [] } of talks) expect(talk.find(([who]) => who === 'them')?.[2]).toMatch(/profil fictif/);
});
