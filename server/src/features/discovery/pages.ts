import { search as limits } from '#contract/constants.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Memory } from './memory.ts';
import { findLines, type Line, type Order, type Search } from './queries.ts';

const minute = 60_000;
const firstCities = 8;
const mostCities = 128;

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
  const lines = await findLines(db, plan.whole, { order: plan.order, after, offset: skip, limit: size });
  return lines.map((line) => ({ ...line, place: 0 }));
}

/** The nearest cities first, a few at a time, until there are enough; then those of whom no city is known. */
async function readNearest(db: Queryable, plan: SearchPlan, { after, skip, size }: Stretch): Promise<Found[]> {
  const { cities, cityless, whole } = plan;
  const found: Found[] = [];
  const wanted = skip + size;
  const read = async (search: Search, order: Order, place: number) => {
    const stretch = { order, after: place === after?.place ? after : undefined, limit: wanted - found.length };
    const lines = await findLines(db, search, stretch);
    found.push(...lines.map((line) => ({ ...line, place: order === 'near' ? place + line.rank - 1 : place })));
  };
  let width = firstCities;
  for (let place = after?.place ?? 0; place < cities.length && found.length < wanted; place += width) {
    // Wider once the nearest were not enough.
    if (place > (after?.place ?? 0)) width = Math.min(2 * width, mostCities);
    await read({ ...whole, places: { in: 'city_id', values: cities.slice(place, place + width) } }, 'near', place);
  }
  // They live in one place as far as anybody knows, so the last one seen comes first.
  if (cityless && found.length < wanted) await read(cityless, 'active', cities.length);
  return found.slice(skip);
}
