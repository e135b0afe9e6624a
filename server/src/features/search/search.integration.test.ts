import { beforeAll, describe, expect, test } from 'vitest';
import { interests } from '#contract/people/interests.ts';
import { bodyTypes, eyeColors, hairColors, relationshipStatuses, tattoos } from '#contract/people/profile.ts';
import { searchFields } from '#contract/sites/settings.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { insertStranger, type Stranger } from '#server/testing/people.ts';

const hour = 3_600_000;
let app: TestApp;
let now: number;
let alices: Caller;
let brunos: Caller;
const ago = (hours: number) => new Date(now - hours * hour);
const yearsOld = (years: number, days = 0) => {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear() - years, date.getUTCMonth(), date.getUTCDate() + days))
    .toISOString()
    .slice(0, 10);
};

// Alice pays, lives in Lyon and seeks men; Bruno is another woman of the test's world, and does not pay.
beforeAll(async () => {
  app = await freshApp();
  now = app.platform.clock.now().getTime();
  await app.db.query(
    `insert into regions (id, country, name_en, name_fr) values
     ('FR-ARA', 'FR', 'Auvergne-Rhône-Alpes', 'Auvergne-Rhône-Alpes'), ('FR-IDF', 'FR', 'Paris Region', 'Île-de-France'),
     ('CH-GE', 'CH', 'Geneva', 'Genève')`,
  );
  await app.db.query(
    `insert into cities (region, name_en, name_fr, latitude, longitude, population) values
     ('FR-ARA', 'Lyon', 'Lyon', 45.749, 4.848, 522000), ('FR-ARA', 'Grenoble', 'Grenoble', 45.17, 5.72, 158000),
     ('FR-IDF', 'Paris', 'Paris', 48.853, 2.349, 2100000), ('CH-GE', 'Geneva', 'Genève', 46.202, 6.147, 203000)`,
  );
  await app.db.query(`update profiles set region = 'FR-ARA', city_id = (select id from cities where name_en = 'Lyon')`);
  alices = await app.member(alice);
  brunos = await app.member(bruno);
});

const ask = async (caller: Caller, query: Record<string, string>) => {
  const answer = await caller.get(`/api/members.php?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const named = (list: { name: string }[]) => list.map(({ name }) => name);
const names = async (query: Record<string, string>) => named((await ask(alices, query)).profiles);

let worlds = 0;
const places = ['AT', 'AU', 'BE', 'CA', 'DE', 'ES', 'GB', 'IE', 'IT', 'LU', 'NL', 'NZ', 'PL', 'US'] as const;
/** People in a country of their own, so that tests do not meet. */
async function world(strangers: Stranger[]) {
  const country = places[worlds % places.length] ?? 'AT';
  worlds += 1;
  await app.db.query('delete from users using profiles where users.id = profiles.id and country = $1', [country]);
  for (const [index, stranger] of strangers.entries())
    await insertStranger(app, { country, seen: ago(24 + index), joined: ago(24 * 30 + index), ...stranger });
  return { country };
}

describe('I find by', () => {
  test('age, on the very day (R2.08, R3.15)', async () => {
    const { country } = await world([
      { name: 'Just thirty', born: yearsOld(30) },
      { name: 'Thirty tomorrow', born: yearsOld(30, 1) },
      { name: 'Forty', born: yearsOld(40, -300) },
      { name: 'Forty-one', born: yearsOld(41) },
    ]);
    expect(await names({ country, min_age: '30' })).toEqual(['Just thirty', 'Forty', 'Forty-one']);
    expect(await names({ country, max_age: '29' })).toEqual(['Thirty tomorrow']);
    expect(await names({ country, min_age: '30', max_age: '40' })).toEqual(['Just thirty', 'Forty']);
  });

  test('who is here now, who is new, who has a photo (R3.15)', async () => {
    const { country } = await world([
      { name: 'Here', seen: ago(0.1) },
      { name: 'New', joined: ago(24 * 13) },
      { name: 'Pictured', photos: [{ key: 'demo/x.webp' }] },
      { name: 'Waiting', photos: [{ key: 'demo/y.webp', status: 'pending' }] },
    ]);
    expect(await names({ country, online: '1' })).toEqual(['Here']);
    expect(await names({ country, new: '1' })).toEqual(['New']);
    expect(await names({ country, with_photo: '1' })).toEqual(['Pictured']);
    expect(await names({ country, online: '0', new: 'false' })).toHaveLength(4);
  });

  const looks = {
    hair_color: hairColors,
    eye_color: eyeColors,
    body_type: bodyTypes,
    relationship_status: relationshipStatuses,
    tattoos,
  };
  test.each(Object.entries(looks))('%s, each of its choices and several at once (R3.15)', async (field, choices) => {
    const ids = Object.keys(choices);
    const { country } = await world([
      ...ids.map((id) => ({ name: `${field} ${id}`, looks: { [field]: id } })),
      { name: `No ${field}` },
    ]);
    for (const id of ids) expect(await names({ country, [field]: id })).toEqual([`${field} ${id}`]);
    expect(await names({ country, [field]: `${ids[1]},${ids[0]}` })).toEqual([
      `${field} ${ids[0]}`,
      `${field} ${ids[1]}`,
    ]);
  });

  test('any of the interests, each of the fifty-one (R3.03, R3.15)', async () => {
    const { country } = await world(
      interests.map(({ id }) => ({ name: `Likes ${id}`, interests: [id], consents: true })),
    );
    for (const { id } of interests) expect(await names({ country, interests: id })).toEqual([`Likes ${id}`]);
    expect(await names({ country, interests: 'tea,wine' })).toEqual(['Likes wine', 'Likes tea']);
  });

  test('intimate interests only of those who let them be known', async () => {
    const { country } = await world([
      { name: 'Open', interests: ['sex', 'tea'], consents: true },
      { name: 'Discreet', interests: ['sex', 'tea'], consents: false },
      { name: 'Silent', interests: ['sex', 'tea'] },
      { name: 'Invented', interests: ['sex'], fictional: true },
    ]);
    expect(await names({ country, interests: 'sex' })).toEqual(['Open', 'Invented']);
    expect(await names({ country, interests: 'tea' })).toEqual(['Open', 'Discreet', 'Silent']);
    await app.db.query(
      `insert into consents (user_id, kind, version, granted, at)
       select id, 'sensitive', '1', false, now() + interval '1 day' from profiles where name = 'Open'`,
    );
    expect(await names({ country, interests: 'sex' })).toEqual(['Invented']);
  });

  test('everything at once (R2.08)', async () => {
    const wanted = {
      looks: {
        hair_color: 'red',
        eye_color: 'green',
        body_type: 'slim',
        relationship_status: 'single',
        tattoos: 'none',
      },
      interests: ['tea' as const],
      born: yearsOld(35),
      photos: [{ key: 'demo/x.webp' }],
      seen: ago(0),
      joined: ago(2),
    };
    const { country } = await world([
      { name: 'The one', ...wanted },
      { name: 'Blond', ...wanted, looks: { ...wanted.looks, hair_color: 'blonde' } },
      { name: 'Older', ...wanted, born: yearsOld(55) },
    ]);
    const query = { gender: 'male', country, min_age: '30', max_age: '40', online: '1', new: '1', with_photo: '1' };
    expect(await names({ ...query, ...wanted.looks, interests: 'tea,beer' })).toEqual(['The one']);
  });
});

describe('where they live', () => {
  beforeAll(async () => {
    const people: Stranger[] = [
      { name: 'Gabriel', country: 'FR', region: 'FR-ARA', city: 'Grenoble', seen: ago(1) },
      { name: 'Louis', country: 'FR', region: 'FR-ARA', city: 'Lyon', seen: ago(3) },
      { name: 'Léon', country: 'FR', region: 'FR-ARA', city: 'Lyon', seen: ago(2) },
      { name: 'Paul', country: 'FR', region: 'FR-IDF', city: 'Paris', seen: ago(0.5) },
      { name: 'Gérard', country: 'CH', region: 'CH-GE', city: 'Geneva', seen: ago(4) },
      { name: 'Nomad', country: 'FR', seen: ago(0.2) },
    ];
    for (const person of people) await insertStranger(app, { joined: ago(900), ...person });
  });

  test('a region (R2.08)', async () => {
    expect(await names({ countryregion: 'FR-ARA', sort: 'active' })).toEqual(['Gabriel', 'Léon', 'Louis']);
    expect(await names({ country: 'FR', countryregion: 'FR-IDF' })).toEqual(['Paul']);
  });

  test.each([
    { countryregion: 'XX-1' },
    { country: 'BE', countryregion: 'FR-ARA' },
    { countryregion: 'r'.repeat(81) },
    { countryregion: '' },
  ] as Record<string, string>[])('%j is no region', async (query) => {
    const answer = await alices.get(`/api/members.php?${new URLSearchParams(query)}`);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual(['countryregion']);
  });

  test('so many kilometres from my home, across borders (R3.15)', async () => {
    expect(await ask(alices, { distance: '20' })).toMatchObject({ number_of_results: 2 });
    expect(named((await ask(alices, { distance: '20' })).profiles)).toEqual(['Léon', 'Louis']);
    expect(await names({ distance: '150', sort: 'active' })).toEqual(['Gabriel', 'Léon', 'Louis', 'Gérard']);
    expect(await names({ distance: '150', country: 'CH' })).toEqual(['Gérard']);
    expect(await names({ distance: '150', sort: 'new' })).toHaveLength(4);
  });

  test('the nearest first, in a city those seen last, and at the end whose city nobody knows (R2.08)', async () => {
    const near = ['Léon', 'Louis', 'Gabriel', 'Paul', 'Nomad'];
    expect(await names({ sort: 'near', country: 'FR' })).toEqual(near);
    expect(await ask(alices, { sort: 'near', country: 'FR' })).toMatchObject({ number_of_results: 5, pages: 1 });
    expect(await names({ sort: 'near', distance: '150' })).toEqual(['Léon', 'Louis', 'Gabriel', 'Gérard']);
    const { profiles } = await ask(alices, { sort: 'near', country: 'FR' });
    expect(profiles.map(({ distance }: { distance: number | null }) => distance)).toEqual([1, 1, 90, 400, null]);
    expect(await names({ sort: 'near', countryregion: 'FR-ARA' })).toEqual(['Léon', 'Louis', 'Gabriel']);
  });

  test('near what, when I have not said where I live (R3.15)', async () => {
    await app.db.query(`update profiles set city_id = null where name = 'Alice'`);
    for (const [query, field] of [
      [{ sort: 'near' }, 'sort'],
      [{ distance: '10' }, 'distance'],
    ] as [Record<string, string>, string][]) {
      const answer = await alices.get(`/api/members.php?${new URLSearchParams(query)}`);
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json().error.fields)).toEqual([field]);
    }
    await app.db.query(
      `update profiles set city_id = (select id from cities where name_en = 'Lyon') where name = 'Alice'`,
    );
  });
});

describe('page after page', () => {
  test.each(['best', 'active', 'new', 'near'])(
    'by %s, nobody twice and nobody lost, in both directions (R3.15)',
    async (sort) => {
      const { country } = await world(
        Array.from({ length: 60 }, (_, index) => ({
          name: `Walker ${sort} ${index}`,
          sexuality: index % 4 ? ('hetero' as const) : ('bi' as const),
          // Some at the very same moment.
          seen: ago(48 + Math.floor(index / 7)),
          joined: ago(480 + Math.floor(index / 7)),
        })),
      );
      const turn = async (page: number) => named((await ask(alices, { country, sort, page: String(page) })).profiles);
      const pages = [await turn(1), await turn(2), await turn(3), await turn(4)];
      expect(pages.map(({ length }) => length)).toEqual([24, 24, 12, 0]);
      expect(new Set(pages.flat()).size).toBe(60);
      expect([await turn(3), await turn(2), await turn(1)]).toEqual([pages[2], pages[1], pages[0]]);
    },
  );

  test('page three, asked for at once, is the page one comes to by turning (R3.15)', async () => {
    const { country } = await world(Array.from({ length: 60 }, (_, index) => ({ name: `Runner ${index}` })));
    for (const sort of ['active', 'near']) {
      const fresh = await app.member(alice);
      const direct = named((await ask(fresh, { country, sort, page: '3', min_age: '19' })).profiles);
      for (const page of ['1', '2']) await ask(fresh, { country, sort, page });
      expect(named((await ask(fresh, { country, sort, page: '3' })).profiles)).toEqual(direct);
    }
  });

  test('whoever comes back while I turn the page is not shown to me again, and nobody is lost for it (R3.15)', async () => {
    const { country } = await world(Array.from({ length: 30 }, (_, index) => ({ name: `Sitter ${index}` })));
    const first = await names({ country });
    await app.db.query('update profiles set last_active_at = $2 where name = any($1)', [
      ['Sitter 27', 'Sitter 5'],
      new Date(now),
    ]);
    const second = await names({ country, page: '2' });
    expect(second).toEqual(['Sitter 24', 'Sitter 25', 'Sitter 26', 'Sitter 28', 'Sitter 29']);
    expect(first.some((name) => second.includes(name))).toBe(false);
  });
});

describe('few results', () => {
  test('are followed by similar people, one filter given up after another, nobody shown twice (R3.15)', async () => {
    const red = { looks: { hair_color: 'red', tattoos: 'many' } };
    const { country } = await world([
      { name: 'Exactly', ...red, born: yearsOld(30) },
      { name: 'No tattoo', looks: { hair_color: 'red' }, born: yearsOld(30) },
      { name: 'No red hair', born: yearsOld(30) },
      { name: 'Other age', born: yearsOld(60) },
      { name: 'Not for her', sexuality: 'gay', ...red },
    ]);
    const query = { country, min_age: '25', max_age: '35', hair_color: 'red', tattoos: 'many', sort: 'new' };
    const found = await ask(alices, query);
    expect(named(found.profiles)).toEqual(['Exactly']);
    const similar = named(found.similar);
    expect(similar.slice(0, 3)).toEqual(['No tattoo', 'No red hair', 'Other age']);
    expect(similar.length).toBeGreaterThan(3);
    expect(new Set([...named(found.profiles), ...similar]).size).toBe(1 + similar.length);
    expect(similar).not.toContain('Not for her');
    expect(similar).not.toContain('Alice');

    const next = await ask(alices, { ...query, page: '2' });
    expect(next.profiles).toEqual([]);
    expect(named(next.similar).some((name) => [...similar, 'Exactly'].includes(name))).toBe(false);
  });

  test('a full page needs no others (R3.15)', async () => {
    const { country } = await world(Array.from({ length: 24 }, (_, index) => ({ name: `Enough ${index}` })));
    expect((await ask(alices, { country })).similar).toEqual([]);
  });
});

describe('who is not shown', () => {
  test('whom I keep away, and who keeps me away (R4.07)', async () => {
    const { country } = await world([{ name: 'Kept away' }, { name: 'Keeps me away' }, { name: 'Neighbour' }]);
    const id = async (name: string) =>
      (await app.db.query<{ id: string }>('select id from profiles where name = $1', [name])).rows[0]?.id;
    const me = await id('Alice');
    await app.db.query('insert into blocks values ($1, $2, now()), ($3, $1, now())', [
      me,
      await id('Kept away'),
      await id('Keeps me away'),
    ]);
    expect(await ask(alices, { country })).toMatchObject({ number_of_results: 1, profiles: [{ name: 'Neighbour' }] });
    expect(named((await ask(brunos, { country })).profiles)).toHaveLength(3);
  });

  test('whoever made themselves invisible (R4.05)', async () => {
    const { country } = await world([{ name: 'Gone', invisible: true }, { name: 'There' }]);
    expect(await names({ country })).toEqual(['There']);
    await app.db.query(`update profiles set invisible = false where name = 'Gone'`);
    expect(await names({ country })).toHaveLength(2);
  });

  test('to visitors, whoever does not want that (R10.09)', async () => {
    const { country } = await world([{ name: 'Members only', shownToVisitors: false }, { name: 'Anybody' }]);
    expect(named((await ask(app.visitor(), { country })).profiles)).toEqual(['Anybody']);
    expect((await ask(app.visitor(), { country })).number_of_results).toBe(1);
    expect(await names({ country })).toHaveLength(2);
  });
});

describe('who may ask what', () => {
  const examples: Record<(typeof searchFields)[number], string> = {
    distance: '50',
    online: '1',
    new: '1',
    with_photo: '1',
    photo_checked: '1',
    proven_adult: '1',
    interests: 'tea',
    body_type: 'slim',
    relationship_status: 'single',
    hair_color: 'red',
    eye_color: 'blue',
    tattoos: 'none',
  };
  const free = new Set(['online', 'new', 'with_photo', 'photo_checked', 'proven_adult']);
  test.each(Object.entries(examples))(
    '%s: premium members all, others the simple ones (R6.03, R5.10)',
    async (field, value) => {
      const url = `/api/members.php?${field}=${value}`;
      expect((await alices.get(url)).statusCode).toBe(200);
      for (const caller of [brunos, app.visitor()]) {
        const answer = await caller.get(url);
        expect(answer.statusCode).toBe(free.has(field) ? 200 : 403);
        if (!free.has(field)) expect(answer.json().error.code).toBe('premium_only');
      }
    },
  );

  test('sorting by distance, too (R6.03)', async () => {
    expect((await brunos.get('/api/members.php?sort=near')).json().error.code).toBe('premium_only');
    expect((await brunos.get('/api/members.php?sort=new')).statusCode).toBe(200);
  });

  test('a filter that the site does not offer is none (R3.05)', async () => {
    const offer = async (search_fields: readonly string[]) => {
      await app.visitor().post('/dev/settings.json', { host: 'localhost', settings: { search_fields } });
      await app.sites.reload();
    };
    await offer(['online']);
    const answer = await alices.get('/api/members.php?hair_color=red');
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual(['hair_color']);
    expect((await alices.get('/api/members.php?online=1')).statusCode).toBe(200);
    await offer(searchFields);
  });

  test.each([
    ['min_age', '17'],
    ['min_age', '121'],
    ['max_age', 'old'],
    ['distance', '0'],
    ['distance', '501'],
    ['distance', '-5'],
    ['online', 'yes'],
    ['interests', ''],
    ['interests', 'tea,flying'],
    ['interests', 'tea,'],
    ['body_type', '<b>'],
    ['hair_color', 'red,red,purple'],
    ['eye_color', '👁'],
    ['tattoos', 'x'.repeat(1001)],
    ['sort', 'random'],
  ])('%s=%s is refused by its name', async (field, value) => {
    const answer = await alices.get(`/api/members.php?${new URLSearchParams({ [field]: value })}`);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
  });

  test('from forty to thirty is no age', async () => {
    const answer = await alices.get('/api/members.php?min_age=40&max_age=30');
    expect(Object.keys(answer.json().error.fields)).toEqual(['max_age']);
  });
});
