import { search as limits } from '#contract/constants.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Memory } from './memory.ts';
import { findAllLines, findLines, type Line, type Order, type Search } from './search-queries.ts';

const minute = 60_000;
const firstCities = 8;
const mostCities = 16;

/** Where to look, and the order in which places are gone through. */
export interface SearchPlan {
  order: Order;
  whole: Search;
  /** By distance: the cities, and last the people of whom no city is known. */
  cities: readonly number[];
  cityless: Search | undefined;
}

/** Somebody in the list, and how many places were gone through before theirs. */
interface Found extends Line {
  place: number;
}

/**
 * Behind whom the pages began that somebody has turned to. The next page is read from there on, as cheaply as the first,
 * and shows nobody again who has meanwhile moved up.
 */
const beginnings = new Memory<Found>(10 * minute);

interface Turn {
  page: number;
  now: Date;
  /** Whose pages these are; without it they are not remembered. */
  key?: string;
  size?: number;
}

/** The ids of one page. */
export async function readPage(
  db: Queryable,
  plan: SearchPlan,
  { page, now, key, size = limits.pageSize }: Turn,
): Promise<string[]> {
  const known = key === undefined ? undefined : lastBeginning(key, page, now);
  const skip = (page - (known?.page ?? 1)) * size;
  // With the one before, behind whom this page begins.
  const before = skip > 0 ? 1 : 0;
  const read = plan.order === 'near' ? readNearest : readOrdered;
  const found = await read(db, plan, { after: known?.after, skip: skip - before, size: size + before });
  const shown = found.slice(before);
  const [first] = found;
  const last = shown.at(-1);
  if (key !== undefined && before && first) beginnings.set(`${key} ${page}`, first, now);
  if (key !== undefined && last && shown.length === size) beginnings.set(`${key} ${page + 1}`, last, now);
  return shown.map(({ id }) => id);
}

function lastBeginning(key: string, page: number, now: Date) {
  for (let earlier = page; earlier > 1; earlier -= 1) {
    const after = beginnings.get(`${key} ${earlier}`, now);
    if (after) return { page: earlier, after };
  }
  return undefined;
}

interface Stretch {
  after: Found | undefined;
  skip: number;
  size: number;
}

async function readOrdered(db: Queryable, plan: SearchPlan, { after, skip, size }: Stretch): Promise<Found[]> {
  const stretch = { order: plan.order, after, offset: skip, limit: size };
  const lines = (await findLines(db, plan.whole, stretch)) ?? (await findAllLines(db, plan.whole, stretch));
  return lines.map((line) => ({ ...line, place: 0 }));
}

/** The nearest cities first, a few at a time, until there are enough; then those of whom no city is known. */
async function readNearest(db: Queryable, plan: SearchPlan, stretch: Stretch): Promise<Found[]> {
  const { cities, cityless, whole } = plan;
  const { after, skip, size } = stretch;
  const found: Found[] = [];
  const wanted = skip + size;
  const read = async (search: Search, order: Order, place: number) => {
    const begin = place === after?.place ? after : undefined;
    const lines = await findLines(db, search, { order, after: begin, limit: wanted - found.length, everybody: true });
    found.push(...(lines ?? []).map((line) => ({ ...line, place: order === 'near' ? place + line.rank - 1 : place })));
  };
  let width = firstCities;
  for (let place = after?.place ?? 0; place < cities.length && found.length < wanted; place += width) {
    // Wider once the nearest were not enough; and by another way if they should be very few.
    if (place > (after?.place ?? 0)) width *= 2;
    if (width > mostCities && whole.filters.traits) return readAllNearest(db, plan, stretch);
    const some: Search = { ...whole, places: { in: 'city_id', values: cities.slice(place, place + width) } };
    await read(some, 'near', place);
  }
  // They live in one place as far as anybody knows, so the last one seen comes first.
  if (cityless && found.length < wanted) await read(cityless, 'active', cities.length);
  return found.slice(skip);
}

async function readAllNearest(db: Queryable, plan: SearchPlan, { after, skip, size }: Stretch): Promise<Found[]> {
  const { whole, cities, order } = plan;
  const begin = after && { ...after, rank: after.place + 1 };
  const lines = await findAllLines(db, whole, { order, cities, after: begin, offset: skip, limit: size });
  return lines.map((line) => ({ ...line, place: line.rank - 1 }));
}
