import { beforeAll, describe, expect, it } from 'vitest';
import { banAccount } from '#server/features/accounts/accounts.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { giveCredits, say } from '#server/testing/chats.ts';
import { confirmedMember, linkTo, mailsTo } from '#server/testing/newcomer.ts';
import { insertLike } from '#server/testing/people.ts';
import { form, formHeaders, pictureFile, uploadPhoto } from '#server/testing/pictures.ts';
import { buy } from '#server/testing/purchases.ts';
import { recording, uploadVoice } from '#server/testing/recordings.ts';
import { unzipped } from '#server/testing/unzipped.ts';
import { words } from './words.ts';

const hour = 3600;
const day = 24 * hour;

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const ask = (caller: Caller, owner?: string) =>
  caller.post(`/api/export.php${owner ? `?${new URLSearchParams({ owner })}` : ''}`);
const listed = async (caller: Caller, owner?: string) =>
  (await caller.get(`/api/exports.php${owner ? `?${new URLSearchParams({ owner })}` : ''}`)).json();
const fetched = (caller: Caller, token: string, owner?: string) =>
  caller.get(`/api/export.php?${new URLSearchParams({ token, ...(owner && { owner }) })}`);
const mailedToken = async (email: string) => (await linkTo(app, email)).searchParams.get('token') ?? '';

let count = 0;

/** A member with a row in every table that the export reads, and the partner of their conversation. */
async function livedHere(language: 'en' | 'fr' = 'en') {
  count += 1;
  const member = await confirmedMember(app, { name: `Ottilie ${count}`, gender: 'female', sexuality: 'hetero' });
  const partner = await confirmedMember(app, { name: `Partner ${count}`, gender: 'male', sexuality: 'hetero' });
  const { caller, user } = member;
  await caller.put('/api/user.php', { language });
  await caller.put('/api/profile.php', { note: `Ottilie ${count} collects <b>lighthouses</b>.` });
  await partner.caller.put('/api/profile.php', { note: `Nobody but visitors read this ${count}` });
  await uploadPhoto(caller, await pictureFile(5000 + count));
  await giveCredits(app, user.id, 100);
  await giveCredits(app, partner.user.id, 100);
  await say(caller, { member: partner.user.id }, `My own words ${count}`);
  await say(partner.caller, { member: user.id }, `An answer for you ${count}`);
  await sendPhoto(partner.caller, user.id, 6000 + count);
  await sendVoice(caller, partner.user.id);
  await insertLike(app, user.id, partner.user.id);
  await insertLike(app, partner.user.id, user.id);
  await buy(app, caller);
  return { ...member, partner, number: count };
}

async function sendPhoto(caller: Caller, to: string, number: number) {
  const value = await pictureFile(number);
  const photo = form([{ name: 'photo', file: 'x.jpg', type: 'image/jpeg', value }]);
  const uploaded = await caller.post('/api/photos.php?for=chat', photo, formHeaders);
  const sent = await caller.post('/api/chat.php', { member: to, kind: 'photo', photo: uploaded.json().photo.id });
  expect(sent.statusCode).toBe(201);
}

async function sendVoice(caller: Caller, to: string) {
  const { voice } = (await uploadVoice(caller, await recording())).json();
  expect((await caller.post('/api/chat.php', { member: to, kind: 'voice', voice: voice.id })).statusCode).toBe(201);
}

async function copyOf({ caller, person }: { caller: Caller; person: { email: string } }) {
  expect((await ask(caller)).statusCode).toBe(202);
  await app.platform.jobs.runDue();
  const answer = await fetched(caller, await mailedToken(person.email));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  return unzipped(answer.rawPayload);
}
const jsonOf = (files: Map<string, Buffer>, part: string) => JSON.parse(String(files.get(`data/${part}.json`)));

describe('a copy of my data', { timeout: 60_000 }, () => {
  it('has my profile, photos, conversations, likes and orders, as JSON and as pages to read (R10.05)', async () => {
    const lived = await livedHere();
    const { caller, person, number } = lived;
    const before = await listed(caller);
    expect(before).toMatchObject({ exports: [], next_at: null, contents: { photos: 2, conversations: 1, orders: 1 } });
    const files = await copyOf(lived);
    expect(jsonOf(files, 'account')[0]).toMatchObject({ email: person.email, status: 'active' });
    expect(jsonOf(files, 'profile')[0]).toMatchObject({
      name: person.name,
      note: `Ottilie ${number} collects <b>lighthouses</b>.`,
    });
    expect(jsonOf(files, 'messages')).toMatchObject([
      { mine: true, text: `My own words ${number}`, with_member: `Partner ${number}` },
      { mine: false, text: `An answer for you ${number}` },
      { mine: false, kind: 'photo', file: expect.stringMatching(/^chat-photos\/\d+\.webp$/) },
      { mine: true, kind: 'voice', file: expect.stringMatching(/^voices\/\d+\.webm$/) },
    ]);
    const [said] = jsonOf(files, 'voice-messages');
    expect(said).toMatchObject({ seconds: 2, sent_by_member: null });
    expect(files.get(said.file)?.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
    expect(String(files.get('pages/voice-messages.html'))).toContain(
      `<audio controls preload="none" src="../${said.file}"`,
    );
    expect(jsonOf(files, 'matches')).toMatchObject([{ member: `Partner ${number}` }]);
    expect(jsonOf(files, 'payments')).toMatchObject([{ status: 'completed', currency: 'EUR' }]);
    expect(jsonOf(files, 'consents').length).toBeGreaterThan(0);
    const [photo] = jsonOf(files, 'photos');
    const [received] = jsonOf(files, 'chat-photos');
    for (const { file } of [photo, received]) expect(files.get(file)?.subarray(8, 12).toString()).toBe('WEBP');
    expect(String(files.get('index.html'))).toContain(`holds about ${person.name}`);
    expect(String(files.get('pages/messages.html'))).toContain(`An answer for you ${number}`);
    expect(String(files.get('pages/profile.html'))).toContain('&lt;b&gt;lighthouses');
  });

  it('is in French for whoever reads French, and every column has a name in both languages (R10.05)', async () => {
    const files = await copyOf(await livedHere('fr'));
    expect(String(files.get('index.html'))).toContain('<html lang="fr');
    expect(String(files.get('index.html'))).toContain('Commandes, factures et crédits');
    const columns = [...files.keys()]
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => JSON.parse(String(files.get(name))).flatMap((row: object) => Object.keys(row)));
    for (const locale of ['en', 'fr'] as const)
      expect([...new Set(columns)].filter((column) => !(column in words[locale].fields))).toEqual([]);
    expect(Object.keys(words.fr.fields)).toEqual(Object.keys(words.en.fields));
  });

  it('contains nothing of another member beyond what they exchanged with me (R10.05)', async () => {
    const lived = await livedHere();
    const { partner, user } = lived;
    const admirer = await confirmedMember(app, { name: `Secret admirer ${count}` });
    await insertLike(app, admirer.user.id, user.id);
    const enemy = await confirmedMember(app, { name: `Silent enemy ${count}` });
    await enemy.caller.post('/api/report.php', { id: user.id, reason: 'spam', remarks: 'She sells boats' });
    await enemy.caller.post('/api/block.php', { id: user.id });
    const third = await confirmedMember(app, { name: `Third party ${count}`, gender: 'female' });
    await giveCredits(app, third.user.id, 10);
    await say(third.caller, { member: partner.user.id }, 'Between the two of us');
    const files = await copyOf(lived);
    const text = [...files]
      .filter(([name]) => !name.endsWith('.webp'))
      .map(([, bytes]) => String(bytes))
      .join('\n');
    expect(text).toContain(`Partner ${lived.number}`);
    const strangers = [partner, admirer, enemy, third];
    const secrets = [
      ...strangers.flatMap(({ person, user: { id } }) => [person.email, `"${id}"`]),
      ...[admirer, enemy, third].map(({ person }) => person.name),
      `Nobody but visitors read this ${lived.number}`,
      'She sells boats',
      'Between the two of us',
    ];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    const { rows } = await app.db.query<{ hash: string }>('select password_hash as hash from users where id = $1', [
      user.id,
    ]);
    expect(text).not.toContain(rows[0]?.hash);
  });

  it('has every message, however many there are (R10.05)', async () => {
    const lived = await livedHere();
    const other = await confirmedMember(app, { gender: 'male', sexuality: 'hetero' });
    await giveCredits(app, lived.user.id, 10);
    await say(lived.caller, { member: other.user.id }, 'Hello');
    await app.db.query(
      `insert into messages (conversation_id, seq, sender_id, client_id, kind, text, cost, at)
       select side.conversation_id, 10 + number, $1, gen_random_uuid(), 'text', 'Line ' || number, 0, $2
       from conversation_sides as side, generate_series(1, 700) as number where side.member_id = $1`,
      [lived.user.id, app.platform.clock.now()],
    );
    const messages = jsonOf(await copyOf(lived), 'messages') as Record<'conversation' | 'kind' | 'text', string>[];
    expect(messages).toHaveLength(1405);
    expect(new Set(messages.map(({ conversation, kind, text }) => `${conversation} ${kind} ${text}`)).size).toBe(1405);
  });
});

describe('the link of a copy', { timeout: 60_000 }, () => {
  it('opens for its owner alone, and is told by mail (R10.05)', async () => {
    const lived = await livedHere();
    await ask(lived.caller);
    await app.platform.jobs.runDue();
    const [mail] = await mailsTo(app, lived.person.email);
    expect(mail?.subject).toBe('Your copy is ready');
    const link = await linkTo(app, lived.person.email);
    expect(link.pathname).toBe('/settings/data');
    const token = link.searchParams.get('token') ?? '';
    expect((await fetched(app.visitor(), token)).statusCode).toBe(403);
    expect((await fetched(lived.partner.caller, token)).statusCode).toBe(410);
    expect((await fetched(lived.caller, `${token.slice(0, -1)}_`)).statusCode).toBe(410);
    expect((await fetched(lived.caller, token)).statusCode).toBe(200);
    const [ready] = (await listed(lived.caller)).exports;
    expect(ready).toMatchObject({
      state: 'ready',
      address: `/api/export.php?token=${token}`,
      photos: 2,
      photos_done: 2,
    });
    expect((await lived.caller.get(ready.address)).statusCode).toBe(200);
  });

  it('expires after a week, and the file is erased (R10.05)', async () => {
    const lived = await livedHere();
    await copyOf(lived);
    const token = await mailedToken(lived.person.email);
    const { rows } = await app.db.query<{ key: string }>(
      'select storage_key as key from data_exports where user_id = $1',
      [lived.user.id],
    );
    const key = rows[0]?.key ?? '';
    expect(await app.platform.storage.list('exports/')).toContain(key);
    app.advance(7 * day);
    expect((await fetched(lived.caller, token)).statusCode).toBe(410);
    expect((await listed(lived.caller)).exports[0]).toMatchObject({ state: 'expired', address: null });
    await app.platform.jobs.runDue();
    expect(await app.platform.storage.list('exports/')).not.toContain(key);
  });
});

describe('asking for a copy', { timeout: 60_000 }, () => {
  it('is possible once a day, and while one is made that is the one (R10.05)', async () => {
    const { caller } = await livedHere();
    expect((await ask(app.visitor())).statusCode).toBe(403);
    const first = (await ask(caller)).json().export;
    expect(first).toMatchObject({ state: 'waiting', address: null });
    expect((await ask(caller)).json().export.id).toBe(first.id);
    await app.platform.jobs.runDue();
    const tooSoon = await ask(caller);
    expect([tooSoon.statusCode, Number(tooSoon.headers['retry-after']) > 23 * hour]).toEqual([429, true]);
    app.advance(day);
    expect((await ask(caller)).statusCode).toBe(202);
  });

  it('is possible for whom the site has closed out, by logging in as always (R10.05)', async () => {
    const lived = await livedHere();
    const { person, user } = lived;
    await app.db.transaction((tx) => banAccount(tx, user.id, { notice: 'Three members reported you.', link: '' }));
    const banned = app.visitor();
    expect((await ask(banned)).statusCode).toBe(403);
    const refused = await banned.post('/api/user.php', { login: person.email, password: person.password });
    const { code, token: owner } = { ...refused.json().error, ...refused.json().error.data };
    expect(code).toBe('banned');
    expect((await ask(banned, `${owner.slice(0, -2)}xx`)).statusCode).toBe(403);
    expect((await ask(banned, owner)).statusCode).toBe(202);
    await app.platform.jobs.runDue();
    const token = await mailedToken(person.email);
    expect((await fetched(banned, token)).statusCode).toBe(403);
    const answer = await fetched(banned, token, owner);
    expect(jsonOf(unzipped(answer.rawPayload), 'account')[0]).toMatchObject({ status: 'banned' });
    expect((await listed(banned, owner)).exports[0].state).toBe('ready');
    app.advance(hour);
    expect((await fetched(banned, token, owner)).statusCode).toBe(403);
  });

  it('is given up with the account: nobody who has left is mailed a copy, and no file stays (R4.04)', async () => {
    const lived = await livedHere();
    const { caller, person, user } = lived;
    await copyOf(lived);
    app.advance(day);
    await ask(caller);
    await caller.post('/api/account-delete.php', { reason: 'time', password: person.password });
    await app.platform.jobs.runDue();
    expect((await mailsTo(app, person.email))[0]?.subject).toBe('Your account is closed');
    app.advance(15 * day);
    await app.platform.jobs.runDue();
    const { rows } = await app.db.query('select from data_exports where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });
});
