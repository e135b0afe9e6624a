import { beforeAll, expect, test } from 'vitest';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { insertStranger } from '#server/testing/people.ts';

let app: TestApp;
let member: Caller;
let marc: string;

beforeAll(async () => {
  app = await freshApp();
  await app.db.query(
    `insert into regions (id, country, name_en, name_fr) values
     ('BE-BRU', 'BE', 'Brussels', 'Bruxelles'), ('BE-VAN', 'BE', 'Antwerp', 'Anvers')`,
  );
  await app.db.query(
    `insert into cities (region, name_en, name_fr, latitude, longitude, population) values
     ('BE-BRU', 'Brussels', 'Bruxelles', 50.85, 4.35, 1200000), ('BE-VAN', 'Antwerp', 'Anvers', 51.22, 4.4, 500000)`,
  );
  const home = { country: 'BE', region: 'BE-BRU', city: 'Brussels' } as const;
  marc = await insertStranger(app, { name: 'Marc', looks: { hair_color: 'red' }, born: '1990-05-01', ...home });
  for (let number = 1; number <= 29; number += 1) await insertStranger(app, { name: `Neighbour ${number}`, ...home });
  member = await app.member(alice);
});

const count = async (query: Record<string, string>) => {
  const answer = await member.get(`/api/members.php?${new URLSearchParams({ country: 'BE', ...query })}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().number_of_results;
};

// Full pages, so that people are counted and not only listed.
test.each([
  ['becomes invisible', 'update profiles set invisible = true', 'update profiles set invisible = false', {}],
  ['is banned', `update users set status = 'banned'`, `update users set status = 'active'`, {}],
  ['closes the profile', `update profiles set status = 'disabled'`, `update profiles set status = 'active'`, {}],
  [
    'moves to another region',
    `update profiles set region = 'BE-VAN', city_id = (select id from cities where name_en = 'Antwerp')`,
    `update profiles set region = 'BE-BRU', city_id = (select id from cities where name_en = 'Brussels')`,
    { countryregion: 'BE-BRU' },
  ],
  ['moves abroad', `update profiles set country = 'FR'`, `update profiles set country = 'BE'`, { min_age: '20' }],
] as [string, string, string, Record<string, string>][])(
  'whoever %s is counted no longer, and again when that is over (R3.15)',
  async (_what, change, undo, query) => {
    expect(await count(query)).toBe(30);
    await app.db.query(`${change} where id = $1`, [marc]);
    expect(await count(query)).toBe(29);
    await app.db.query(`${undo} where id = $1`, [marc]);
    expect(await count(query)).toBe(30);
  },
);

test('a photo, another hair colour, another birthday, a newcomer: counts follow (R3.15)', async () => {
  expect(await count({ with_photo: '1' })).toBe(0);
  await app.db.query(
    `insert into photos (profile_id, position, status, storage_key, width, height, created_at)
     values ($1, 0, 'active', 'demo/x.webp', 480, 600, now())`,
    [marc],
  );
  expect(await count({ with_photo: '1' })).toBe(1);
  expect(await count({ hair_color: 'red' })).toBe(1);
  await app.db.query(`update profiles set hair_color = 'grey' where id = $1`, [marc]);
  expect([await count({ hair_color: 'red' }), await count({ hair_color: 'grey' })]).toEqual([0, 1]);
  await app.db.query(`update profiles set date_of_birth = '1960-01-01' where id = $1`, [marc]);
  expect([await count({ max_age: '60' }), await count({ min_age: '61' })]).toEqual([29, 1]);
  await insertStranger(app, { name: 'Newcomer', country: 'BE' });
  expect(await count({})).toBe(31);
});

test('what a rare wish is found by follows the profile, and goes with it (R3.15)', async () => {
  const traits = async () =>
    (await app.db.query<{ tokens: string[] }>('select tokens from member_traits where id = $1', [marc])).rows[0]
      ?.tokens;
  const before = await traits();
  await app.db.query('update profiles set last_active_at = now() where id = $1', [marc]);
  expect(await traits()).toEqual(before);
  await app.db.query(`update profiles set eye_color = 'green', sexuality = 'bi' where id = $1`, [marc]);
  expect((await traits())?.length).toBe((before?.length ?? 0) + 1);
  expect((await traits())?.some((token) => before?.includes(token))).toBe(false);
  await app.db.query('delete from users where id = $1', [marc]);
  expect(await traits()).toBeUndefined();
});
