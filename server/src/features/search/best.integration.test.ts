import { beforeAll, describe, expect, test } from 'vitest';
import { selectedCountryCookie } from '#contract/places/countries.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { insertStranger, type Stranger } from '#server/testing/people.ts';

const hour = 3_600_000;
let app: TestApp;
// Before the app's own clock is there, which stands at the same time.
let now = Date.now();
/** Pays, and lives in Strasbourg, at the border. */
let alices: Caller;
/** Does not pay, and lives in Lyon. */
let brunos: Caller;
const ago = (hours: number) => new Date(now - hours * hour);

// Named by who comes first for somebody in Lyon; the last ones were here first.
const people: Stranger[] = [
  { name: 'Lyon, an hour ago', region: 'FR-ARA', city: 'Lyon', seen: ago(1) },
  { name: 'Vienne, two hours ago', region: 'FR-ARA', city: 'Vienne', seen: ago(2) },
  { name: 'Lyon, a week ago', region: 'FR-ARA', city: 'Lyon', seen: ago(168) },
  { name: 'Region without a city', region: 'FR-ARA', seen: ago(0.4) },
  { name: 'Grenoble', region: 'FR-ARA', city: 'Grenoble', seen: ago(0.5) },
  { name: 'Country without a region', seen: ago(0.2) },
  { name: 'Paris', region: 'FR-IDF', city: 'Paris', seen: ago(0.3) },
  { name: 'Strasbourg', region: 'FR-GES', city: 'Strasbourg', seen: ago(30) },
  { name: 'Kehl', country: 'DE', region: 'DE-BW', city: 'Kehl', seen: ago(0.1) },
  { name: 'Geneva', country: 'CH', region: 'CH-GE', city: 'Geneva', seen: ago(3) },
];

const order = (list: Stranger[]) => list.map(({ name }) => name);
const inFrance = order(people.slice(0, 8));

beforeAll(async () => {
  app = await freshApp();
  now = app.platform.clock.now().getTime();
  await app.db.query(
    `insert into regions (id, country, name_en, name_fr) values
     ('FR-ARA', 'FR', 'Auvergne-Rhône-Alpes', 'Auvergne-Rhône-Alpes'), ('FR-IDF', 'FR', 'Paris Region', 'Île-de-France'),
     ('FR-GES', 'FR', 'Grand Est', 'Grand Est'), ('DE-BW', 'DE', 'Baden-Württemberg', 'Bade-Wurtemberg'),
     ('CH-GE', 'CH', 'Geneva', 'Genève')`,
  );
  await app.db.query(
    `insert into cities (region, name_en, name_fr, latitude, longitude, population) values
     ('FR-ARA', 'Lyon', 'Lyon', 45.749, 4.848, 522000), ('FR-ARA', 'Grenoble', 'Grenoble', 45.17, 5.72, 158000),
     ('FR-ARA', 'Vienne', 'Vienne', 45.525, 4.875, 30000), ('FR-IDF', 'Paris', 'Paris', 48.853, 2.349, 2100000),
     ('FR-GES', 'Strasbourg', 'Strasbourg', 48.583, 7.745, 280000), ('DE-BW', 'Kehl', 'Kehl', 48.573, 7.816, 37000),
     ('CH-GE', 'Geneva', 'Genève', 46.202, 6.147, 203000)`,
  );
  await live('Alice', 'FR-GES', 'Strasbourg');
  await live('Bruno', 'FR-ARA', 'Lyon');
  for (const person of people) await insertStranger(app, { joined: ago(900), ...person });
  alices = await app.member(alice);
  brunos = await app.member(bruno);
});

const live = (name: string, region: string | null, city: string | null) =>
  app.db.query(
    `update profiles set country = 'FR', region = $2, city_id = (select id from cities where name_en = $3) where name = $1`,
    [name, region, city],
  );

const ask = async (caller: Caller, query: Record<string, string> = {}) => {
  const answer = await caller.get(`/api/members.php?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const names = async (caller: Caller, query: Record<string, string> = {}) =>
  (await ask(caller, query)).profiles.map(({ name }: { name: string }) => name);

describe('my search opens on people I could meet', () => {
  test('free as well: around my home, of my region, of my country, in each who was here last (R2.08)', async () => {
    expect(await names(brunos)).toEqual(inFrance);
    expect(await ask(brunos)).toMatchObject({ country: 'FR', number_of_results: inFrance.length, more: false });
    expect(await names(brunos, { sort: 'best' })).toEqual(inFrance);
  });

  test('the answer names the city that nearness begins at; a visitor has none (R2.08)', async () => {
    expect((await ask(brunos)).home).toEqual({ city: 'Lyon', country: 'FR' });
    await live('Bruno', 'FR-ARA', null);
    const again = await app.member(bruno);
    expect((await ask(again)).home).toEqual({ city: null, country: 'FR' });
    await live('Bruno', 'FR-ARA', 'Lyon');
    expect((await ask(app.visitor())).home).toBeNull();
  });

  test('elsewhere is one word away, and comes behind my country (R2.08)', async () => {
    expect(await names(brunos, { country: 'any' })).toEqual([...inFrance, 'Kehl', 'Geneva']);
    expect(await ask(brunos, { country: 'any' })).toMatchObject({ country: null, number_of_results: people.length });
  });

  test('across a border, those around my home still come first (R2.08)', async () => {
    expect((await names(alices, { country: 'any' })).slice(0, 3)).toEqual([
      'Kehl',
      'Strasbourg',
      'Country without a region',
    ]);
    expect((await names(alices)).slice(0, 2)).toEqual(['Strasbourg', 'Country without a region']);
    expect(await names(alices, { country: 'DE' })).toEqual(['Kehl']);
  });

  test('another country or region has those first who live near my home, too (R2.08)', async () => {
    expect(await names(brunos, { country: 'CH' })).toEqual(['Geneva']);
    expect(await names(brunos, { countryregion: 'FR-ARA' })).toEqual(order(people.slice(0, 5)));
    expect(await ask(brunos, { countryregion: 'FR-ARA' })).toMatchObject({ country: 'FR', number_of_results: 5 });
    expect(await names(brunos, { countryregion: 'FR-IDF' })).toEqual(['Paris']);
  });

  test('within a distance the rings are the same (R3.15)', async () => {
    await app.db.query(`update users set paid_user = true where id = (select id from profiles where name = 'Bruno')`);
    const nearby = ['Lyon, an hour ago', 'Vienne, two hours ago', 'Lyon, a week ago'];
    expect(await names(brunos, { distance: '500' })).toEqual([
      ...nearby,
      'Grenoble',
      'Paris',
      'Strasbourg',
      'Kehl',
      'Geneva',
    ]);
    expect(await names(brunos, { distance: '20' })).toEqual([nearby[0], nearby[2]]);
    expect(await names(brunos, { distance: '500', country: 'CH' })).toEqual(['Geneva']);
    await app.db.query(`update users set paid_user = false where id = (select id from profiles where name = 'Bruno')`);
  });

  test('the other orders go everywhere until I say otherwise (R2.08)', async () => {
    expect((await names(brunos, { sort: 'active' }))[0]).toBe('Kehl');
    expect((await names(brunos, { sort: 'active', country: 'any' }))[0]).toBe('Kehl');
    expect((await names(brunos, { sort: 'active', country: 'FR' }))[0]).toBe('Country without a region');
  });

  test('where my city is not known it begins with my region, and else with my country (R2.08)', async () => {
    await live('Bruno', 'FR-ARA', null);
    const region = [
      'Region without a city',
      'Grenoble',
      'Lyon, an hour ago',
      'Vienne, two hours ago',
      'Lyon, a week ago',
    ];
    expect(await names(brunos)).toEqual([...region, 'Country without a region', 'Paris', 'Strasbourg']);
    await live('Bruno', null, null);
    expect(await names(brunos)).toEqual(await names(brunos, { sort: 'active', country: 'FR' }));
    await live('Bruno', 'FR-ARA', 'Lyon');
  });
});

describe('a visitor', () => {
  test('sees the country they chose, who was here last (R2.08)', async () => {
    const visitor = app.visitor();
    visitor.cookies.set(selectedCountryCookie.name, 'FR');
    expect(await ask(visitor)).toMatchObject({ country: 'FR' });
    expect(await names(visitor)).toEqual(await names(app.visitor(), { country: 'FR', sort: 'active' }));
    expect(await names(visitor, { country: 'any' })).toContain('Kehl');
  });

  test('sees everybody where they chose none (R2.08)', async () => {
    expect(await ask(app.visitor())).toMatchObject({ country: null });
    expect(await names(app.visitor())).toEqual(await names(app.visitor(), { country: 'any', sort: 'active' }));
    expect(await names(app.visitor())).toContain('Kehl');
  });
});

describe('page after page through the rings', () => {
  const walkers = 130;
  beforeAll(async () => {
    const homes = [
      { region: 'FR-ARA', city: 'Lyon' },
      { region: 'FR-ARA', city: 'Grenoble' },
      { region: 'FR-ARA' },
      { region: 'FR-IDF', city: 'Paris' },
      { country: 'CH', region: 'CH-GE', city: 'Geneva' },
    ] as const;
    for (let index = 0; index < walkers; index += 1)
      await insertStranger(app, {
        name: `Walker ${index}`,
        gender: 'male',
        born: '1961-03-04',
        // Some at the very same moment.
        seen: ago(48 + (index % 9)),
        joined: ago(900),
        looks: index % 3 ? {} : { hair_color: 'white', tattoos: 'many' },
        ...homes[index % homes.length],
      });
  }, 60_000);

  const query = { country: 'any', min_age: '60', max_age: '70' };
  const turn = (caller: Caller, page: number, more: Record<string, string> = {}) =>
    names(caller, { ...query, ...more, page: String(page) });

  test('nobody twice and nobody lost, in both directions, and as many as I was told (R3.15)', async () => {
    const pages: string[][] = [];
    for (let page = 1; page <= 6; page += 1) pages.push(await turn(brunos, page));
    expect(pages.map(({ length }) => length)).toEqual([24, 24, 24, 24, 24, 10]);
    expect(new Set(pages.flat()).size).toBe(walkers);
    for (const page of [5, 3, 1]) expect(await turn(brunos, page)).toEqual(pages[page - 1]);
    expect(await ask(brunos, query)).toMatchObject({ number_of_results: walkers, pages: 6, more: false });
    expect(await turn(brunos, 7)).toEqual([]);
  });

  test('a page asked for at once is the page one comes to by turning (R3.15)', async () => {
    const turned: string[][] = [];
    for (let page = 1; page <= 6; page += 1) turned.push(await turn(brunos, page));
    // A little later, where nobody remembers where pages began.
    const direct: string[][] = [];
    for (const page of [6, 4, 2]) direct.push(await turn(brunos, page, { min_age: String(60 - page) }));
    expect(direct).toEqual([turned[5], turned[3], turned[1]]);
  });

  test('wishes that few fulfil find the same people in the same rings (R3.15)', async () => {
    await app.db.query(`update users set paid_user = true where id = (select id from profiles where name = 'Bruno')`);
    const white = { ...query, hair_color: 'white', tattoos: 'many' };
    const found = [...(await names(brunos, white)), ...(await names(brunos, { ...white, page: '2' }))];
    const all: string[] = [];
    for (let page = 1; page <= 6; page += 1) all.push(...(await turn(brunos, page)));
    expect(found).toEqual(all.filter((name) => Number(name.split(' ')[1]) % 3 === 0));
    await app.db.query(`update users set paid_user = false where id = (select id from profiles where name = 'Bruno')`);
  });

  test('whoever comes back while I turn the page is not shown to me again, and nobody is lost for it (R3.15)', async () => {
    const older = { min_age: '61' };
    const first = await turn(brunos, 1, older);
    const second = await turn(brunos, 2, older);
    await app.db.query('update profiles set last_active_at = $2 where name = any($1)', [
      [first[3], second[4]],
      new Date(now),
    ]);
    const again = await turn(brunos, 2, older);
    expect(again.some((name: string) => first.includes(name))).toBe(false);
    expect(again).toEqual(expect.arrayContaining(second.filter((name: string) => name !== second[4])));
  });

  test('on each page those with a photo come first; nobody twice, nobody lost, and no order I chose changes (R2.08)', async () => {
    const older = { min_age: '62' };
    const turned = async (more: Record<string, string> = {}) => {
      const pages: { name: string; main_image: object | null }[][] = [];
      for (let page = 1; page <= 6; page += 1)
        pages.push((await ask(brunos, { ...query, ...older, ...more, page: String(page) })).profiles);
      return pages;
    };
    const chosen = await turned({ sort: 'active' });
    const before = await turned();
    await app.db.query(
      `insert into photos (profile_id, position, status, storage_key, width, height, created_at)
       select id, 0, 'active', 'walker ' || id, 480, 600, $1 from profiles
       where name like 'Walker %' and substr(name, 8)::int % 4 > 0`,
      [new Date(now)],
    );
    const after = await turned();
    const namesOf = (page: { name: string }[]) => page.map(({ name }) => name);
    const hasPhoto = (name: string) => Number(name.split(' ')[1]) % 4 > 0;
    expect(after.map(namesOf)).toEqual(
      before.map(namesOf).map((page) => [...page.filter(hasPhoto), ...page.filter((name) => !hasPhoto(name))]),
    );
    for (const page of after) expect(page.filter(({ main_image }) => main_image === null)).not.toEqual([]);
    expect(new Set(after.flatMap(namesOf)).size).toBe(walkers);
    expect((await turned({ sort: 'active' })).map(namesOf)).toEqual(chosen.map(namesOf));
  });
});
