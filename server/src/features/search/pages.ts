import { search as limits } from '#contract/constants.ts';
import { Cache, perDatabase } from '#server/platform/cache.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type CardRow, findCards } from './queries.ts';
import type { Rings } from './rings.ts';
import {
  type Count,
  findLines,
  type Line,
  lookAround,
  type Order,
  type Search,
  type SearchPage,
} from './search-queries.ts';
import { firstCities, firstDepth, longestDepth, mostCitiesAtOnce, mostMetOfRare, shortDepth } from './tuning.ts';
import { findAll } from './whole-queries.ts';

const minute = 60_000;

/** What to search, and the places to search it in, in their order. */
export interface SearchPlan {
  order: Order;
  whole: Search;
  /** By distance: the cities, and last the people of whom no city is known. */
  cities: readonly number[];
  cityless: Search | undefined;
  /** Around home: the parts of the search, the innermost first. */
  rings: Rings;
}

/** A card's keyset: its rank and time in the list, and how many places (cities or rings) were read before its own. */
interface Found extends Line {
  place: number;
}

/**
 * The keyset of each page a member has turned to: the card that stands last before it. The next page is read from there on,
 * as cheaply as the first, and shows nobody again who has moved up meanwhile. What is not remembered, on this node or at
 * all, is read by counting from an earlier page.
 */
const beginningsIn = perDatabase(
  () => new Cache<string, Found>({ maxEntries: 20_000, maxAgeMilliseconds: 10 * minute }),
);

interface Turn {
  page: number;
  now: Date;
  /** The search and the member these pages are of; without it their keysets are not remembered. */
  key?: string;
  size?: number;
  /** True where the total is not needed. */
  uncounted?: boolean;
}

export interface PageOfCards {
  cards: CardRow[];
  /** How many match in all, where reading the page has counted them. */
  total: Count | undefined;
}

export async function readPage(
  db: Queryable,
  plan: SearchPlan,
  { page, now, key, size = limits.pageSize, uncounted = false }: Turn,
): Promise<PageOfCards> {
  const beginnings = beginningsIn(db);
  const known = key === undefined ? undefined : lastBeginning(beginnings, { key, page, now });
  const behind = ((known?.page ?? 1) - 1) * size;
  const skip = (page - 1) * size - behind;
  // The card before this page is read too: it is the keyset the page is remembered by.
  const before = skip > 0 ? 1 : 0;
  const read = readers[plan.order];
  const counted = uncounted ? undefined : mostCounted(page, size) - behind;
  const stretch = { after: known?.after, skip: skip - before, size: size + before, counted };
  const { cards, lines, total } = await read(db, plan, stretch);
  const [first] = lines;
  const last = lines.at(-1);
  if (key !== undefined && before && first) beginnings.set(`${key} ${page}`, first, now);
  if (key !== undefined && last && lines.length === size + before) beginnings.set(`${key} ${page + 1}`, last, now);
  return {
    cards: cards.slice(before),
    total: uncounted ? undefined : total && { count: behind + total.count, more: total.more },
  };
}

/** Results are counted up to some pages beyond the one that is shown. */
export const mostCounted = (page: number, size: number = limits.pageSize) =>
  Math.min(page + limits.pagesAhead, limits.lastPage) * size;

function lastBeginning(beginnings: Cache<string, Found>, { key, page, now }: { key: string; page: number; now: Date }) {
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
  counted: number | undefined;
}

interface Read extends PageOfCards {
  lines: Found[];
}

const readers = { best: readRings, active: readOrdered, new: readOrdered, near: readNearest };

async function readOrdered(db: Queryable, plan: SearchPlan, { after, skip, size, counted }: Stretch): Promise<Read> {
  const stretch = { order: plan.order, after, offset: skip, limit: size, counted };
  const { cards, ...total } = await seekOut(db, plan.whole, stretch);
  return { cards, total, lines: cards.map(({ id, rank, line }) => ({ id, rank, line, place: 0 })) };
}

type Sought = Parameters<typeof findAll>[2];
type Page = Omit<SearchPage, 'uncertain'>;

/** One page in the order of the list, by the cheapest way that will do. */
const seekOut = async (db: Queryable, search: Search, stretch: Sought): Promise<Page> =>
  (await walk(db, search, stretch)) ?? findAll(db, search, stretch);

/**
 * One page by walking along the order of the list. A walk of limited depth is enough for most searches. How many matched on
 * it tells how deep a second walk must go; where only gender and sexuality are rare, the second has one run per country or
 * city. Undefined where it would be too deep: all who match are sooner found by the index of their traits.
 */
async function walk(db: Queryable, search: Search, stretch: Sought): Promise<Page | undefined> {
  const { looks, interests, traits } = search.filters;
  // An age is tested inside the index, and the people of one place are few enough to walk through whole.
  if (!looks && interests === undefined && search.places.in !== 'anywhere') return lookAround(db, search, stretch);
  const depth = (traits?.length ?? 0) > 1 ? shortDepth : firstDepth;
  const first = await lookAround(db, search, { ...stretch, depth });
  if (!first.uncertain) return first;
  const wanted = (stretch.offset ?? 0) + stretch.limit;
  const further = first.count ? Math.ceil((2 * wanted * depth) / first.count) : Number.POSITIVE_INFINITY;
  if (further <= longestDepth) {
    const second = await lookAround(db, search, { ...stretch, depth: further });
    if (!second.uncertain) return second;
  }
  if (traits) return undefined;
  // Only the kind of people is rare: the index of each country, and of each city, has them in order.
  const { cities, ...rest } = search;
  const places: Search['places'] = cities
    ? { in: 'city_id', values: cities }
    : { in: 'country', values: search.countries };
  return lookAround(db, { ...rest, places }, stretch);
}

/** Whether so few match that finding all of them by their traits is quicker than walking until a page is full. */
export async function areRare(db: Queryable, { order, whole }: SearchPlan): Promise<boolean> {
  const look = { order: order === 'new' ? order : 'active', limit: mostMetOfRare + 1, depth: shortDepth } as const;
  return (await lookAround(db, whole, look)).uncertain;
}

/** Ring after ring, each by itself and in its own order, until there are enough. */
async function readRings(db: Queryable, plan: SearchPlan, stretch: Stretch): Promise<Read> {
  const { whole, rings } = plan;
  const { after, skip, size } = stretch;
  const begin = after?.place ?? 0;
  const wishes = whole.filters.traits?.length ?? 0;
  const found: (CardRow & Found)[] = [];
  let passed = 0;
  for (const [place, ring] of rings.searches.entries()) {
    if (place < begin) continue;
    if (found.length >= size) break;
    // Several wishes at once are rarely met in the first ring, and one is rare that was not met there: then all are few.
    const isDoubtful = wishes > 1 ? place === begin : wishes === 1 && place === begin + 1;
    if (isDoubtful && (await areRare(db, plan))) return readAllRings(db, plan, stretch);
    const offset = skip - passed;
    const limit = size - found.length;
    const ringStretch: Sought = {
      order: 'active',
      after: place === after?.place ? after : undefined,
      offset,
      limit,
      // Of a ring that is passed over one has to know how many it holds.
      counted: offset > 0 ? offset + limit : undefined,
    };
    const walked = await walk(db, ring, ringStretch);
    // Rare traits are indexed by country: among the same countries all rings cost what one does, and are counted with it.
    if (!walked && ring.countries === whole.countries) return readAllRings(db, plan, stretch);
    const { cards, count } = walked ?? (await findAll(db, ring, ringStretch));
    found.push(...cards.map((card) => Object.assign(card, { place })));
    passed += cards.length ? offset : Math.min(offset, count);
  }
  return {
    cards: found,
    lines: found.map(({ id, rank, line, place }) => ({ id, rank, line, place })),
    total: undefined,
  };
}

async function readAllRings(db: Queryable, plan: SearchPlan, { after, skip, size, counted }: Stretch): Promise<Read> {
  const { cards, ...total } = await findAll(db, plan.whole, {
    order: 'best',
    rings: plan.rings.places,
    after: after && { ...after, rank: after.place + 1 },
    offset: skip,
    limit: size,
    counted,
  });
  return { cards, total, lines: cards.map(({ id, rank, line }) => ({ id, rank, line, place: rank - 1 })) };
}

/** The nearest cities first, a few at a time, until there are enough; then those of whom no city is known. */
async function readNearest(db: Queryable, plan: SearchPlan, stretch: Stretch): Promise<Read> {
  const { cities, cityless, whole } = plan;
  const { after, skip, size } = stretch;
  // Several wishes at once are rarely met in the next few cities; then all who meet them are few.
  if ((whole.filters.traits?.length ?? 0) > 1 && (await areRare(db, plan))) return readAllNearest(db, plan, stretch);
  const found: Found[] = [];
  const wanted = skip + size;
  const read = async (search: Search, order: Order, place: number) => {
    const begin = place === after?.place ? after : undefined;
    const lines = await findLines(db, search, { order, after: begin, limit: wanted - found.length });
    found.push(...lines.map((line) => ({ ...line, place: order === 'near' ? place + line.rank - 1 : place })));
  };
  let width = firstCities;
  for (let place = after?.place ?? 0; place < cities.length && found.length < wanted; place += width) {
    // Wider once the nearest were not enough; and by another way if they should be very few.
    if (place > (after?.place ?? 0)) width *= 2;
    if (width > mostCitiesAtOnce && whole.filters.traits) return readAllNearest(db, plan, stretch);
    const some: Search = {
      ...whole,
      cities: undefined,
      places: { in: 'city_id', values: cities.slice(place, place + width) },
    };
    await read(some, 'near', place);
  }
  // They live in one place as far as anybody knows, so the last one seen comes first.
  if (cityless && found.length < wanted) await read(cityless, 'active', cities.length);
  const lines = found.slice(skip);
  return {
    lines,
    cards: await findCards(
      db,
      lines.map(({ id }) => id),
    ),
    total: undefined,
  };
}

async function readAllNearest(db: Queryable, plan: SearchPlan, { after, skip, size, counted }: Stretch): Promise<Read> {
  const { whole, cities, order } = plan;
  const begin = after && { ...after, rank: after.place + 1 };
  const { cards, ...total } = await findAll(db, whole, {
    order,
    cities,
    after: begin,
    offset: skip,
    limit: size,
    counted,
  });
  return { cards, total, lines: cards.map(({ id, rank, line }) => ({ id, rank, line, place: rank - 1 })) };
}
