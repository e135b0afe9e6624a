import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moderationLimits } from '#contract/constants.ts';
import type { TakenItem } from '#contract/moderation/moderation.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { giveCredits, say } from '#server/testing/chats.ts';
import { linkTo, mailsTo } from '#server/testing/newcomer.ts';
import { idOf, insertStranger, seekingPair } from '#server/testing/people.ts';
import { pictureFile, uploadPhoto } from '#server/testing/pictures.ts';
import { atWork } from '#server/testing/staff.ts';

let app: TestApp;
let moderator: Caller;
let owner: Caller;
beforeAll(async () => {
  app = await freshApp();
  moderator = await atWork(app, 'moderator');
  owner = await atWork(app, 'owner');
});
beforeEach(async () => {
  await app.db.query('delete from queue_items');
});

const take = async (caller: Caller, wanted: object = {}): Promise<TakenItem[]> =>
  (await caller.post('/api/admin/queue.php', wanted)).json().items;
const decide = (caller: Caller, id: string, decision: string, more: object = {}) =>
  caller.post('/api/admin/decisions.php', { id, decision, ...more });
const setReview = async (photo_review: string) => {
  await app.visitor().post('/dev/settings.json', { host: 'localhost', settings: { photo_review } });
  await app.sites.reload();
};
async function upload(number: number): Promise<string> {
  const answer = await uploadPhoto(await app.member(bruno), await pictureFile(number));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().photo.id;
}
const statusOf = async (id: string) =>
  (await app.db.query<{ status: string }>('select status from photos where id = $1', [id])).rows[0]?.status;
async function taken(caller = moderator, wanted: object = {}): Promise<TakenItem> {
  const [item] = await take(caller, wanted);
  if (!item) throw new Error('Nothing waits.');
  return item;
}
async function reportStranger(name: string, said: object = { reason: 'scam', remarks: 'Asks for money.' }) {
  const id = await insertStranger(app, { name });
  const answer = await (await app.member(alice)).post('/api/report.php', { id, ...said });
  expect(answer.statusCode, answer.body).toBe(201);
  return { id, reference: answer.json().reference as string };
}
const addressOf = async (id: string) =>
  (await app.db.query<{ email: string }>('select email from users where id = $1', [id])).rows[0]?.email ?? '';

describe('a new photo', () => {
  beforeEach(async () => {
    await app.db.query('delete from photos');
    await app.db.query('delete from rejected_photos');
  });

  it('is shown at once and looked at afterwards, or the other way round, as the site says (R3.05)', async () => {
    const shown = await upload(1);
    expect(await statusOf(shown)).toBe('active');
    expect(await taken()).toMatchObject({ kind: 'photo', matter: { pictures: [{ role: 'subject' }] } });
    await setReview('manual');
    const waiting = await upload(2);
    await setReview('auto');
    expect(await statusOf(waiting)).toBe('pending');
    const items = await take(moderator, { count: 5 });
    expect(items).toHaveLength(2);
    for (const { id } of items) expect((await decide(moderator, id, 'approve')).statusCode).toBe(200);
    expect([await statusOf(shown), await statusOf(waiting)]).toEqual(['active', 'active']);
    expect(await take(moderator)).toEqual([]);
  });

  it('that was rejected by mistake is taken back: it is as it was, its member is told, and I decide again', async () => {
    const photo = await upload(7);
    const { id } = await taken();
    const made = (await decide(moderator, id, 'reject', { reason: 'explicit' })).json().decision;
    expect(made.undo_until).not.toBeNull();
    const undo = (caller: Caller) => caller.send('DELETE', '/api/admin/decisions.php', { id: made.id });
    expect((await undo(owner)).statusCode).toBe(404);
    expect((await undo(moderator)).json()).toMatchObject({ decision: { overturned: true, undo_until: null } });
    expect(await statusOf(photo)).toBe('active');
    const [mail] = await mailsTo(app, bruno.login);
    expect(mail?.text).toContain('have taken it back');
    expect((await undo(moderator)).json().error.code).toBe('not_undoable');
    const inHand = await taken();
    expect(inHand).toMatchObject({ kind: 'photo', matter: { pictures: expect.anything() } });
    expect(await take(owner)).toEqual([]);
    expect((await decide(moderator, inHand.id, 'approve')).statusCode).toBe(200);
    const log = (await owner.get('/api/admin/audit.php?action=undo_decision')).json();
    expect(log.entries[0]).toMatchObject({ subject: { kind: 'photo', id: photo }, reason: 'reject' });
  });

  it('stays as it was decided after ten minutes', async () => {
    await upload(8);
    const { id } = await taken();
    const made = (await decide(moderator, id, 'approve')).json().decision;
    app.advance(moderationLimits.undoMinutes * 60 + 1);
    const late = await moderator.send('DELETE', '/api/admin/decisions.php', { id: made.id });
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'not_undoable']);
  });

  it('that is rejected is gone, its member reads why, appeals without logging in, and somebody else decides', async () => {
    const photo = await upload(3);
    const { id } = await taken();
    const unreasoned = await decide(moderator, id, 'reject');
    expect([unreasoned.statusCode, Object.keys(unreasoned.json().error.fields)]).toEqual([422, ['reason']]);
    const rejected = await decide(moderator, id, 'reject', { reason: 'contact_details' });
    expect(rejected.json()).toMatchObject({ decision: { decision: 'reject' }, repeated: false });
    expect(await statusOf(photo)).toBe('rejected');
    const link = await linkTo(app, bruno.login);
    const [mail] = await mailsTo(app, bruno.login);
    expect(mail?.text).toContain('It contains contact details');
    const again = await uploadPhoto(await app.member(bruno), await pictureFile(3));
    expect(again.json().error.code).toBe('photo_refused_before');

    const reference = link.pathname.split('/').at(-1) ?? '';
    const key = link.searchParams.get('key') ?? '';
    const visitor = app.visitor();
    const read = await visitor.get(`/api/decision.php?${new URLSearchParams({ reference, key })}`);
    expect(read.json()).toMatchObject({ decision: 'reject', appeal: null });
    const wrong = await visitor.get(`/api/decision.php?${new URLSearchParams({ reference, key: 'x' })}`);
    expect(wrong.statusCode).toBe(410);
    const said = { reference, key, text: 'It is the number of a bus, not of a phone.' };
    expect((await visitor.post('/api/decision.php', said)).statusCode).toBe(201);
    expect((await visitor.post('/api/decision.php', said)).json().error.code).toBe('appeal_sent');

    expect(await take(moderator, { kind: 'appeal' })).toEqual([]);
    const appeal = await taken(owner, { kind: 'appeal' });
    expect(appeal).toMatchObject({ matter: { text: said.text, earlier: { decision: 'reject' } } });
    const own = await decide(moderator, appeal.id, 'uphold', { notice: 'We looked again and stay with it.' });
    expect(own.json().error.code).toBe('own_decision');
    const answer = await decide(owner, appeal.id, 'overturn', { notice: 'You were right, it is a bus.' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await statusOf(photo)).toBe('active');
    const after = (await visitor.get(`/api/decision.php?${new URLSearchParams({ reference, key })}`)).json();
    expect(after).toMatchObject({ overturned: true, appeal: { answer: 'You were right, it is a bus.' } });
    const [last] = await mailsTo(app, bruno.login);
    expect(last?.text).toContain('You were right, it is a bus.');
  });

  it('that was decided is decided once, by whoever came first', async () => {
    await upload(4);
    const { id } = await taken();
    expect((await decide(owner, id, 'approve')).json().error.code).toBe('taken_by_other');
    expect((await decide(moderator, id, 'approve')).json()).toMatchObject({ repeated: false });
    expect((await decide(moderator, id, 'approve')).json()).toMatchObject({ repeated: true });
    expect((await decide(owner, id, 'approve')).json().error.code).toBe('already_decided');
    expect((await decide(moderator, '1', 'approve')).statusCode).toBe(404);
  });
});

describe('the queue', () => {
  it('never gives two moderators the same, however many ask at once', async () => {
    const many = 24;
    for (let count = 0; count < many; count += 1) {
      const id = await insertStranger(app, { name: `Raced ${count}` });
      await app.db.query(
        `insert into reports (site_id, reported_id, reason, at) select site_id, id, 'spam', now() from users where id = $1`,
        [id],
      );
    }
    const team = await Promise.all(Array.from({ length: 4 }, () => atWork(app, 'moderator')));
    const rounds = await Promise.all(
      team.map(async (one) => {
        const ids = [];
        for (let round = 0; round < 3; round += 1) {
          const [item] = await take(one);
          if (!item) continue;
          ids.push(item.id);
          expect((await decide(one, item.id, 'dismiss')).statusCode).toBe(200);
        }
        return ids;
      }),
    );
    const ids = rounds.flat();
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
  });

  it('gives an item to somebody else when it was put back, or after ten minutes', async () => {
    await reportStranger('Put back');
    const { id } = await taken(moderator);
    expect(await take(owner)).toEqual([]);
    app.advance(moderationLimits.claimMinutes * 60 + 1);
    expect((await taken(owner)).id).toBe(id);
    await take(owner, { skip: id, kind: 'photo' });
    expect((await taken(moderator)).id).toBe(id);
  });

  it('says how much waits of each kind, since when, and within which time it is to be decided', async () => {
    await reportStranger('Counted');
    await app.visitor().post('/api/complaints.php', {
      email: 'ada@mail.example',
      subject: 'A stolen photo',
      text: 'It shows me, and I never agreed to that.',
    });
    const { counts, items } = (await moderator.get('/api/admin/queue.php')).json();
    expect(items).toHaveLength(2);
    expect(counts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'report', count: 1 }),
        expect.objectContaining({ kind: 'complaint', count: 1, target_minutes: 7 * 24 * 60 }),
        expect.objectContaining({ kind: 'photo', count: 0, oldest: null }),
      ]),
    );
    const complaint = await taken(moderator, { kind: 'complaint' });
    expect((await decide(moderator, complaint.id, 'answer')).json().error.fields).toHaveProperty('notice');
    await decide(moderator, complaint.id, 'answer', { notice: 'The photo is gone. Thank you.' });
    const [mail] = await mailsTo(app, 'ada@mail.example');
    expect(mail?.text).toContain('The photo is gone. Thank you.');
  });

  it('has a name that tells how to reach its member elsewhere, and a rejected one is replaced', async () => {
    const id = await insertStranger(app, { name: 'anna0612345678' });
    const { checkName } = await import('./moderation.ts');
    await app.db.transaction((tx) => checkName(tx, { userId: id, now: app.platform.clock.now() }));
    const item = await taken();
    expect(item).toMatchObject({ kind: 'name', member: { name: 'anna0612345678' } });
    expect((await decide(moderator, item.id, 'reject', { reason: 'name' })).statusCode).toBe(200);
    const { rows } = await app.db.query<{ name: string }>('select name from profiles where id = $1', [id]);
    expect(rows[0]?.name).toBe(`member${id}`);
  });
});

describe('a report', () => {
  it('is confirmed to me, and I learn what came of it (R2.09)', async () => {
    const { reference } = await reportStranger('Harmless');
    const [receipt] = await mailsTo(app, alice.login);
    expect(receipt?.text).toContain(reference);
    const item = await taken();
    expect(item).toMatchObject({ kind: 'report', matter: { by: 'Alice', cause: 'scam', text: 'Asks for money.' } });
    expect((await decide(moderator, item.id, 'dismiss')).statusCode).toBe(200);
    const [outcome] = await mailsTo(app, alice.login);
    expect(outcome?.subject).toContain(reference);
    expect(outcome?.text).not.toBe(receipt?.text);
  });

  it('may end in a warning or a limit: whoever is limited writes nothing until it ends', async () => {
    const me = await idOf(app, bruno.name);
    await app.db.query(
      `insert into reports (site_id, reported_id, reason, at) select site_id, id, 'abuse', now() from users where id = $1`,
      [me],
    );
    const item = await taken();
    const limited = await decide(moderator, item.id, 'limit', { reason: 'insult' });
    expect(limited.json().decision).toMatchObject({ decision: 'limit', until: expect.any(String) });
    const [mail] = await mailsTo(app, bruno.login);
    expect(mail?.text).toContain('You insulted or threatened another member');
    const stranger = await insertStranger(app, { name: 'Written to', gender: 'female' });
    const member = await app.member(bruno);
    const refused = await member.post('/api/chat.php', { member: stranger, kind: 'text', text: 'Hello there' });
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'limited']);
    app.advance(moderationLimits.limitDays * 86_400 + 1);
    const later = await (await app.member(bruno)).post('/api/chat.php', {
      member: stranger,
      kind: 'text',
      text: 'Hello',
    });
    expect(later.json().error?.code).not.toBe('limited');
    moderator = await atWork(app, 'moderator');
    owner = await atWork(app, 'owner');
  });

  it('of a fraud closes the account: contacts are warned, credits return, and a way to appeal is shown (R10.04)', async () => {
    const { member: writer } = await seekingPair(app);
    const { id: fraud } = await reportStranger('Suave');
    await giveCredits(app, await idOf(app, alice.name), 10);
    await say(writer, { member: fraud }, 'Hello, how was your day?');
    const before = (await writer.get('/api/credits.php')).json().balance;
    const item = await taken(moderator, { kind: 'report' });
    expect(item.context).toMatchObject({ payers: 1 });
    const banned = await decide(moderator, item.id, 'ban', { reason: 'asks_money' });
    expect(banned.statusCode, banned.body).toBe(200);
    expect(banned.json().returned_credits).toBeGreaterThan(0);
    const statement = (await writer.get('/api/credits.php')).json();
    expect(statement.balance).toBe(before + banned.json().returned_credits);
    expect(statement.entries[0]).toMatchObject({ cause: 'fair_play' });
    await app.platform.jobs.runDue();
    const subjects = (await mailsTo(app, alice.login)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining([expect.stringMatching(/fraud|warning|à qui vous écriviez/i)]));
    const [closed] = await mailsTo(app, await addressOf(fraud));
    expect(closed?.text).toContain('You asked another member for money');
    expect((await linkTo(app, await addressOf(fraud))).pathname).toMatch(/^\/complaints\/D-/);
  });

  it('and a ban asks for the second factor again', async () => {
    await reportStranger('Later');
    app.advance(15 * 60);
    const { id } = await taken();
    const refused = await decide(moderator, id, 'ban', { reason: 'fake' });
    expect(refused.json().error.code).toBe('step_up_required');
    expect((await decide(moderator, id, 'dismiss')).statusCode).toBe(200);
  });
});
