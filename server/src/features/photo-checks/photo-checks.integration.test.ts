import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { TakenItem } from '#contract/moderation/moderation.ts';
import type { PhotoCheck } from '#contract/photo-checks/photo-checks.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { giveCredits, openedBy, say } from '#server/testing/chats.ts';
import { confirmedMember, mailsTo, signedUp } from '#server/testing/newcomer.ts';
import { idOf, insertStranger, seekingPair } from '#server/testing/people.ts';
import { form, formHeaders, pictureFile, uploadPhoto } from '#server/testing/pictures.ts';
import { atWork } from '#server/testing/staff.ts';
import { forgetOldChecks, withdrawPhotoCheck } from './photo-checks.ts';

let app: TestApp;
let member: Caller;
let memberId: string;
let moderator: Caller;
beforeAll(async () => {
  app = await freshApp();
  await seekingPair(app);
  memberId = await idOf(app, 'Bruno');
});
beforeEach(async () => {
  await app.db.query('delete from photo_checks');
  await app.db.query('delete from queue_items');
  await app.db.query('delete from photos');
  await app.db.query('delete from rejected_photos');
  // A day later the limit of checks a day begins anew.
  await app.advance(86_400);
  member = await app.member(bruno);
  await addPhoto(1);
  moderator = await atWork(app, 'moderator');
});

const address = '/api/photo-check.php';
async function addPhoto(number: number): Promise<string> {
  const answer = await uploadPhoto(member, await pictureFile(number));
  expect(answer.statusCode, answer.body).toBe(201);
  await app.db.query(`delete from queue_items where kind = 'photo'`);
  return answer.json().photo.id;
}
const stateOf = async (caller = member): Promise<PhotoCheck> => (await caller.get(address)).json();
async function send(gestures?: string, pictures: readonly (Buffer | undefined)[] = [], caller = member) {
  const said = gestures ?? (await stateOf(caller)).gestures?.join() ?? '';
  const [first = await pictureFile(11), last = await pictureFile(12)] = pictures;
  const file = (name: string, value: Buffer) => ({ name, file: `${name}.jpg`, type: 'image/jpeg', value });
  const fields = [{ name: 'gestures', value: said }, file('first', first), file('second', last)];
  return caller.post(address, form(fields), formHeaders);
}
async function ask() {
  const answer = await send();
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as PhotoCheck;
}
const take = async (caller: Caller): Promise<TakenItem[]> =>
  (await caller.post('/api/admin/queue.php', { kind: 'photo_check' })).json().items;
async function taken(caller: Caller = moderator): Promise<TakenItem> {
  const [item] = await take(caller);
  if (!item) throw new Error('No photo check waits.');
  return item;
}
const decide = (caller: Caller, id: string, decision: string, more: object = {}) =>
  caller.post('/api/admin/decisions.php', { id, decision, ...more });
const picturesOf = ({ matter }: TakenItem) =>
  matter.pictures.filter(({ role }) => role === 'subject').map(({ full }) => full);
const isMarked = async () =>
  (await (await app.member(alice)).get(`/api/member.php?id=${memberId}`)).json().profile.photo_checked === true;

/** Where in the database something of these bytes stands. */
async function tracesOf(bytes: readonly Buffer[]): Promise<string[]> {
  const { rows: tables } = await app.db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const one of bytes) {
      const { rows } = await app.db.query(`select from ${name} as r where position($1 in r::text) > 0 limit 1`, [
        one.subarray(40, 80).toString('hex'),
      ]);
      if (rows.length > 0) found.push(name);
    }
  return found;
}
async function sealedOf(): Promise<Buffer[]> {
  const { rows } = await app.db.query<{ first_picture: Buffer; second_picture: Buffer }>(
    'select first_picture, second_picture from photo_checks where member_id = $1',
    [memberId],
  );
  return rows.flatMap((row) => [row.first_picture, row.second_picture]);
}
describe('asking for a photo check', () => {
  it('takes two different gestures, and then it waits (R11.03)', async () => {
    const before = await stateOf();
    expect(before).toMatchObject({ state: 'none', has_photo: true, reason: null, decided_at: null });
    expect(new Set(before.gestures).size).toBe(2);
    expect(Date.parse(before.gestures_until ?? '')).toBeGreaterThan(app.platform.clock.now().getTime());
    expect(await ask()).toMatchObject({ state: 'waiting', gestures: null });
    expect(await isMarked()).toBe(false);
    const again = await send('palm_on_head,fist_on_chin');
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'photo_check_not_due']);
  });

  it('needs a photo to compare with (R11.03)', async () => {
    const answer = await send('palm_on_head,fist_on_chin', [], await app.member(alice));
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'photo_needed']);
    expect(await stateOf(await app.member(alice))).toMatchObject({ has_photo: false, gestures: null });
  });

  it('is refused for gestures that were not asked for, or too long ago (R11.03)', async () => {
    const { gestures } = await stateOf();
    const wrong = await send(gestures?.toReversed().join());
    expect([wrong.statusCode, wrong.json().error.code]).toEqual([409, 'gestures_expired']);
    await app.advance(3600);
    const { gestures: now } = await stateOf();
    if (now?.join() !== gestures?.join()) expect((await send(gestures?.join())).statusCode).toBe(409);
    expect((await send()).statusCode).toBe(201);
  });

  it('is refused for what is no picture, and nothing of it stays (R11.03)', async () => {
    const answer = await send(undefined, [await pictureFile(11), Buffer.from('no picture at all')]);
    expect(answer.statusCode).toBe(415);
    expect(await stateOf()).toMatchObject({ state: 'none' });
  });

  it('works ten times a day (R11.03)', async () => {
    for (let time = 0; time < 10; time += 1) expect((await send('none')).statusCode).toBe(409);
    expect((await send('none')).statusCode).toBe(429);
  });

  it('is for people: a fictional profile has no check, whoever writes to the database (R11.03)', async () => {
    const fictional = await insertStranger(app, { name: 'Invented One', fictional: true });
    const insert = app.db.query(
      `insert into photo_checks (member_id, site_id, photo_id, gestures, state, asked_at)
       select id, site_id, 1, '{a,b}', 'checked', now() from profiles where id = $1`,
      [fictional],
    );
    await expect(insert).rejects.toThrow('a fictional profile has no photo check');
    const mark = app.db.query('update member_cards set looks = looks | photo_checked_bit() where id = $1', [fictional]);
    await expect(mark).rejects.toThrow('member_cards_fictional_unchecked');
  });
});

describe('the pictures of a photo check', () => {
  it('are sealed, drawn anew, and shown to the moderator who took the check alone; each look is logged (R11.03)', async () => {
    await ask();
    for (const sealed of await sealedOf()) await expect(sharp(sealed).metadata()).rejects.toThrow();
    const item = await taken();
    const [first = '', last = ''] = picturesOf(item);
    expect(item.matter.asked).toHaveLength(2);
    expect(item.matter.pictures.map(({ role }) => role)).toEqual(['subject', 'subject', 'compared']);
    for (const picture of [first, last]) {
      const shown = await moderator.get(picture);
      expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'no-store',
      ]);
      expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp');
    }
    const { rows } = await app.db.query<{ count: number }>(
      `select count(*)::int as count from audit_log where action = 'see_check_picture' and subject_id = $1`,
      [memberId],
    );
    expect(rows[0]?.count).toBeGreaterThanOrEqual(2);
    expect((await (await atWork(app, 'moderator')).get(first)).statusCode).toBe(404);
    expect((await (await atWork(app, 'owner')).get(first)).statusCode).toBe(403);
    expect((await member.get(first)).statusCode).toBe(403);
  });

  it('are no business of the owner, who is not even given the check (R11.03)', async () => {
    await ask();
    const owner = await atWork(app, 'owner');
    expect(await take(owner)).toEqual([]);
    const queue = (await owner.get('/api/admin/queue.php')).json();
    expect(queue.items.filter(({ kind }: { kind: string }) => kind === 'photo_check')).toEqual([]);
    const { id } = await taken();
    expect((await decide(owner, id, 'approve')).statusCode).toBe(403);
  });

  const ends: [string, () => Promise<unknown>, string][] = [
    ['confirmed', async () => decide(moderator, (await taken()).id, 'approve'), 'checked'],
    ['refused', async () => decide(moderator, (await taken()).id, 'reject', { reason: 'gesture' }), 'refused'],
    [
      'left to nobody for a week',
      async () => {
        await app.advance(8 * 86_400);
        await app.db.transaction((tx) => forgetOldChecks(tx, app.platform.clock.now()));
        member = await app.member(bruno);
        moderator = await atWork(app, 'moderator');
      },
      'expired',
    ],
    [
      'overtaken by another main photo',
      async () => member.put('/api/photos.php', { main: await addPhoto(2) }),
      'outdated',
    ],
    ['given up by somebody who leaves', () => app.db.transaction((tx) => withdrawPhotoCheck(tx, memberId)), 'outdated'],
    [
      'taken from the queue, as a ban does',
      () => app.db.query(`delete from queue_items where kind = 'photo_check'`),
      'outdated',
    ],
  ];
  test.each(ends)('leave no trace in any table or file once it is %s (R11.03)', async (_how, end, state) => {
    const files = async () => (await app.platform.storage.list('')).filter((key) => !key.startsWith('photos/'));
    const before = await files();
    await ask();
    const sealed = await sealedOf();
    expect(await tracesOf(sealed)).toEqual(['photo_checks', 'photo_checks']);
    await end();
    expect((await stateOf()).state).toBe(state);
    expect(await tracesOf(sealed)).toEqual([]);
    expect((await files()).filter((key) => !key.startsWith('blurs/') && !before.includes(key))).toEqual([]);
    expect(await take(moderator)).toEqual([]);
  });
});

describe('a decision about a photo check', () => {
  it('that confirms it puts the mark on card, profile and chat, and tells the member (R11.03)', async () => {
    await ask();
    const { id } = await taken();
    expect((await decide(moderator, id, 'approve')).json()).toMatchObject({ decision: { decision: 'approve' } });
    expect(await stateOf()).toMatchObject({ state: 'checked', gestures: null });
    expect(await isMarked()).toBe(true);
    const found = (await (await app.member(alice)).get('/api/members.php?photo_checked=1&country=any')).json();
    expect(found.profiles.map(({ name }: { name: string }) => name)).toEqual(['Bruno']);
    expect(found.profiles[0].photo_checked).toBe(true);
    await giveCredits(app, await idOf(app, 'Alice'), 20);
    const onlooker = await app.member(alice);
    expect((await say(onlooker, { member: memberId }, 'Hello there, is that really you?')).statusCode).toBe(201);
    expect((await openedBy(onlooker, { member: memberId })).profile).toMatchObject({ photo_checked: true });
    const [entry] = (await member.get('/api/bell.php'))
      .json()
      .items.filter((one: { kind: string }) => one.kind.startsWith('photo_'));
    expect(entry).toMatchObject({ kind: 'photo_checked' });
    const [mail] = await mailsTo(app, bruno.login);
    expect(mail?.text).toContain('Your main photo is checked');
  });

  it('that refuses it says why, and it can be asked for again at once (R11.03)', async () => {
    await ask();
    const { id, decisions, reasons } = await taken();
    expect(decisions).toEqual(['approve', 'reject', 'doubt']);
    expect(reasons).toContain('picture_of_picture');
    expect((await decide(moderator, id, 'reject')).statusCode).toBe(422);
    expect((await decide(moderator, id, 'reject', { reason: 'picture_of_picture' })).statusCode).toBe(200);
    expect(await stateOf()).toMatchObject({
      state: 'refused',
      reason: 'The pictures show another picture or a screen.',
    });
    expect(await isMarked()).toBe(false);
    const [mail] = await mailsTo(app, bruno.login);
    expect(mail?.text).toContain('The pictures show another picture or a screen.');
    expect(await ask()).toMatchObject({ state: 'waiting', reason: null });
  });

  it('that confirms it lets a first message go that waited for it (R11.05)', async () => {
    const reader = await confirmedMember(app, { gender: 'male', sexuality: 'hetero' });
    await reader.caller.put('/api/chat-preferences.php', { checked_members_only: true });
    const signup_message = 'Your photo made me smile';
    const wish = { gender: 'female', sexuality: 'hetero', member_id: reader.user.id, signup_message } as const;
    const { caller: writer } = await signedUp(app, wish);
    const lastMessages = async () => (await reader.caller.get('/api/chats.php')).json().chats;
    expect((await uploadPhoto(writer, await pictureFile(1))).statusCode).toBe(201);
    expect((await send(undefined, [], writer)).statusCode).toBe(201);
    expect(await lastMessages()).toEqual([]);
    await decide(moderator, (await taken()).id, 'approve');
    await app.platform.jobs.runDue();
    expect(await lastMessages()).toMatchObject([{ last_message: { text: signup_message } }]);
  });

  it('is left to a second pair of eyes by whoever is not sure (R11.03)', async () => {
    await ask();
    const { id } = await taken();
    expect((await decide(moderator, id, 'doubt')).statusCode).toBe(200);
    expect(await stateOf()).toMatchObject({ state: 'waiting' });
    expect(await take(moderator)).toEqual([]);
    expect((await decide(moderator, id, 'approve')).json().error.code).toBe('own_decision');
    const second = await atWork(app, 'moderator');
    const item = await taken(second);
    expect(item.decisions).toEqual(['approve', 'reject']);
    expect(item.history[0]).toMatchObject({ decision: 'doubt' });
    expect((await moderator.get(picturesOf(item)[0] ?? '')).statusCode).toBe(404);
    expect((await decide(second, id, 'doubt')).statusCode).toBe(422);
    expect((await decide(second, id, 'approve')).statusCode).toBe(200);
    expect(await isMarked()).toBe(true);
  });
});

describe('the mark of a checked photo', () => {
  beforeEach(async () => {
    await ask();
    await decide(moderator, (await taken()).id, 'approve');
  });

  it('goes with another main photo, and does not come back without another check (R11.03)', async () => {
    const [{ id: checked }] = (await member.get('/api/photos.php')).json().photos;
    const other = await addPhoto(2);
    expect(await isMarked()).toBe(true);
    await member.put('/api/photos.php', { main: other });
    expect(await isMarked()).toBe(false);
    await member.put('/api/photos.php', { main: checked });
    expect([await isMarked(), (await stateOf()).state]).toEqual([false, 'outdated']);
    await ask();
    await decide(moderator, (await taken()).id, 'approve');
    expect(await isMarked()).toBe(true);
  });

  it('goes with the photo itself (R11.03)', async () => {
    const [{ id }] = (await member.get('/api/photos.php')).json().photos;
    await member.send('DELETE', '/api/photos.php', { id });
    expect([await isMarked(), (await stateOf()).state]).toEqual([false, 'outdated']);
  });

  it('stays when the profile changes otherwise (R11.03)', async () => {
    await member.put('/api/profile.php', { hair_color: 'brown' });
    expect(await isMarked()).toBe(true);
  });
});

describe('searching', () => {
  it('finds proven adults alone, for free members too, and gives up neither wish for more people (R11.04)', async () => {
    await app.db.query('delete from age_proofs');
    const proven = await insertStranger(app, { name: 'Proven Person' });
    await insertStranger(app, { name: 'Unproven Person' });
    await app.db.query(
      `insert into age_proofs (user_id, method, proven_at, until) values ($1, 'euapp', now(), now() + interval '90 days')`,
      [proven],
    );
    const visitor = await app.member(alice);
    const found = (await visitor.get('/api/members.php?proven_adult=1&country=any')).json();
    expect(found.profiles.map(({ name }: { name: string }) => name)).toEqual(['Proven Person']);
    expect([found.number_of_results, found.more, found.similar]).toEqual([1, false, []]);
    expect(found.profiles[0].proven_adult).toBe(true);
    const both = (await visitor.get('/api/members.php?proven_adult=1&photo_checked=1&country=any')).json();
    expect(both.number_of_results).toBe(0);
    expect(both.similar).toEqual([]);
  });
});
