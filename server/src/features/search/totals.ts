import { search as limits } from '#contract/constants.ts';
import { countries } from '#contract/places/countries.ts';
import { Cache, perDatabase, staleWhileRevalidate } from '#server/platform/cache.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findTotals, type TotalRow } from './queries.ts';
import type { Search } from './search-queries.ts';

/** How many people of a gender and sexuality in a place were born by the end of each year since the first. */
interface Born {
  people: readonly number[];
  withPhoto: readonly number[];
}

export interface Totals {
  /** By country, and by region where there are many, each with gender and sexuality. */
  byPlace: ReadonlyMap<string, Born>;
  /** In all countries; 0 before any are known. */
  everybody: number;
}

export const noTotals: Totals = { byPlace: new Map(), everybody: 0 };

const minute = 60_000;
const totalsBySite = perDatabase(
  () => new Cache<number, Totals>({ maxEntries: 1_000, maxAgeMilliseconds: 10 * minute }),
);

/**
 * How many people a site has, as it was some minutes ago. Nobody waits for them to be read: until they are there, people
 * are counted one by one.
 */
export const totalsOf = (db: Queryable, siteId: number, now: Date): Totals =>
  staleWhileRevalidate(totalsBySite(db), {
    key: siteId,
    now,
    empty: noTotals,
    read: () => readTotals(db, siteId),
  });

export async function readTotals(db: Queryable, siteId: number): Promise<Totals> {
  const rows: TotalRow[] = [];
  for (const country of countries)
    rows.push(...(await findTotals(db, { siteId, country, leastInRegion: enough(countedFirst) })));
  return addUp(rows);
}

const firstYear = 1900;
const years = 200;
const indexOf = (year: number) => Math.min(Math.max(year - firstYear, 0), years - 1);
const keyOf = (column: string, place: string | number, { gender, sexuality }: Search['kinds'][number]) =>
  `${column} ${place} ${gender} ${sexuality}`;

export function addUp(rows: readonly TotalRow[]): Totals {
  const counted = new Map<string, { people: number[]; withPhoto: number[] }>();
  const none = () => new Array<number>(years).fill(0);
  for (const row of rows) {
    const key = keyOf(row.in, row.place, row);
    const { people, withPhoto } = counted.get(key) ?? { people: none(), withPhoto: none() };
    people[indexOf(row.born)] = row.people;
    withPhoto[indexOf(row.born)] = row.with_photo;
    counted.set(key, { people, withPhoto });
  }
  const byPlace = new Map<string, Born>();
  for (const [key, { people, withPhoto }] of counted)
    byPlace.set(key, { people: runningSums(people), withPhoto: runningSums(withPhoto) });
  const ofCountries = rows.filter((row) => row.in === 'country');
  return { byPlace, everybody: ofCountries.reduce((sum, { people }) => sum + people, 0) };
}

function runningSums(numbers: readonly number[]) {
  let sum = 0;
  return numbers.map((number) => {
    sum += number;
    return sum;
  });
}

// Totals are minutes old and know of nobody's blocks: of half as many again those who are counted are there still.
const enough = (counted: number) => 1.5 * counted;

/** How many are counted at most for a first page. */
const countedFirst = (1 + limits.pagesAhead) * limits.pageSize;

/** Whether there are certainly more than would be counted. */
export const arePlenty = (totals: Totals, search: Search, counted: number) =>
  atLeast(totals, search) >= enough(counted);

/** A lower bound of how many match. The totals know countries, large regions, ages and photos; of any other filter the bound is 0. */
export function atLeast(totals: Totals, { places, filters, kinds, cities, withoutCity }: Search): number {
  const { bornAfter: _after, bornUntil: _until, withPhoto: _photo, traits: _traits, ...others } = filters;
  if (places.in === 'city_id' || cities || withoutCity || Object.keys(others).length) return 0;
  return peopleIn(totals, places.in === 'anywhere' ? { in: 'country', values: countries } : places, { kinds, filters });
}

function peopleIn(
  { byPlace }: Totals,
  { in: column, values }: Search['places'],
  { kinds, filters: { bornAfter, bornUntil, withPhoto } }: Pick<Search, 'kinds' | 'filters'>,
): number {
  // A year in which only some were born in time is not counted.
  const until = bornUntil ? indexOf(Number(bornUntil.slice(0, 4)) - 1) : years - 1;
  const after = bornAfter ? indexOf(Number(bornAfter.slice(0, 4))) : -1;
  let people = 0;
  for (const place of values) {
    for (const kind of kinds) {
      const born = byPlace.get(keyOf(column, place, kind))?.[withPhoto ? 'withPhoto' : 'people'];
      people += Math.max(0, (born?.[until] ?? 0) - (born?.[after] ?? 0));
    }
  }
  return people;
}

/** How many of a site's people, of any age, live in the countries of a search and are of its kinds; 0 before any are known. */
export const peopleOf = (
  { byPlace }: Totals,
  { countries: lands, kinds }: Pick<Search, 'countries' | 'kinds'>,
): number =>
  lands
    .flatMap((country) => kinds.map((kind) => byPlace.get(keyOf('country', country, kind))?.people.at(-1) ?? 0))
    .reduce((sum, people) => sum + people, 0);

/** Which part of the people it is made among are of the age, and have the photo, that a search asks for; 1 before any are known. */
export function partMatching(totals: Totals, search: Pick<Search, 'countries' | 'kinds' | 'filters'>): number {
  const people = peopleOf(totals, search);
  return people ? peopleIn(totals, { in: 'country', values: search.countries }, search) / people : 1;
}

/** The same as a part of all people of the site. */
export const shareOf = (totals: Totals, search: Pick<Search, 'countries' | 'kinds'>): number =>
  totals.everybody ? peopleOf(totals, search) / totals.everybody : 1;
