import { countries } from '#contract/places/countries.ts';
import { Cache, perDatabase, staleWhileRevalidate } from '#server/platform/cache.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findTotals, type TotalRow } from './queries.ts';
import type { Search } from './search-queries.ts';

/** By country, gender and sexuality: how many were born by the end of each year since the first. */
export type Totals = ReadonlyMap<string, { people: number[]; withPhoto: number[] }>;

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
    empty: new Map(),
    read: () => readTotals(db, siteId),
  });

export async function readTotals(db: Queryable, siteId: number): Promise<Totals> {
  const rows: TotalRow[] = [];
  for (const country of countries) rows.push(...(await findTotals(db, siteId, country)));
  return addUp(rows);
}

const firstYear = 1900;
const years = 200;
const indexOf = (year: number) => Math.min(Math.max(year - firstYear, 0), years - 1);
const keyOf = (country: string, { gender, sexuality }: Search['kinds'][number]) => `${country} ${gender} ${sexuality}`;

export function addUp(rows: readonly TotalRow[]): Totals {
  const totals = new Map<string, { people: number[]; withPhoto: number[] }>();
  const none = () => new Array<number>(years).fill(0);
  for (const row of rows) {
    const key = keyOf(row.country, row);
    const { people, withPhoto } = totals.get(key) ?? { people: none(), withPhoto: none() };
    people[indexOf(row.born)] = row.people;
    withPhoto[indexOf(row.born)] = row.with_photo;
    totals.set(key, { people, withPhoto });
  }
  for (const [key, { people, withPhoto }] of totals)
    totals.set(key, { people: runningSums(people), withPhoto: runningSums(withPhoto) });
  return totals;
}

function runningSums(numbers: readonly number[]) {
  let sum = 0;
  return numbers.map((number) => {
    sum += number;
    return sum;
  });
}

// So many that neither the age of the totals nor anybody's blocks make a difference.
const enough = (counted: number) => 2 * counted + 500;

/** Whether there are certainly more than would be counted. */
export const arePlenty = (totals: Totals, search: Search, counted: number) =>
  atLeast(totals, search) >= enough(counted);

/** A lower bound of how many match. The totals know countries, ages and photos; of any other filter the bound is 0. */
export function atLeast(totals: Totals, { places, filters, kinds, cities, withoutCity }: Search): number {
  const { bornAfter, bornUntil, withPhoto, traits: _traits, ...others } = filters;
  const isKnown = (places.in === 'country' || places.in === 'anywhere') && !cities && !withoutCity;
  if (!isKnown || Object.keys(others).length) return 0;
  // Of a year in which only some were born in time nobody is counted.
  const until = bornUntil ? indexOf(Number(bornUntil.slice(0, 4)) - 1) : years - 1;
  const after = bornAfter ? indexOf(Number(bornAfter.slice(0, 4))) : -1;
  let people = 0;
  for (const country of places.in === 'country' ? places.values : countries) {
    for (const kind of kinds) {
      const born = totals.get(keyOf(String(country), kind))?.[withPhoto ? 'withPhoto' : 'people'];
      people += Math.max(0, (born?.[until] ?? 0) - (born?.[after] ?? 0));
    }
  }
  return people;
}

/** How many of a site's people, of any age, live in the countries of a search and are of its kinds; 0 before any are known. */
export const peopleOf = (totals: Totals, { countries: lands, kinds }: Pick<Search, 'countries' | 'kinds'>): number =>
  lands
    .flatMap((country) => kinds.map((kind) => totals.get(keyOf(country, kind))?.people.at(-1) ?? 0))
    .reduce((sum, people) => sum + people, 0);

/** The same as a part of all people of the site. */
export function shareOf(totals: Totals, search: Pick<Search, 'countries' | 'kinds'>): number {
  const everybody = [...totals.values()].reduce((sum, { people }) => sum + (people.at(-1) ?? 0), 0);
  return everybody ? peopleOf(totals, search) / everybody : 1;
}
