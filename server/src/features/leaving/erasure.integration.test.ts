import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { giveCredits, openedBy, say } from '#server/testing/chats.ts';
import { killNodeAt } from '#server/testing/killed-node.ts';
import { confirmedMember } from '#server/testing/newcomer.ts';
import { insertLike, insertStranger } from '#server/testing/people.ts';
import { form, formHeaders, pictureFile, uploadPhoto } from '#server/testing/pictures.ts';
import { buy, faultsOf } from '#server/testing/purchases.ts';
import { recording, uploadVoice } from '#server/testing/recordings.ts';
import { atWork } from '#server/testing/staff.ts';
import { placesOfId, tracesOf } from '#server/testing/traces.ts';
import { eraseMember } from './erasure.ts';

const embedded = process.env.TEST_DATABASE === 'embedded';
const secretKey = 'a key of the environment that outlives a node';
const day = 86_400;
const saidBy = (number: number) => [`Zanzibar at dawn ${number}`, `Only you know the quayside ${number}`];

let app: TestApp;
beforeAll(async () => {
  app = await freshApp({ config: { secretKey } });
});

let count = 0;

/** A member with rows in every feature's tables, and the partner of their conversation. */
async function livedHere() {
  count += 1;
  const name = `Quintessa ${count} Marlowe`;
  const email = `quintessa${count}@vanishing.example`;
  const tracking = { network: 'quill', ref: `quintessential-${count}` };
  const sent = { tracking, tracking_consent: true };
  const member = await confirmedMember(app, { name, email, gender: 'female', sexuality: 'hetero', ...sent });
  const partner = await confirmedMember(app, { gender: 'male', sexuality: 'hetero' });
  const { caller, user } = member;
  await caller.put('/api/profile.php', { note: `${name} collects lighthouses.` });
  const photo = await uploadPhoto(caller, await pictureFile(7000 + count));
  expect(photo.statusCode).toBe(201);
  await giveCredits(app, user.id, 100);
  await giveCredits(app, partner.user.id, 100);
  const said = saidBy(count);
  for (const text of said) await say(caller, { member: partner.user.id }, text);
  await sendPhoto(caller, partner.user.id, 8000 + count);
  await sendVoice(caller, partner.user.id);
  await uploadVoice(caller, await recording());
  await caller.put('/api/chat-preferences.php', { hidden_words: [`quintessence${count}`] });
  await say(partner.caller, { member: user.id }, 'I keep my own words');
  const { messages } = await openedBy(partner.caller, { member: user.id });
  await partner.caller.post('/api/report.php', {
    id: user.id,
    reason: 'spam',
    remarks: `${name} sells boats`,
    message_id: messages[0].id,
  });
  await caller.post('/api/report.php', { id: partner.user.id, reason: 'spam', remarks: `So says ${name}` });
  await caller.post('/api/complaints.php', { email, name, subject: 'It is slow', text: `${name} waits for pages.` });
  await insertLike(app, user.id, partner.user.id);
  await insertLike(app, partner.user.id, user.id);
  for (let each = 0; each < 3; each += 1)
    await insertLike(app, await insertStranger(app, { name: `Admirer ${count} ${each}` }), user.id);
  await buy(app, caller);
  const waits = { kind: 'somebody.else', payload: z.object({ member: z.string() }) };
  await app.platform.jobs.enqueue(app.db, waits, { member: user.id });
  await judged(user.id, name);
  expect((await caller.post('/api/export.php')).statusCode).toBe(202);
  await app.platform.jobs.runDue();
  return { ...member, name, email, said, partner, id: user.id as string, keys: await filesOf(user.id) };
}

/** A decision about the member, their appeal against it, and a proof of their age. */
async function judged(userId: string, name: string) {
  const { staff } = await atWork(app, 'moderator');
  await app.db.query(
    `with decided as (
       insert into decisions (kind, item_id, site_id, member_id, staff_id, decision, notice, at)
       select 'report', 1, site_id, users.id, staff.id, 'warn', 'Dear ' || $2::text, $3
       from users, staff where users.id = $1 and staff.login = $4 returning id
     )
     insert into appeals (decision_id, text, language, sent_at) select id, $2 || ' disagrees', 'en', $3 from decided`,
    [userId, name, app.platform.clock.now(), staff.login],
  );
  await app.db.query(
    `insert into age_proofs (user_id, method, proven_at, until) values ($1, 'card', $2, $2::timestamptz + interval '1 year')
     on conflict do nothing`,
    [userId, app.platform.clock.now()],
  );
}

async function sendVoice(caller: Caller, to: string) {
  const { voice } = (await uploadVoice(caller, await recording())).json();
  const sent = await caller.post('/api/chat.php', { member: to, kind: 'voice', voice: voice.id });
  expect(sent.statusCode).toBe(201);
}

async function sendPhoto(caller: Caller, to: string, number: number) {
  const value = await pictureFile(number);
  const uploaded = await caller.post(
    '/api/photos.php?for=chat',
    form([{ name: 'photo', file: 'x.jpg', type: 'image/jpeg', value }]),
    formHeaders,
  );
  const sent = await caller.post('/api/chat.php', { member: to, kind: 'photo', photo: uploaded.json().photo.id });
  expect(sent.statusCode).toBe(201);
}

/** The stored files of a member's photos, on the profile and in chats, of what they said, and of their copies. */
async function filesOf(userId: string): Promise<string[]> {
  const { rows } = await app.db.query<{ files: string[] }>(
    `select files from photos where profile_id = $1 union all select files from chat_photos where owner_id = $1
     union all select files from chat_voices where owner_id = $1
     union all select array[storage_key] from data_exports where user_id = $1`,
    [userId],
  );
  return rows.flatMap(({ files }) => files);
}

type Lived = Awaited<ReturnType<typeof livedHere>>;
const remove = async ({ caller, person, name }: Lived) => {
  const answer = await caller.post('/api/account-delete.php', {
    reason: 'other',
    remarks: `${name} has said enough`,
    password: person.password,
  });
  expect(answer.statusCode).toBe(200);
};
const wordsOf = ({ name, email, said, keys }: Lived) => {
  const number = /\d+/.exec(name)?.[0];
  return [name, email, ...said, ...keys, `quintessence${number}`, `quintessential-${number}`];
};

/** What still has the opaque id: the empty places in conversations of others, and the books, which nobody may change. */
const keepId =
  /^(conversation_sides[.]other_id|conversations[.](high_id|low_id|started_by)|messages[.]sender_id|ledger_movements[.])/;

async function expectErased(lived: Lived) {
  expect(await tracesOf(app, wordsOf(lived))).toEqual([]);
  const stored = await app.platform.storage.list('');
  expect(lived.keys.filter((key) => stored.includes(key))).toEqual([]);
  expect(
    lived.keys.some((key) => key.startsWith('voices/')) && lived.keys.some((key) => key.startsWith('exports/')),
  ).toBe(true);
  expect((await placesOfId(app, lived.id)).filter((place) => !keepId.test(place))).toEqual([]);
  const logged = JSON.stringify(app.log);
  expect(wordsOf(lived).filter((word) => logged.includes(word))).toEqual([]);
  expect((await app.db.query('select from users where id = $1', [lived.id])).rows).toHaveLength(0);
  const chat = await openedBy(lived.partner.caller, { member: lived.id });
  expect(chat.profile).toMatchObject({ name: 'A former member', gone: true, main_image: null });
  expect(chat.messages.map(({ kind, text }: { kind: string; text?: string }) => text ?? kind)).toEqual([
    'removed',
    'removed',
    'removed',
    'removed',
    'I keep my own words',
  ]);
  expect(await faultsOf(app)).toEqual([]);
}

async function erase(lived: Lived) {
  app.advance(15 * day);
  await app.platform.jobs.runDue();
  await expectErased(lived);
}

describe('fifteen days after I deleted my account', { timeout: 120_000 }, () => {
  it('nothing in any table, file, mail or job knows me, and who wrote with me keeps their own words (R4.04, R4.07)', async () => {
    const lived = await livedHere();
    expect(lived.keys.length).toBeGreaterThan(5);
    const before = await tracesOf(app, wordsOf(lived));
    for (const place of [
      'users.email',
      'profiles.name',
      'messages.text',
      'outbox.text',
      'reports.context',
      'photos.files',
      'chat_voices.files',
      'data_exports.storage_key',
      'decisions.notice',
      'appeals.text',
      'chat_preferences.hidden_words',
      'conversions.ref',
      'live_events.data',
    ])
      expect(before.some((trace) => trace.startsWith(place))).toBe(true);
    await remove(lived);
    app.advance(13 * day);
    await app.platform.jobs.runDue();
    const chat = await openedBy(lived.partner.caller, { member: lived.id });
    expect(chat.profile).toMatchObject({ name: lived.name, gone: true });
    app.advance(2 * day);
    await app.platform.jobs.runDue();
    await expectErased(lived);
  });

  it('payments and invoices stay, without me, and the record of it names nobody (R4.04)', async () => {
    const lived = await livedHere();
    const { rows: paid } = await app.db.query<{ id: string }>('select id from payments where user_id = $1', [lived.id]);
    await remove(lived);
    await erase(lived);
    const ids = paid.map(({ id }) => id);
    const kept = await app.db.query<{ user_id: string | null; number: number }>(
      `select payments.user_id, count(invoices.id)::int as number from payments left join invoices on payment_id = payments.id
       where payments.id = any($1) group by payments.user_id`,
      [ids],
    );
    expect(kept.rows).toEqual([{ user_id: null, number: 1 }]);
    const { rows } = await app.db.query<Record<string, unknown>>(
      'select user_id, reason, remarks, erased_at is not null as erased from deletions order by erased_at desc limit 1',
    );
    expect(rows).toEqual([{ user_id: null, reason: 'other', remarks: '', erased: true }]);
  });

  it('the address is free again (R5.08)', async () => {
    const lived = await livedHere();
    await remove(lived);
    await erase(lived);
    const again = await confirmedMember(app, { email: lived.email, name: lived.name });
    expect(again.user.id).not.toBe(lived.id);
  });

  it('but while the law holds what there is, all of it waits; and goes when the hold ends (R4.04)', async () => {
    const lived = await livedHere();
    await remove(lived);
    const now = app.platform.clock.now();
    await app.db.query('insert into legal_holds (user_id, reason, since) values ($1, $2, $3)', [
      lived.id,
      'court',
      now,
    ]);
    app.advance(20 * day);
    await app.platform.jobs.runDue();
    const { rows } = await app.db.query<{ steps_done: number | null }>(
      'select steps_done from deletions where user_id = $1',
      [lived.id],
    );
    expect(rows).toEqual([{ steps_done: null }]);
    await app.db.query('delete from legal_holds where user_id = $1', [lived.id]);
    app.advance(3600);
    await app.platform.jobs.runDue();
    expect(await tracesOf(app, wordsOf(lived))).toEqual([]);
  });

  it('and when both of us are gone, so is our conversation (R4.07)', async () => {
    const lived = await livedHere();
    await remove(lived);
    const { partner } = lived;
    await partner.caller.post('/api/account-delete.php', { password: partner.person.password });
    app.advance(15 * day);
    await app.platform.jobs.runDue();
    const { rows } = await app.db.query('select from conversations where low_id = $1 or high_id = $1', [lived.id]);
    expect(rows).toHaveLength(0);
  });
});

describe('an erasure that is killed', { timeout: 300_000 }, () => {
  it('at twenty moments, in the middle of whatever it was doing, ends complete (R4.04)', async () => {
    const lived = await livedHere();
    for (let each = 0; each < 4; each += 1) {
      const other = await insertStranger(app, { name: `Penfriend ${count} ${each}` });
      await say(lived.caller, { member: other }, lived.said[0] ?? '');
    }
    await remove(lived);
    app.advance(15 * day);
    const { rows } = await app.db.query<{ id: string }>('select id from deletions where user_id = $1', [lived.id]);
    const run = (db: Database) =>
      eraseMember(app.platform, rows[0]?.id ?? '', {
        db,
        now: app.platform.clock.now(),
        signal: new AbortController().signal,
      });
    let state = 20_261_117;
    for (let kill = 0; kill < 20; kill += 1) {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      await expect(run(dyingAfter(1 + (state % 6))), `kill ${kill}`).rejects.toThrow('killed');
    }
    await run(app.db);
    await app.platform.jobs.runDue();
    await expectErased(lived);
  });

  it.skipIf(embedded)('with its whole process is taken up by another node where it was (R4.04)', async () => {
    const lived = await livedHere();
    await remove(lived);
    app.advance(15 * day);
    for (const step of [2, 5, 17])
      await killNodeAt(app, secretKey, [{ table: 'deletions', when: `new.steps_done = ${step}` }], 1);
    await app.platform.jobs.runDue();
    await expectErased(lived);
  });
});

/** The database as somebody sees it whose process ends at the statement of this number. */
function dyingAfter(statements: number): Database {
  let left = statements;
  const dying = (tx: Transaction): Transaction =>
    new Proxy(tx, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return (...query: Parameters<Transaction['query']>) => {
          left -= 1;
          if (left < 0) throw new Error('killed');
          return target.query(...query);
        };
      },
    });
  return {
    transaction: (work: (tx: Transaction) => Promise<unknown>) => app.db.transaction((tx) => work(dying(tx))),
  } as Database;
}
