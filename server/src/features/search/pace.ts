import { countries } from '#contract/places/countries.ts';
import { Cache, perDatabase, staleWhileRevalidate } from '#server/platform/cache.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type AgeRow, findAges, findPeopleByPlace, findTraitShares } from './queries.ts';
import { isOneRun, type Line, type Order, type Search } from './search-queries.ts';
import { atLeast, peopleOf, shareOf, type Totals, totalsOf } from './totals.ts';
import {
  entriesPerRun,
  fewCountries,
  firstCities,
  firstDepth,
  leastShareInOneRun,
  longestDepth,
  longestDepthInFew,
  shortDepth,
} from './tuning.ts';

/** What tells how far back in time a walk goes that is to test so many cards. */
export interface Pace {
  now: Date;
  totals: Totals;
  /** How long ago the members at some places of the whole list were active or joined, in the order of the places. */
  ages: readonly AgeRow[];
  /** How many live in a country, a region or a city, by `placeKey`. */
  people: ReadonlyMap<string, number>;
  /** Which part of a gender's members have a trait, by `traitKey`. */
  traits: ReadonlyMap<string, number>;
}

const minute = 60_000;
const options = { maxEntries: 1_000, maxAgeMilliseconds: 10 * minute };
const agesBySite = perDatabase(() => new Cache<number, readonly AgeRow[]>(options));
const peopleBySite = perDatabase(() => new Cache<number, ReadonlyMap<string, number>>(options));
const traitsBySite = perDatabase(() => new Cache<number, ReadonlyMap<string, number>>(options));

const hour = 60 * minute;
const day = 24 * hour;

/** A site of middling size, which stands for one of which nothing was read yet: a walk must end somewhere. */
const middling: readonly AgeRow[] = [
  { order: 'active', place: 4_096, milliseconds: hour },
  { order: 'new', place: 4_096, milliseconds: 7 * day },
  { order: 'active', place: 65_536, milliseconds: 7 * day },
  { order: 'new', place: 65_536, milliseconds: 200 * day },
];

/** As it was some minutes ago. Nobody waits for it to be read. */
export const paceOf = (db: Queryable, siteId: number, now: Date): Pace => ({
  now,
  totals: totalsOf(db, siteId, now),
  ages: staleWhileRevalidate(agesBySite(db), {
    key: siteId,
    now,
    empty: middling,
    read: () => findAges(db, siteId, now),
  }),
  people: staleWhileRevalidate(peopleBySite(db), {
    key: siteId,
    now,
    empty: new Map(),
    read: () => readPeople(db, siteId),
  }),
  traits: staleWhileRevalidate(traitsBySite(db), {
    key: siteId,
    now,
    empty: new Map(),
    read: () => readTraits(db, siteId),
  }),
});

async function readPeople(db: Queryable, siteId: number): Promise<ReadonlyMap<string, number>> {
  const people = new Map<string, number>();
  for (const country of countries)
    for (const row of await findPeopleByPlace(db, siteId, country)) people.set(placeKey(row.in, row.place), row.people);
  return people;
}

async function readTraits(db: Queryable, siteId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await findTraitShares(db, siteId);
  return new Map(rows.map(({ gender, trait, share }) => [traitKey(gender, trait), share]));
}

const traitKey = (gender: string, trait: number) => `${gender} ${trait}`;
const placeKey = (column: string, place: string | number) => `${column} ${place}`;

interface Walk {
  order: Order;
  after?: Line | undefined;
  /** About how many cards are tested. */
  depth: number;
}

/** Back to which time a walk goes that tests so many cards; undefined where those are all. */
export function untilOf(pace: Pace, search: Search, { order, after, depth }: Walk): Date | undefined {
  const { now, ages } = pace;
  const list = ages.filter((age) => age.order === (order === 'new' ? 'new' : 'active'));
  const before = after ? placeAt(list, now.getTime() - Date.parse(after.line)) : 0;
  const part = isOneRun(search) ? 1 : shareOf(pace.totals, search) * partOfCountries(pace, search);
  const age = ageAt(list, before + depth / part);
  if (age === undefined) return undefined;
  const until = new Date(now.getTime() - age);
  const { joinedAfter, seenAfter } = search.filters;
  const lately = order === 'new' ? joinedAfter : seenAfter;
  return lately && until <= lately ? undefined : until;
}

/** How many people, of any kind, live in these places. */
const livingAt = ({ people }: Pace, column: Search['places']['in'], places: readonly (string | number)[]) =>
  places.reduce<number>((sum, place) => sum + (people.get(placeKey(column, place)) ?? 0), 0);

/** Which part of the people of its countries live where a search is made. */
function partOfCountries(pace: Pace, { places, countries: lands }: Search): number {
  const inCountries = livingAt(pace, 'country', lands);
  return places.in === 'anywhere' || !inCountries ? 1 : livingAt(pace, places.in, places.values) / inCountries;
}

const start = { place: 0, milliseconds: 0 };

/** Between two known places people are spread evenly in time. */
function ageAt(list: readonly AgeRow[], place: number): number | undefined {
  const next = list.findIndex((age) => age.place >= place);
  const [low, high] = [list[next - 1] ?? start, list[next]];
  if (!high) return undefined;
  const part = (place - low.place) / (high.place - low.place);
  return low.milliseconds + part * (high.milliseconds - low.milliseconds);
}

function placeAt(list: readonly AgeRow[], milliseconds: number): number {
  const next = list.findIndex((age) => age.milliseconds >= milliseconds);
  const [low, high] = [list[next - 1] ?? start, list[next]];
  if (!high) return Number.POSITIVE_INFINITY;
  const part = (milliseconds - low.milliseconds) / Math.max(1, high.milliseconds - low.milliseconds);
  return low.place + part * (high.place - low.place);
}

/** About how many people of its kinds live where a search is made. */
export const livingIn = (pace: Pace, search: Search): number =>
  peopleAmong(pace, search) * partOfCountries(pace, search);

/**
 * How many of these cities, from the first on, it takes until about so many people of its kinds live there; a few as long as that is
 * not known.
 */
export function citiesHolding(
  pace: Pace,
  search: Search,
  { cities, people }: { cities: readonly number[]; people: number },
): number {
  const inCountries = livingAt(pace, 'country', search.countries);
  if (!inCountries) return firstCities;
  const inCities = (people * inCountries) / peopleAmong(pace, search);
  let living = 0;
  const last = cities.findIndex((city) => {
    living += livingAt(pace, 'city_id', [city]);
    return living >= inCities;
  });
  return last < 0 ? cities.length : last + 1;
}

/**
 * How deep the first walk goes: as far as a page of those who match can be expected where it is known which part of the people do,
 * which is worth finding out where several traits are asked for.
 */
export function firstDepthOf(
  pace: Pace,
  search: Search,
  { outlook, wanted }: { outlook: { part: number } | undefined; wanted: number },
): number {
  const { traits = [], seenAfter, joinedAfter } = search.filters;
  if (traits.length < 2) return firstDepth;
  if (!outlook || seenAfter || joinedAfter) return shortDepth;
  const ofKinds = (1.5 * wanted) / outlook.part;
  const depth = isOneRun(search) ? ofKinds / shareOf(pace.totals, search) : ofKinds;
  return Math.min(Math.max(depth, shortDepth), deepestIn(search));
}

const deepestIn = ({ countries: lands }: Search) => (lands.length > fewCountries ? longestDepth : longestDepthInFew);

/**
 * How deep a walk goes on that has met so few at a depth: as far as those who are missing can be expected, and somewhat further,
 * because a slice that is too short costs another. Undefined where that is too deep.
 */
export function deeperThan(depth: number, search: Search, { met, wanted }: { met: number; wanted: number }) {
  const deepest = deepestIn(search);
  const expected = met ? ((wanted - met) * depth) / met : Number.POSITIVE_INFINITY;
  return depth + expected <= deepest ? Math.min(depth + Math.max(depth, 1.5 * expected), deepest) : undefined;
}

/** How many people a site of middling size has of the kinds that somebody looks for. */
const middlingPeople = 10_000;

/** About how many people of its kinds live in the countries of a search. */
export const peopleAmong = ({ totals }: Pace, search: Search): number =>
  totals.everybody ? peopleOf(totals, search) : middlingPeople;

/** About which part of the people a search is made among have one of these traits; all of them as long as that is not known. */
export function partWith({ traits }: Pace, { kinds }: Search, anyOf: readonly number[]): number {
  if (!traits.size) return 1;
  const parts = kinds.map(({ gender }) =>
    anyOf.reduce((sum, trait) => sum + (traits.get(traitKey(gender, trait)) ?? 0), 0),
  );
  return Math.min(1, Math.max(...parts));
}

/**
 * The same search by the runs that suit it, where so many who match are looked for. Where the kinds of people are a small part of
 * everybody, a run for each of them and each country is quicker than the one run over everybody, most of whom would be passed
 * over, unless those who match are known to be met before so many runs have begun.
 */
export function routed({ totals }: Pace, search: Search, wanted: number): Search {
  if (!isOneRun(search) || shareOf(totals, search) >= leastShareInOneRun) return search;
  const part = atLeast(totals, search) / totals.everybody;
  const runs = search.countries.length * search.kinds.length;
  return wanted / part <= runs * entriesPerRun ? search : byCountry(search);
}

/**
 * A search in cities, of whose people this part matches, by one run for each country and kind of people that tests the city: where
 * that comes to so many who match before a run for each city has begun. Most people of a small country live around a large city.
 */
export function routedThroughCountry(
  pace: Pace,
  search: Search,
  { wanted, part }: { wanted: number; part: number },
): Search {
  const { places, kinds, countries: lands } = search;
  if (places.in !== 'city_id') return search;
  const fewer = (places.values.length - lands.length) * kinds.length;
  const tested = wanted / (part * partOfCountries(pace, search));
  return tested <= fewer * entriesPerRun ? { ...byCountry(search), cities: places.values.map(Number) } : search;
}

export const byCountry = (search: Search): Search => ({
  ...search,
  places: { in: 'country', values: search.countries },
});
