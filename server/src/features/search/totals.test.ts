import { expect, it } from 'vitest';
import { searchQuery } from '#contract/search/search.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { filtersOf } from './filters.ts';
import type { Search } from './search-queries.ts';
import { addUp, arePlenty, atLeast, noTotals, partMatching, totalsOf } from './totals.ts';

const now = new Date('2026-11-15T20:00:00Z');
const women = { gender: 'female', sexuality: 'hetero' } as const;
const totals = addUp([
  { ...women, in: 'country', place: 'FR', born: 1990, people: 600, with_photo: 400 },
  { ...women, in: 'country', place: 'FR', born: 1991, people: 300, with_photo: 200 },
  { ...women, in: 'country', place: 'BE', born: 1990, people: 80, with_photo: 60 },
  { ...women, sexuality: 'bi', in: 'country', place: 'FR', born: 1990, people: 40, with_photo: 20 },
  { ...women, in: 'region', place: 'FR-IDF', born: 1990, people: 550, with_photo: 380 },
]);

const search = (query: Record<string, string>, more: Partial<Search> = {}): Search => ({
  siteId: 1,
  otherSites: [],
  kinds: [women],
  places: { in: 'country', values: ['FR'] },
  countries: ['FR'],
  filters: filtersOf(searchQuery.parse(query), now),
  excluded: [],
  viewerId: '1',
  ...more,
});

it.each<[Record<string, string>, Partial<Search>, number]>([
  [{}, {}, 900],
  [{ with_photo: '1' }, {}, 600],
  [{}, { kinds: [women, { gender: 'female', sexuality: 'bi' }] }, 940],
  [{}, { places: { in: 'anywhere', values: [] } }, 980],
  // The year in which only some have their birthday in time is not counted.
  [{ min_age: '35' }, {}, 600],
  [{ min_age: '36' }, {}, 0],
  [{ max_age: '35' }, {}, 300],
  [{ max_age: '36' }, {}, 900],
  [{ min_age: '20', max_age: '60' }, {}, 900],
  [{ with_photo: '1' }, { places: { in: 'region', values: ['FR-IDF'] } }, 380],
])('%j %j: at least so many are known to be there (R3.15)', (query, more, people) => {
  expect(atLeast(totals, search(query, more))).toBe(people);
});

it.each<[Record<string, string>, Partial<Search>]>([
  [{ hair_color: 'white' }, {}],
  [{ interests: 'tea' }, {}],
  [{ online: '1' }, {}],
  [{ new: '1' }, {}],
  // Few live there.
  [{}, { places: { in: 'region', values: ['FR-COR'] } }],
  [{}, { places: { in: 'city_id', values: [1] } }],
  [{}, { places: { in: 'anywhere', values: [] }, cities: [1] }],
  [{}, { places: { in: 'country', values: ['FR'] }, cities: [1] }],
  [{}, { places: { in: 'anywhere', values: [] }, withoutCity: true }],
])('of %j %j nothing is known beforehand (R3.15)', (query, more) => {
  expect(atLeast(totals, search(query, more))).toBe(0);
});

it('of those who live around me a part have the age and the photo that I ask for (R3.15)', () => {
  const around = { places: { in: 'city_id', values: [1] } } as const;
  expect(partMatching(totals, search({}, around))).toBe(1);
  expect(partMatching(totals, search({ max_age: '35' }, around))).toBeCloseTo(1 / 3);
  expect(partMatching(totals, search({ with_photo: '1', online: '1' }, around))).toBeCloseTo(2 / 3);
  expect(partMatching(noTotals, search({ max_age: '35' }, around))).toBe(1);
});

it('only where far more are known than would be counted are there plenty (R3.15)', () => {
  expect(arePlenty(totals, search({}), 600)).toBe(true);
  expect(arePlenty(totals, search({}), 601)).toBe(false);
});

it('they are read every ten minutes, nobody waits for that, and old ones do where it fails (R3.15)', async () => {
  const answers = [600, 'away', 900];
  let asked = 0;
  const db: Queryable = {
    async query<Row extends object>(_text: string, [_site, country]: unknown[] = []) {
      if (country !== 'FR') return { rows: [], rowCount: 0 };
      const people = answers[asked++];
      if (people === 'away') throw new Error('The database is away.');
      return {
        rows: [{ ...women, in: 'country', place: 'FR', born: 1990, people, with_photo: 0 }] as object[] as Row[],
        rowCount: 1,
      };
    },
  };
  const peopleAt = async (minutes: number) => {
    const known = atLeast(totalsOf(db, 1, new Date(now.getTime() + minutes * 60_000)), search({}));
    // What was begun by this has come by then.
    await new Promise(setImmediate);
    return known;
  };
  const known: number[] = [];
  for (const minutes of [0, 1, 9, 11, 12, 22, 23]) known.push(await peopleAt(minutes));
  expect(known).toEqual([0, 600, 600, 600, 600, 600, 900]);
  expect(asked).toBe(3);
});
