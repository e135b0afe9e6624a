import { beforeAll, describe, expect, test } from 'vitest';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { giveCredits } from '#server/testing/chats.ts';
import { idOf, insertLike } from '#server/testing/people.ts';

/** What Bruno's profile says, entry by entry of the list in the requirements, and what Alice is told of it. */
const photo = {
  filename: expect.stringMatching(/^\/media\/demo\/bruno\.webp\?/),
  thumb_filename: expect.stringMatching(/^\/media\/demo\/bruno\.webp\?/),
  status: 'active',
  match: expect.stringMatching(/^\/media\/demo\/bruno\.webp\?/),
};
const entries: [entry: string, field: string, own: unknown, other: unknown][] = [
  ['id', 'id', expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)],
  ['status', 'status', 'active', 'active'],
  ['name', 'name', 'Bruno', 'Bruno'],
  ['age', 'age', expect.any(Number), expect.any(Number)],
  ['gender', 'gender', 'male', 'male'],
  ['sexuality', 'sexuality', 'bi', 'bi'],
  ['country', 'country', 'FR', 'FR'],
  ['hair color', 'hair_color', 'red', 'red'],
  ['eye color', 'eye_color', 'green', 'green'],
  ['body type', 'body_type', 'athletic', 'athletic'],
  ['relationship status', 'relationship_status', 'single', 'single'],
  ['tattoos', 'tattoos', 'some', 'some'],
  ['region', 'region', { id: 'FR-ARA', name: 'Auvergne-Rhône-Alpes' }, 'Auvergne-Rhône-Alpes'],
  ['city', 'city', { name: 'Lyon' }, 'Lyon'],
  // The day somebody was born opens accounts elsewhere: others are told the age.
  ['date of birth', 'date_of_birth', '1991-02-03', undefined],
  [
    'interests',
    'interests',
    ['wine', 'tea'],
    [
      { id: 'wine', common: false },
      { id: 'tea', common: false },
    ],
  ],
  ['main image', 'main_image', expect.objectContaining(photo), expect.objectContaining(photo)],
  ['photo count', 'photo_count', 1, 1],
  ['note', 'note', 'Bread before dawn.', 'Bread before dawn.'],
  ['answers to prompts', 'prompts', [{ prompt: 'dish', answer: 'Bread.' }], [{ prompt: 'dish', answer: 'Bread.' }]],
];

let app: TestApp;
let owner: Caller;
let other: Caller;
let ownerId: string;
beforeAll(async () => {
  app = await freshApp();
  await app.db.query(`insert into regions (id, country, name_en, name_fr)
    values ('FR-ARA', 'FR', 'Auvergne-Rhône-Alpes', 'Auvergne-Rhône-Alpes')`);
  await app.db.query(`insert into cities (region, name_en, name_fr, latitude, longitude, population)
    values ('FR-ARA', 'Lyon', 'Lyon', 45.75, 4.85, 500000)`);
  [owner, other, ownerId] = [await app.member(bruno), await app.member(alice), await idOf(app, 'Bruno')];
  await app.db.query(`update profiles set gender = 'male', date_of_birth = '1991-02-03' where id = $1`, [ownerId]);
  await app.db.query(
    `insert into photos (profile_id, position, status, storage_key, width, height, created_at)
     values ($1, 0, 'active', 'demo/bruno.webp', 480, 600, now())`,
    [ownerId],
  );
  await app.db.query(
    `insert into consents (user_id, kind, version, granted, at) values ($1, 'sensitive', '1', true, now())`,
    [ownerId],
  );
  const change = {
    sexuality: 'bi',
    country: 'FR',
    region: 'FR-ARA',
    city: 'Lyon',
    hair_color: 'red',
    eye_color: 'green',
    body_type: 'athletic',
    relationship_status: 'single',
    tattoos: 'some',
    note: 'Bread before dawn.',
    interests: ['wine', 'tea'],
    prompts: [{ prompt: 'dish', answer: 'Bread.' }],
  };
  const answer = await owner.put('/api/profile.php', change);
  expect(answer.statusCode, answer.body).toBe(200);
});

describe('a profile', () => {
  test.each(entries)('tells its owner the %s (R3.02)', async (_entry, field, own) => {
    expect((await owner.get('/api/profile.php')).json().profile[field]).toEqual(own);
  });

  test.each(entries)('is the profile of the account, with the same %s (R3.01, R3.02)', async (_entry, field, own) => {
    expect((await owner.get('/api/user.php')).json().user.profile[field]).toEqual(own);
  });

  test.each(entries)('tells others what they may know of the %s (R3.02)', async (_entry, field, _own, told) => {
    expect((await other.get(`/api/member.php?id=${ownerId}`)).json().profile[field]).toEqual(told);
  });

  test('that is disabled says so to its owner, and is there for nobody else (R3.02)', async () => {
    await app.db.query(`update profiles set status = 'disabled' where id = $1`, [ownerId]);
    expect((await owner.get('/api/profile.php')).json().profile.status).toBe('disabled');
    expect((await owner.get(`/api/member.php?id=${ownerId}`)).json().profile.status).toBe('disabled');
    expect((await other.get(`/api/member.php?id=${ownerId}`)).statusCode).toBe(404);
    await app.db.query(`update profiles set status = 'active' where id = $1`, [ownerId]);
  });
});

describe('wherever a profile is shown', () => {
  const bruno = (profiles: { id: string }[]) => profiles.find(({ id }) => id === ownerId);
  const places: [place: string, look: () => Promise<unknown>][] = [
    ['search', async () => bruno((await other.get('/api/members.php?country=FR')).json().profiles)],
    ['the likes', async () => bruno((await other.get('/api/likes.php')).json().profiles)],
    ['a like that was not told yet', async () => (await other.get('/api/auto-like.php')).json()],
    ['the swipe game', async () => bruno((await other.get('/api/swipe.php')).json().deck)],
    ['the answer to a like', async () => (await other.post('/api/like.php', { id: ownerId })).json().profile],
    [
      'the chats',
      async () => {
        await other.post('/api/chat.php', { member: ownerId, kind: 'text', text: 'Good morning' });
        return (await other.get('/api/chats.php')).json().chats[0].profile;
      },
    ],
    ['one chat', async () => (await other.get(`/api/chat.php?member=${ownerId}`)).json().profile],
  ];
  beforeAll(async () => {
    await insertLike(app, ownerId, await idOf(app, 'Alice'));
    await giveCredits(app, await idOf(app, 'Alice'), 5);
  });

  test.each(places)('%s has its status and the same main image (R3.02)', async (_place, look) => {
    expect(await look()).toMatchObject({ id: ownerId, status: 'active', main_image: photo });
  });
});
