import { beforeAll, describe, expect, test, vi } from 'vitest';
import { countries } from '#contract/places/countries.ts';
import { type SearchQuery, searchQuery } from '#contract/search/search.ts';
import { seedSynthetic } from '#seeds/seed-million.ts';
import { readSettings } from '#server/features/sites/sites.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { countLines } from './count-queries.ts';
import { filtersOf, relaxed } from './filters.ts';
import { type SearchContext, searchMembers } from './find-page.ts';
import type { Pace } from './pace.ts';
import { mostCounted, readPage } from './pages.ts';
import { findTotals } from './queries.ts';
import { outlookOf } from './rare.ts';
import { kindsFor } from './rules.ts';
import { findLines, lookAround, lookThrough, type Order, type Outside, type Search } from './search-queries.ts';
import { similarAhead, similarTo } from './similar.ts';
import { addUp, atLeast, noTotals, readTotals, type Totals } from './totals.ts';
import { countAll, findAll } from './whole-queries.ts';

const now = new Date('2026-11-15T20:00:00Z');
const dayBefore = new Date(now.getTime() - 24 * 60 * 60_000);
const members = 3_000;
let db: Database;
let siteId: number;

beforeAll(async () => {
  const database = await freshDatabase();
  await seedSynthetic(database, { members, models: 300, now });
  const { rows } = await database.query<{ id: number }>(`select id from sites where host = 'localhost'`);
  siteId = rows[0]?.id ?? 0;
  db = database;
}, 120_000);

const anywhere = { in: 'anywhere' as const, values: [] };
const kinds = [
  { gender: 'male', sexuality: 'hetero' },
  { gender: 'male', sexuality: 'bi' },
] as const;

const searchFor = (query: Record<string, string>, places?: Search['places']): Search => ({
  siteId,
  otherSites: [],
  kinds: [...kinds],
  places: places ?? { in: 'country', values: countries },
  countries,
  filters: filtersOf(searchQuery.parse(query), now),
  excluded: ['1', '2'],
  viewerId: '1',
});

/** Asks in the database's own words for how it would go about it, as if it held too many to read them all. */
async function indexesOf(ask: (db: Queryable) => Promise<unknown>, options = 'costs off'): Promise<string[]> {
  const asked: { text: string; values: unknown[] }[] = [];
  await ask({
    query: async (text, values = []) => {
      asked.push({ text, values });
      return { rows: [], rowCount: 0 };
    },
  });
  const plans: string[] = [];
  for (const { text, values } of asked) {
    await db.transaction(async (tx) => {
      await tx.query('set local enable_bitmapscan = off; set local enable_seqscan = off');
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain (${options}) ${text}`, values);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
    });
  }
  return plans;
}

const orders: Order[] = ['active', 'new', 'near'];
const placeNames = ['country', 'region', 'city_id', 'anywhere'] as const;
const indexNames = { country: 'in_country', region: 'in_region', city_id: 'in_city', anywhere: 'anywhere' };
const valuesOf = { country: countries, region: ['FR-IDF'], city_id: [1, 2], anywhere: [] };

describe('whatever is asked, people come from an index', () => {
  // The nearest are read city by city.
  const asked = orders.flatMap((order) =>
    placeNames.filter((place) => order !== 'near' || place === 'city_id').map((place) => [order, place] as const),
  );
  test.each(asked)('by %s, of a %s (R2.08)', async (order, place) => {
    const search = searchFor({ min_age: '30' }, { in: place, values: valuesOf[place] });
    const look = { order, limit: 24, counted: 240 };
    const plan = await indexesOf(async (recorder) => {
      if (order === 'near') return findLines(recorder, search, look);
      // Anywhere, a search looks at some people and never at all.
      if (place !== 'anywhere') await lookAround(recorder, search, look);
      await lookAround(recorder, search, { ...look, slice: { until: dayBefore } });
    });
    const index = `member_cards_${order === 'new' ? 'new' : 'active'}_${indexNames[place]}`;
    expect(plan.filter((line) => line.includes('member_cards')).join('\n')).toContain(index);
    // The few of each run are merged by sorting; a run itself is read in its order.
    expect(plan.join('\n')).not.toMatch(/Seq Scan on member_cards|Sort Key: .*\n.*Scan.* on member_cards/);
  });

  test('rings beyond the first come in one statement, each by its index, and only as far as needed (R2.08)', async () => {
    const region: Search = { ...searchFor({}, { in: 'region', values: ['FR-IDF'] }), outside: { cities: [1, 2] } };
    const country: Search = {
      ...searchFor({}, { in: 'country', values: ['FR'] }),
      outside: { cities: [1, 2], region: 'FR-IDF' },
    };
    const planFor = (limit: number) =>
      indexesOf((recorder) => lookThrough(recorder, [region, country], limit), 'analyze, costs off, timing off');
    const inCountry = (plan: string[]) => plan.find((line) => line.includes('member_cards_active_in_country'));
    const few = await planFor(1);
    expect(few.join('\n')).toContain('member_cards_active_in_region');
    expect(inCountry(few)).toMatch(/never executed/);
    expect(inCountry(await planFor(5_000))).not.toMatch(/never executed/);
  });

  test.each(['country', 'region', 'anywhere'] as const)(
    'how many are online is counted in the index alone, of a %s (R2.08)',
    async (place) => {
      const { viewerId: _viewer, ...asked } = searchFor({ online: '1' }, { in: place, values: valuesOf[place] });
      const search: Search = { ...asked, excluded: [], viewerId: undefined, forAnyMember: true };
      const plan = (await indexesOf((recorder) => countLines(recorder, search, 500))).join('\n');
      expect(plan).toContain(`Index Only Scan using member_cards_active_${indexNames[place]}`);
      expect(plan).not.toMatch(/Index Scan using|Seq Scan on member_cards|Sort/);
    },
  );

  test.each([
    ['region', { in: 'region', values: ['FR-IDF'] }, { cities: [1, 2] }],
    ['country', { in: 'country', values: ['FR'] }, { cities: [1, 2], region: 'FR-IDF' }],
    ['everywhere', anywhere, { cities: [1, 2], country: 'FR' }],
  ] as [string, Search['places'], Outside][])(
    'a ring around home, of a %s, without those who came before (R2.08)',
    async (_name, places, outside) => {
      const search = { ...searchFor({ min_age: '30', hair_color: 'white' }, places), outside };
      const plan = await indexesOf((recorder) =>
        lookAround(recorder, search, { order: 'active', limit: 24, slice: { until: dayBefore } }),
      );
      // Who came before is passed over by what the index holds; only cards that are shown are read.
      expect(plan.join('\n')).toContain(`Index Only Scan using member_cards_active_${indexNames[places.in]}`);
      expect(plan.join('\n')).not.toMatch(/Index Scan using member_cards_active|Seq Scan on member_cards/);
    },
  );

  test.each([
    { hair_color: 'white' },
    { eye_color: 'grey' },
    { body_type: 'full' },
    { relationship_status: 'widowed' },
    { tattoos: 'many' },
    { interests: 'tea,wine' },
    { min_age: '70' },
    { max_age: '19', hair_color: 'red', interests: 'astrology' },
  ] as Record<string, string>[])('%j, where few have it (R3.15)', async (query) => {
    const planIn = async (lands: Pick<Search, 'places' | 'countries'>) => {
      const search = { ...searchFor(query, lands.places), ...lands };
      const look = { order: 'active', limit: 24, counted: 240 } as const;
      return (await indexesOf((recorder) => findAll(recorder, search, look))).join('\n');
    };
    const plans = {
      member_traits_anywhere: await planIn({ places: anywhere, countries }),
      member_traits_tokens: await planIn({ places: { in: 'country', values: ['FR'] }, countries: ['FR'] }),
    };
    for (const [index, plan] of Object.entries(plans)) {
      expect(plan).toContain(index);
      expect(plan).toContain('member_cards_pkey');
      expect(plan).not.toMatch(/Seq Scan on member_/);
    }
  });
});

test.each([
  ['anywhere', { hair_color: 'white' }, anywhere],
  ['in a country', { hair_color: 'white' }, { in: 'country', values: ['FR'] }],
  ['of an age', { min_age: '70' }, { in: 'country', values: ['FR'] }],
  ['of those who are here', { hair_color: 'white', online: '1' }, anywhere],
] as [string, Record<string, string>, Search['places']][])(
  'a search for the few who match is planned once, %s (R2.08)',
  async (_where, query, places) => {
    const lands = places.in === 'country' ? ['FR'] : countries;
    const plans = await db.transaction(async (tx) => {
      // PostgreSQL makes five custom plans before it may choose a generic one.
      for (let time = 0; time < 8; time += 1) {
        const search = { ...searchFor(query, places), countries: lands };
        await findAll(tx, search, { order: 'active', limit: 24, counted: 240 });
        await countAll(tx, search, 240);
      }
      const { rows } = await tx.query<{ custom: number }>(
        `select custom_plans::int as custom from pg_prepared_statements
         where name like 'search.findAll%' or name like 'search.countAll%'`,
      );
      return rows;
    });
    expect(plans.length).toBeGreaterThanOrEqual(2);
    for (const { custom } of plans) expect(custom).toBeLessThanOrEqual(5);
  },
);

describe('both ways to the same people', () => {
  const queries = [
    {},
    { min_age: '25', max_age: '33' },
    { min_age: '62' },
    { max_age: '20' },
    { hair_color: 'white,red' },
    { eye_color: 'green', tattoos: 'many' },
    { interests: 'tea,wine,sex' },
    { body_type: 'full', with_photo: '1', min_age: '30' },
    { online: '1', hair_color: 'brown' },
    { new: '1', max_age: '40' },
  ] as Record<string, string>[];

  const ways = queries.flatMap((query) =>
    (['active', 'new'] as const).flatMap((order) =>
      (['anywhere', 'country'] as const).map((place) => [query, order, place] as const),
    ),
  );
  test.each(ways)(
    '%j by %s, %s: looking around finds those whom their traits find (R3.15)',
    async (query, order, place) => {
      const search = searchFor(query, { in: place, values: valuesOf[place] });
      const counted = 5_000;
      const around = await lookAround(db, search, { order, limit: 50, counted });
      const byTraits = await findAll(db, search, { order, limit: 50, counted });
      const ids = (cards: { id: string }[]) => cards.map(({ id }) => id);
      expect(ids(around.cards)).toEqual(ids(byTraits.cards));
      expect(around.more || around.count === byTraits.count).toBe(true);
      expect(around.count).toBeLessThanOrEqual(byTraits.count);
      const after = around.cards[9];
      const behind = await findAll(db, search, { order, after, limit: 20, counted });
      expect(ids(behind.cards)).toEqual(ids(around.cards.slice(after ? 10 : 0, 30)));
      const next = await lookAround(db, search, { order, after, offset: 3, limit: 17, counted });
      expect(ids(next.cards)).toEqual(ids(behind.cards).slice(3));
      // Slice after slice comes to the same.
      const middle = new Date(Date.parse(around.cards[9]?.line ?? now.toISOString()));
      const late = await lookAround(db, search, { order, limit: 50, counted, slice: { until: middle } });
      const early = await lookAround(db, search, { order, limit: 50, counted, slice: { from: middle } });
      expect(ids([...late.cards, ...early.cards]).slice(0, 50)).toEqual(ids(byTraits.cards));
      expect(late.count + early.count).toBe(byTraits.count);
      expect(late.more).toBe(true);
      const met = await countLines(db, search, counted);
      expect(met.more || met.count === byTraits.count).toBe(true);
      expect(met.count).toBeLessThanOrEqual(byTraits.count);
    },
  );

  test('a glance at a few does not pass for a page (R3.15)', async () => {
    const search = searchFor({ hair_color: 'white' }, { in: 'anywhere', values: [] });
    const glance = await lookAround(db, search, { order: 'active', limit: 24, counted: 240, slice: { until: now } });
    expect(glance).toEqual({ cards: [], count: 0, more: true });
  });

  // As if the site had many members, of whom the first thousands were here within minutes.
  const busy: Pace = {
    now,
    totals: noTotals,
    people: new Map(),
    traits: new Map(),
    ages: (['active', 'new'] as const).flatMap((order) =>
      [1, 6, 36, 216, 1_296].map((hours, index) => ({
        order,
        place: 256 * 4 ** index,
        milliseconds: hours * 3_600_000,
      })),
    ),
  };
  test.each([...queries, {}].flatMap((query) => (['active', 'new'] as const).map((order) => [query, order] as const)))(
    '%j by %s: page after page, each in slices, is what all of them are (R3.15)',
    async (query, order) => {
      const whole = searchFor(query, anywhere);
      const plan = { order, whole, pace: busy, cities: [], cityless: undefined, rings: { searches: [], places: [] } };
      const all = await findAll(db, whole, { order, limit: 96, counted: 5_000 });
      const key = JSON.stringify([query, order]);
      const found: string[] = [];
      for (let page = 1; page <= 4; page += 1) {
        const { cards, total } = await readPage(db, plan, { page, now, key });
        found.push(...cards.map(({ id }) => id));
        expect(total?.more || total?.count === all.count).toBe(true);
      }
      expect(found).toEqual(all.cards.map(({ id }) => id));
    },
  );

  test('of those who match, nobody is left out who has the trait in the profile (R3.15)', async () => {
    const { count } = await findAll(db, searchFor({ hair_color: 'red', min_age: '30' }), {
      order: 'active',
      limit: 24,
      counted: 5_000,
    });
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from profiles join users on users.id = profiles.id
       where profiles.site_id = $1 and users.status = 'active' and profiles.status = 'active' and not invisible
         and gender = 'male' and sexuality in ('hetero', 'bi') and hair_color = 'red'
         and date_of_birth <= $2::date - interval '30 years'`,
      [siteId, now],
    );
    expect(count).toBe(rows[0]?.count);
    expect(count).toBeGreaterThan(0);
  });
});

describe('similar people', () => {
  const looks = { hair_color: 'red', eye_color: 'grey', body_type: 'athletic', relationship_status: 'widowed' };
  test.each<[Record<string, string>, number | undefined]>([
    [{ ...looks, tattoos: 'many' }, 3],
    [{ ...looks, interests: 'astrology' }, undefined],
    [{ ...looks, min_age: '30', with_photo: '1', sort: 'new' }, 2],
    [{ ...looks, interests: 'tea', online: '1' }, undefined],
    [{ hair_color: 'white', tattoos: 'many', country: 'FR' }, undefined],
    [{ hair_color: 'brown,black,red', eye_color: 'brown' }, undefined],
  ])('of %j are those who lack the least, one wish after another (R3.15)', async (asked, stepAhead) => {
    const query = searchQuery.parse(asked);
    const planFor = async (wish: SearchQuery) => {
      const places = wish.country ? { in: 'country' as const, values: [wish.country] } : anywhere;
      const whole = { ...searchFor({}, places), filters: filtersOf(wish, now) };
      return {
        order: wish.sort === 'best' ? ('active' as const) : wish.sort,
        pace: { now, totals: noTotals, ages: [], people: new Map(), traits: new Map() },
        whole,
        cities: [],
        cityless: undefined,
        rings: { searches: [], places: [] },
      };
    };
    const plan = await planFor(query);
    const found: string[] = [];
    const matching = await findAll(db, plan.whole, { order: plan.order, limit: 24, counted: 24 });
    for (const wider of relaxed(query)) {
      const { order, whole } = await planFor(wider);
      const known = [...whole.excluded, ...matching.cards.map(({ id }) => id), ...found];
      const { cards } = await findAll(db, { ...whole, excluded: known }, { order, limit: 24 - found.length });
      found.push(...cards.map(({ id }) => id));
    }
    const wider = () => Promise.all(relaxed(query).map(planFor));
    const outlook = async () => outlookOf(db, plan, await wider());
    const first = { cards: matching.cards, total: undefined };
    const similar = await similarTo(db, { plan, first, now, wider, outlook }, 1);
    expect(found).toHaveLength(24);
    expect(similar.map(({ id }) => id)).toEqual(found);
    // Where they are found in one statement with those who match, both are the same.
    const together = await readPage(db, plan, { page: 1, now, outlook, withSimilar: true });
    expect(together.cards.map(({ id }) => id)).toEqual(matching.cards.map(({ id }) => id));
    const more = await similarTo(db, { plan, first: together, now, wider, outlook }, 1);
    expect(more.map(({ id }) => id)).toEqual(found);
    // So they are where they were read beside those who match.
    const ahead = await similarAhead(db, { plan, now, outlook });
    expect(ahead?.step).toBe(stepAhead);
    const beside = await similarTo(db, { plan, first, ahead, now, wider, outlook }, 1);
    expect(beside.map(({ id }) => id)).toEqual(found);
  });
});

describe('where there are plenty nobody is counted', () => {
  test.each([{}, { min_age: '25', max_age: '45' }, { max_age: '40', with_photo: '1' }, { min_age: '31' }] as Record<
    string,
    string
  >[])('%j: there are at least as many as the totals say (R3.15)', async (query) => {
    // Also of regions where few live: the site's own totals leave those out.
    const ofFrance = await findTotals(db, { siteId, country: 'FR', leastInRegion: 1 });
    for (const [totals, places] of [
      [await readTotals(db, siteId), { in: 'anywhere', values: [] }],
      [await readTotals(db, siteId), { in: 'country', values: ['FR', 'GB'] }],
      [addUp(ofFrance), { in: 'region', values: ['FR-IDF'] }],
    ] as [Totals, Search['places']][]) {
      const { viewerId: _viewer, ...search } = { ...searchFor(query, places), kinds: kindsFor(undefined, undefined) };
      const visitor = { ...search, viewerId: undefined, excluded: [] };
      const { count } = await findAll(db, visitor, { order: 'active', limit: 1, counted: 5_000 });
      expect(atLeast(totals, visitor)).toBeGreaterThan(0);
      expect(atLeast(totals, visitor)).toBeLessThanOrEqual(count);
    }
  });

  test('the people are the same, whether they were counted or known to be plenty (R3.15)', async () => {
    const site = { id: siteId, host: 'localhost', settings: readSettings({}), companyId: 0 } as SearchContext['site'];
    const ask = async () => {
      const values: unknown[] = [];
      const results = await searchMembers(
        {
          origin: db,
          query: (text, given = [], options = {}) => {
            values.push(...given);
            return db.query(text, given, options);
          },
        },
        { site, otherSites: [], actor: null, now },
        searchQuery.parse({}),
      );
      const { cards, count, more, pages } = results;
      // One more than are told of says that there are more.
      const isCounted = values.includes(mostCounted(1) + 1);
      return { isCounted, ids: cards.map(({ id }) => id), count, more, pages };
    };
    const counted = await ask();
    expect(counted).toMatchObject({ isCounted: true, more: true });
    const known = { ids: counted.ids, isCounted: false, count: 240, more: true, pages: 10 };
    await vi.waitFor(async () => expect(await ask()).toEqual(known));
  });
});
