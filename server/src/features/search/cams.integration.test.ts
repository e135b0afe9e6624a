import { beforeAll, describe, expect, test } from 'vitest';
import { type CamCard, camCard } from '#contract/search/search.ts';
import { alice, dora, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { insertStranger } from '#server/testing/people.ts';

let app: TestApp;
let member: Caller;

// Three men and two women on camera, and one who is not shown; Alice seeks men.
beforeAll(async () => {
  app = await freshApp();
  member = await app.member(alice);
  await app.db.query(
    `insert into cams (site_id, name, gender, age, url, storage_key, thumbhash, live, exclusive, active, position)
     select id, name, gender, 30, 'https://cams.example.com/' || lower(name), 'demo/cam.webp', 'aGFzaA==', live,
       not live, active, position
     from sites, (values ('Matteo', 'male', true, true, 0), ('Marlena', 'female', true, true, 1),
       ('Jerome', 'male', false, true, 2), ('Ayo', 'female', true, true, 3), ('Paul', 'male', true, true, 4),
       ('Retired', 'male', true, false, 5)) as cam (name, gender, live, active, position)
     where host = 'localhost'`,
  );
  for (let count = 0; count < 60; count += 1) await insertStranger(app, { name: `Somebody ${count}` });
});

const ask = async (caller: Caller, query = {}) => {
  const answer = await caller.get(`/api/members.php?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const names = async (caller: Caller, query = {}) => (await ask(caller, query)).cams.map(({ name }: CamCard) => name);

describe('cams among the results', () => {
  test('are of those I seek, two on a page, others on the next, and none when there are no more (R1.09)', async () => {
    expect(await names(member)).toEqual(['Matteo', 'Jerome']);
    expect(await names(member, { page: '2' })).toEqual(['Paul']);
    expect(await names(member, { page: '3' })).toEqual([]);
    expect(await names(member, { page: '4' })).toEqual([]);
  });

  test('are of the gender I ask for; a visitor sees both (R1.09)', async () => {
    expect(await names(member, { gender: 'female' })).toEqual(['Marlena', 'Ayo']);
    expect(await names(app.visitor(), { gender: 'male' })).toEqual(['Matteo', 'Jerome']);
    expect(await names(app.visitor())).toEqual(['Matteo', 'Marlena']);
    expect(await names(app.visitor(), { page: '2' })).toEqual(['Jerome', 'Ayo']);
  });

  test('are left out where photos wait for a proof of age (R11.01)', async () => {
    const ageCheck = (when: string) =>
      app.visitor().post('/dev/settings.json', { host: 'localhost', settings: { age_check: when } });
    await ageCheck('photos');
    const found = await ask(app.visitor());
    await ageCheck('never');
    expect([found.profiles.length > 0, found.cams]).toEqual([true, []]);
    expect(JSON.stringify(found)).not.toContain('/media/');
    expect(await names(app.visitor())).toEqual(['Matteo', 'Marlena']);
  });

  test('say who is live and who is nowhere else, and lead out (R1.09)', async () => {
    const [cam] = (await ask(member)).cams;
    expect(() => camCard.strict().parse(cam)).not.toThrow();
    expect(cam).toMatchObject({
      name: 'Matteo',
      age: 30,
      url: 'https://cams.example.com/matteo',
      live: true,
      exclusive: false,
      image: { card: expect.stringContaining('/media/demo/cam.webp'), thumbhash: 'aGFzaA==' },
    });
  });

  test('are no results: they are not counted, and they fill no page (R1.09)', async () => {
    const { profiles, number_of_results, pages } = await ask(member);
    expect([profiles.length, number_of_results, pages]).toEqual([24, 60, 3]);
    const nobody = await ask(member, { country: 'NZ', max_age: '18' });
    expect(nobody).toMatchObject({ profiles: [], number_of_results: 0, pages: 0 });
    expect(nobody.cams).toHaveLength(2);
  });

  test('are those of the site alone, and none where it has none (R1.09)', async () => {
    expect(await names(await app.member(dora))).toEqual([]);
  });

  test('who went off camera is shown so for seconds at most, however many people search meanwhile (R1.09)', async () => {
    const isLive = async () => (await ask(member)).cams[0].live;
    expect(await isLive()).toBe(true);
    await app.db.query(`update cams set live = false where name = 'Matteo'`);
    app.advance(8);
    await isLive();
    app.advance(8);
    expect(await isLive()).toBe(false);
  });

  test.each([
    ['a child', `age = 17`],
    ['a link that is not safe', `url = 'http://cams.example.com'`],
    ['a link that is none', `url = 'javascript:alert(1)'`],
  ])('cannot be %s (R1.09)', async (_what, change) => {
    await expect(app.db.query(`update cams set ${change}`)).rejects.toThrow(/check constraint/);
  });
});
