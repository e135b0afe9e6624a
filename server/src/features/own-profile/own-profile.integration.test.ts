import { beforeAll, describe, expect, test } from 'vitest';
import { type OwnProfileChange, ownProfile } from '#contract/own-profile/own-profile.ts';
import { interests } from '#contract/people/interests.ts';
import {
  bodyTypes,
  eyeColors,
  genders,
  hairColors,
  relationshipStatuses,
  sexualities,
  tattoos,
} from '#contract/people/profile.ts';
import { countries } from '#contract/places/countries.ts';
import { seedPlaces } from '#seeds/places.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { signedUp } from '#server/testing/newcomer.ts';
import { everythingStored } from '#server/testing/stored.ts';

let app: TestApp;
let me: Caller;
beforeAll(async () => {
  app = await freshApp({ world: (db) => seedPlaces(db, new Date('2026-11-15T20:00:00Z')) });
  me = (await signedUp(app, { name: 'Margot', region: 'FR-ARA', city: 'Lyon' })).caller;
});

const read = async () => (await me.get('/api/profile.php')).json().profile;
const change = async (fields: Record<string, unknown>) => {
  const answer = await me.put('/api/profile.php', fields);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().profile;
};
const keys = (choices: object) => Object.keys(choices);

test('a new member finds what they said at signup, and everything else empty (R2.14, R3.02)', async () => {
  const profile = await read();
  expect(() => ownProfile.strict().parse(profile)).not.toThrow();
  expect(profile).toMatchObject({
    status: 'active',
    name: 'Margot',
    date_of_birth: '1990-05-01',
    gender: 'female',
    sexuality: 'hetero',
    country: 'FR',
    region: { id: 'FR-ARA', name: 'Auvergne-Rhône-Alpes' },
    city: { name: 'Lyon' },
    hair_color: null,
    eye_color: null,
    body_type: null,
    relationship_status: null,
    tattoos: null,
    note: '',
    interests: [],
    prompts: [],
    photo_count: 0,
    main_image: null,
    sensitive_consent: false,
  });
  expect(profile.age).toBeGreaterThan(30);
});

test('a visitor has no profile and is asked to log in', async () => {
  for (const answer of [
    await app.visitor().get('/api/profile.php'),
    await app.visitor().put('/api/profile.php', { note: 'x' }),
  ]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json().authentication_required).toBe(true);
  }
});

describe('I choose', () => {
  const choices: [keyof OwnProfileChange, string[]][] = [
    ['hair_color', keys(hairColors)],
    ['eye_color', keys(eyeColors)],
    ['body_type', keys(bodyTypes)],
    ['relationship_status', keys(relationshipStatuses)],
    ['tattoos', keys(tattoos)],
  ];
  test.each(choices)('%s, any of its choices, and clear it again (R3.02)', async (field, values) => {
    for (const value of values) expect((await change({ [field]: value }))[field]).toBe(value);
    expect((await read())[field]).toBe(values.at(-1));
    expect((await change({ [field]: null }))[field]).toBeNull();
  });

  test.each([
    ['gender', keys(genders)],
    ['sexuality', keys(sexualities)],
  ])('%s, any of its choices (R3.02)', async (field, values) => {
    for (const value of values) expect((await change({ [field]: value }))[field]).toBe(value);
  });

  test('interests, each of the fifty-one, twenty at most (R3.03)', async () => {
    for (const { id } of interests) expect((await change({ interests: [id] })).interests).toEqual([id]);
    const twenty = interests.slice(0, 20).map(({ id }) => id);
    expect((await change({ interests: twenty })).interests).toEqual(twenty);
    expect((await change({ interests: ['tea', 'tea', 'wine'] })).interests).toEqual(['tea', 'wine']);
    expect((await change({ interests: null })).interests).toEqual([]);
  });

  test('several things at once, and what I do not name stays (R2.14)', async () => {
    await change({ note: 'Before', hair_color: 'red' });
    expect(await change({ note: 'After', tattoos: 'some' })).toMatchObject({
      note: 'After',
      hair_color: 'red',
      tattoos: 'some',
    });
    expect(await change({})).toMatchObject({ note: 'After' });
  });
});

describe('about me', () => {
  test.each([
    ['lines', 'One.\n\nTwo.', 'One.\n\nTwo.'],
    ['lines of another system', 'One.\r\nTwo.', 'One.\nTwo.'],
    ['markup, as plain text', '<b>bold</b> & <script>alert(1)</script>', '<b>bold</b> & <script>alert(1)</script>'],
    ['emoji', 'Coffee ☕️ and 👩‍🔬', 'Coffee ☕️ and 👩‍🔬'],
    ['a language that runs the other way', 'مرحبا', 'مرحبا'],
    ['blanks around it', '  Hello  ', 'Hello'],
    ['nothing', '', ''],
    ['nothing at all', null, ''],
    ['two thousand signs', 'é'.repeat(2000), 'é'.repeat(2000)],
  ])('keeps %s (R3.02)', async (_what, note, kept) => {
    expect((await change({ note })).note).toBe(kept);
    expect((await read()).note).toBe(kept);
  });
});

describe('where I live', () => {
  const home = ({
    country,
    region,
    city,
  }: {
    country: string;
    region: { id: string } | null;
    city: { name: string } | null;
  }) => [country, region?.id ?? null, city?.name ?? null];
  const start = () => change({ country: 'FR', region: 'FR-ARA', city: 'Lyon' });

  test.each<[string, Record<string, unknown>, unknown[]]>([
    ['another city of my region', { region: 'FR-ARA', city: 'Grenoble' }, ['FR', 'FR-ARA', 'Grenoble']],
    ['a city alone brings its region', { city: 'Paris' }, ['FR', 'FR-IDF', 'Paris']],
    ['another region leaves the city behind', { region: 'FR-IDF' }, ['FR', 'FR-IDF', null]],
    ['the same region keeps the city', { region: 'FR-ARA' }, ['FR', 'FR-ARA', 'Lyon']],
    ['the same country keeps both', { country: 'FR' }, ['FR', 'FR-ARA', 'Lyon']],
    ['another country leaves both behind', { country: 'BE' }, ['BE', null, null]],
    [
      'another country, all of it',
      { country: 'BE', region: 'BE-BRU', city: 'Bruxelles' },
      ['BE', 'BE-BRU', 'Brussels'],
    ],
    ['no city any more', { city: null }, ['FR', 'FR-ARA', null]],
    ['no region any more, and so no city', { region: null }, ['FR', null, null]],
    ['a region by its name', { region: 'Île-de-France' }, ['FR', 'FR-IDF', null]],
  ])('%s (R3.02)', async (_what, said, expected) => {
    await start();
    expect(home(await change(said))).toEqual(expected);
    expect(home(await read())).toEqual(expected);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a region of another country', { region: 'BE-BRU' }, 'region'],
    ['a city of another region', { region: 'FR-IDF', city: 'Lyon' }, 'city'],
    ['a city of another country', { country: 'BE', city: 'Lyon' }, 'city'],
    ['a place nobody knows', { city: 'Atlantis' }, 'city'],
  ])('%s is refused, and I stay where I was', async (_what, said, field) => {
    await start();
    const answer = await me.put('/api/profile.php', said);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
    expect(home(await read())).toEqual(['FR', 'FR-ARA', 'Lyon']);
  });

  test('a country the site does not serve is refused, though I may stay in it', async () => {
    await start();
    const { rows } = await app.db.query<{ host: string }>('select host from sites order by id limit 1');
    const host = rows[0]?.host ?? '';
    const serve = async (list: readonly string[]) => {
      const answer = await app.visitor().post('/dev/settings.json', { host, settings: { countries: list } });
      expect(answer.statusCode, answer.body).toBe(200);
      await app.sites.reload();
    };
    await serve(['BE', 'NL']);
    expect((await me.put('/api/profile.php', { country: 'DE' })).statusCode).toBe(422);
    expect(home(await change({ city: null }))).toEqual(['FR', 'FR-ARA', null]);
    await serve(countries);
  });
});

describe('what is refused', () => {
  const wrong = [42, true, ['red'], { en: 'red' }, '<b>', '🙂', 'أحمر', 'x'.repeat(5000), '', 'purple'];
  const chosen = [
    'hair_color',
    'eye_color',
    'body_type',
    'relationship_status',
    'tattoos',
    'gender',
    'sexuality',
    'country',
  ];
  const bad: [string, unknown][] = [
    ...chosen.flatMap((field) => wrong.map((value): [string, unknown] => [field, value])),
    ['gender', null],
    ['sexuality', null],
    ['country', null],
    ...['region', 'city'].flatMap((field) =>
      [42, [], {}, '', '  ', '<b>', '🙂', 'x'.repeat(81)].map((value): [string, unknown] => [field, value]),
    ),
    ...[42, [], {}, 'x'.repeat(2001), 'bell\u0007', 'turned \u202e around', 'isolated \u2066 run'].map(
      (value): [string, unknown] => ['note', value],
    ),
    ...[42, 'tea', {}, interests.slice(0, 21).map(({ id }) => id)].map((value): [string, unknown] => [
      'interests',
      value,
    ]),
  ];
  test('nothing that does not fit is stored, and its field is named (R2.14)', async () => {
    const before = await everythingStored(app.db);
    for (const [field, value] of bad) {
      const answer = await me.put('/api/profile.php', { [field]: value });
      expect(answer.statusCode, `${field}: ${JSON.stringify(value)}`).toBe(422);
      expect(Object.keys(answer.json().error.fields), `${field}: ${JSON.stringify(value)}`).toEqual([field]);
    }
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test.each(['name', 'date_of_birth', 'id', 'status', 'age', 'site_id', 'fictional', 'last_active_at', 'photo_count'])(
    '%s cannot be changed here',
    async (field) => {
      const before = await read();
      const answer = await me.put('/api/profile.php', { note: 'New', [field]: '2000-01-01' });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error.fields).toHaveProperty(field);
      expect(await read()).toEqual(before);
    },
  );

  test('an interest nobody knows is named by its place', async () => {
    const answer = await me.put('/api/profile.php', { interests: ['tea', 'flying'] });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual(['interests.1']);
  });

  test('a NUL is no text at all', async () => {
    expect((await me.put('/api/profile.php', { note: 'a\0b' })).statusCode).toBe(400);
  });
});

test('what I refused to have told stays mine to see (R3.02)', async () => {
  await change({ sexuality: 'bi', interests: ['sex', 'tea'] });
  expect(await read()).toMatchObject({ sexuality: 'bi', interests: ['sex', 'tea'], sensitive_consent: false });
  expect((await me.put('/api/consents.php', { kind: 'sensitive', granted: true })).statusCode).toBe(200);
  expect(await read()).toMatchObject({ sexuality: 'bi', interests: ['sex', 'tea'], sensitive_consent: true });
});

test('the same change sent twice under one key is done once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await me.put('/api/profile.php', { note: 'Once' }, headers);
  await change({ note: 'Later' });
  const again = await me.put('/api/profile.php', { note: 'Once' }, headers);
  expect(again.json()).toEqual(first.json());
  expect((await read()).note).toBe('Later');
});
