import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SettingsChange } from '#contract/sites/settings.ts';
import { type Authority, authorityOf, issue, postedAnswer } from '#server/testing/age-wallet.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { openedBy, say } from '#server/testing/chats.ts';
import { confirmedMember, signedUp } from '#server/testing/newcomer.ts';

const text = 'I saw you on the front page';

let app: TestApp;
let authority: Authority;
beforeAll(async () => {
  app = await freshApp();
  authority = authorityOf((await app.visitor().get('/dev/age-authority.json')).json());
});
beforeEach(() => settings({ age_check: 'never' }));

const settings = (change: SettingsChange) =>
  app.visitor().post('/dev/settings.json', { host: 'localhost', settings: change });

async function prove(caller: Caller) {
  const { link } = (await caller.post('/api/age.php', { method: 'euapp' })).json();
  const body = postedAnswer(link, issue({ now: app.platform.clock.now(), signer: authority }), {});
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await app.visitor().send('POST', '/api/age-response.php', body, form)).statusCode).toBe(200);
  await app.platform.jobs.runDue();
}
const reader = () => confirmedMember(app, { gender: 'male', sexuality: 'hetero' });
const writer = (id: string) =>
  signedUp(app, { gender: 'female', sexuality: 'hetero', member_id: id, signup_message: text });
const received = async (caller: Caller) =>
  (await caller.get('/api/chats.php'))
    .json()
    .chats.map((chat: { last_message: { text: string } }) => chat.last_message.text);

describe('what I wrote before I had an account', () => {
  it('waits where a proof of age is asked for before chatting, is shown to me, and leaves with the proof (R11.01)', async () => {
    const { user, caller: theirs } = await reader();
    await settings({ age_check: 'chat' });
    const { caller } = await writer(user.id);
    expect(await received(theirs)).toEqual([]);
    expect((await caller.get('/api/chats.php')).json().waiting).toEqual({
      profile: { id: user.id, name: user.profile.name },
      text,
      waits_for: 'age_proof_required',
    });
    expect(await openedBy(caller, { member: user.id })).toMatchObject({ refusal: 'age_proof_required', waiting: text });
    await prove(caller);
    expect(await received(theirs)).toEqual([text]);
    expect((await caller.get('/api/chats.php')).json().waiting).toBeNull();
    expect((await openedBy(caller, { member: user.id })).messages).toHaveLength(1);
  });

  it('waits for somebody who lets only checked or proven members write first (R11.05)', async () => {
    const { user, caller: theirs } = await reader();
    await theirs.put('/api/chat-preferences.php', { checked_members_only: true });
    const { caller } = await writer(user.id);
    expect((await caller.get('/api/chats.php')).json().waiting.waits_for).toBe('checked_members_only');
    expect(await openedBy(caller, { member: user.id })).toMatchObject({
      refusal: 'checked_members_only',
      waiting: text,
    });
    await prove(caller);
    expect(await received(theirs)).toEqual([text]);
  });

  it('costs nothing when it leaves, and is one of my free openings (R11.01, R6.02)', async () => {
    const { user } = await reader();
    await settings({ age_check: 'chat' });
    const { caller, user: own } = await writer(user.id);
    await prove(caller);
    const { rows } = await app.db.query('select cost from messages where sender_id = $1', [own.id]);
    expect(rows).toEqual([{ cost: 0 }]);
    const totals = await app.db.query('select openings from chat_totals where member_id = $1', [own.id]);
    expect(totals.rows).toEqual([{ openings: 1 }]);
  });

  it('is not sent once more when I wrote by hand meanwhile (R11.05)', async () => {
    const { user, caller: theirs } = await reader();
    await theirs.put('/api/chat-preferences.php', { checked_members_only: true });
    const { caller, user: own } = await writer(user.id);
    await theirs.put('/api/chat-preferences.php', { checked_members_only: false });
    expect(await openedBy(caller, { member: user.id })).toMatchObject({ refusal: null, waiting: text });
    expect((await say(caller, { member: user.id }, 'By hand')).statusCode).toBe(201);
    expect(await openedBy(caller, { member: user.id })).toMatchObject({ waiting: null });
    await prove(caller);
    expect((await caller.get('/api/chats.php')).json().waiting).toBeNull();
    expect((await openedBy(theirs, { member: own.id })).messages).toHaveLength(1);
  });

  it('is delivered at once where nothing is asked for, and nothing waits (R3.07)', async () => {
    const { user, caller: theirs } = await reader();
    const { caller } = await writer(user.id);
    expect(await received(theirs)).toEqual([text]);
    expect((await caller.get('/api/chats.php')).json().waiting).toBeNull();
  });
});
