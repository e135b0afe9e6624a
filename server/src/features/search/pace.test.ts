import { describe, expect, it } from 'vitest';
import { citiesHolding, deeperThan, type Pace, routed, routedThroughCountry, untilOf } from './pace.ts';
import type { Search } from './search-queries.ts';
import { addUp, noTotals } from './totals.ts';

const now = new Date('2026-11-15T20:00:00Z');
const minute = 60_000;
const women = { gender: 'female', sexuality: 'hetero' } as const;
const lesbians = { gender: 'female', sexuality: 'lesbian' } as const;
const pace: Pace = {
  now,
  totals: addUp([
    { ...women, in: 'country', place: 'FR', born: 1990, people: 800, with_photo: 0 },
    { ...women, in: 'country', place: 'BE', born: 1990, people: 100, with_photo: 0 },
    { ...lesbians, in: 'country', place: 'FR', born: 1990, people: 100, with_photo: 0 },
  ]),
  ages: [
    { order: 'active', place: 256, milliseconds: 10 * minute },
    { order: 'new', place: 256, milliseconds: 100 * minute },
    { order: 'active', place: 512, milliseconds: 30 * minute },
    { order: 'active', place: 1_024, milliseconds: 60 * minute },
  ],
  people: new Map([
    ['country FR', 900],
    ['country BE', 100],
    ['region FR-IDF', 225],
    ['city_id 1', 90],
  ]),
  traits: new Map(),
};
const search = (more: Partial<Search> = {}): Search => ({
  siteId: 1,
  otherSites: [],
  kinds: [women],
  places: { in: 'anywhere', values: [] },
  countries: ['FR', 'BE'],
  filters: {},
  excluded: [],
  viewerId: '1',
  ...more,
});
const inFrance = { places: { in: 'country', values: ['FR'] }, countries: ['FR'] } as const;

const minutesBack = (
  asked: Search,
  walk: Omit<Parameters<typeof untilOf>[2], 'order'> & { order?: 'active' | 'new' },
) => {
  const until = untilOf(pace, asked, { order: 'active', ...walk });
  return until && (now.getTime() - until.getTime()) / minute;
};

describe('how far back a walk goes that tests so many cards', () => {
  it.each<[string, Partial<Search>, number, number | undefined]>([
    ['among everybody', {}, 256, 10],
    ['between two times that are known', {}, 384, 20],
    ['among the first few', {}, 128, 5],
    ['as many as there are', {}, 2_000, undefined],
    ['in a country, of some kinds of people', inFrance, 0.8 * 512, 30],
    ['in a region', { ...inFrance, places: { in: 'region', values: ['FR-IDF'] } }, 0.8 * 0.25 * 512, 30],
    ['in a city', { ...inFrance, places: { in: 'city_id', values: [1] } }, 0.8 * 0.1 * 512, 30],
    ['where nobody lives', { ...inFrance, places: { in: 'city_id', values: [2] } }, 1, undefined],
    [
      'of those who were here in the last hour',
      { filters: { seenAfter: new Date(now.getTime() - 60 * minute) } },
      512,
      30,
    ],
    [
      'of those who were here in the last minutes',
      { filters: { seenAfter: new Date(now.getTime() - 5 * minute) } },
      512,
      undefined,
    ],
  ])('%s (R2.08)', (_where, more, depth, minutes) => {
    const back = minutesBack(search(more), { depth });
    if (minutes === undefined) expect(back).toBeUndefined();
    else expect(back).toBeCloseTo(minutes, 6);
  });

  it('behind a page that was read before it goes as far again (R3.15)', () => {
    const after = { id: '1', rank: 1, line: new Date(now.getTime() - 10 * minute).toISOString() };
    expect(minutesBack(search(), { depth: 256, after })).toBeCloseTo(30, 6);
  });

  it('by when members joined it knows other times (R2.08)', () => {
    expect(minutesBack(search(), { depth: 256, order: 'new' })).toBeCloseTo(100, 6);
  });

  it('while nobody was here yet it ends nowhere (R2.08)', () => {
    const unknown = { now, totals: noTotals, ages: [], people: new Map(), traits: new Map() };
    expect(untilOf(unknown, search(), { order: 'active', depth: 1 })).toBeUndefined();
    expect(routed(unknown, search(), 24).places.in).toBe('anywhere');
  });
});

it('kinds of people who are few are found country by country (R2.08)', () => {
  const placesFor = (more: Partial<Search>, wanted = 24) => routed(pace, search(more), wanted).places;
  expect(placesFor({})).toEqual({ in: 'anywhere', values: [] });
  expect(placesFor({ kinds: [lesbians] })).toEqual({ in: 'country', values: ['FR', 'BE'] });
  expect(placesFor({ ...inFrance, kinds: [lesbians] })).toEqual({ in: 'country', values: ['FR'] });
  // So few of them are sooner met among everybody than in two countries, unless only some of them match.
  expect(placesFor({ kinds: [lesbians] }, 12)).toEqual({ in: 'anywhere', values: [] });
  const withPhoto = { kinds: [lesbians], filters: { withPhoto: true } };
  expect(placesFor(withPhoto, 12)).toEqual({ in: 'country', values: ['FR', 'BE'] });
});

it('of the nearest cities so many are read as hold the people who are looked for (R2.08)', () => {
  const cities = [1, 2, 3, 1];
  // Nine of ten people of the country are women who look for men, and 90 people live in the first city.
  const holding = (people: number) => citiesHolding(pace, search(inFrance), { cities, people });
  expect(holding(80)).toBe(1);
  expect(holding(81)).toBe(4);
  expect(holding(1_000)).toBe(4);
  const unknown = { ...pace, people: new Map() };
  expect(citiesHolding(unknown, search(inFrance), { cities, people: 80 })).toBe(8);
});

it('many cities where a good part of the country lives are one run that tests the city (R3.15)', () => {
  const values = Array.from({ length: 20 }, (_, index) => index + 1);
  const around = search({ ...inFrance, places: { in: 'city_id', values } });
  // A tenth of the people live there: 240 of the country are tested to meet 24 of them.
  const routedFor = (part: number) => routedThroughCountry(pace, around, { wanted: 24, part });
  expect(routedFor(1)).toMatchObject({ places: { in: 'country', values: ['FR'] }, cities: values });
  expect(routedFor(0.22)).toMatchObject({ places: { in: 'country' } });
  expect(routedFor(0.2)).toBe(around);
  const one = search({ ...inFrance, places: { in: 'city_id', values: [1] } });
  expect(routedThroughCountry(pace, one, { wanted: 24, part: 1 })).toBe(one);
  expect(routedThroughCountry(pace, search(inFrance), { wanted: 24, part: 1 })).toEqual(search(inFrance));
});

it.each<[string, number, number | undefined]>([
  ['all but one goes twice as deep', 23, 2_000],
  ['a third goes as far as the others can be expected, and somewhat further', 8, 4_000],
  ['hardly anybody ends: they are sooner found by their traits', 2, undefined],
  ['nobody ends', 0, undefined],
])('a walk that met %s (R3.15)', (_met, met, depth) => {
  expect(deeperThan(1_000, search(), { met, wanted: 24 })).toBe(depth);
});
