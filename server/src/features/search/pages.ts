import { search as limits } from '#contract/constants.ts';
import { Cache, perDatabase } from '#server/platform/cache.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  byCountry,
  citiesHolding,
  deeperThan,
  firstDepthOf,
  livingIn,
  type Pace,
  routed,
  routedThroughCountry,
  untilOf,
} from './pace.ts';
import type { SearchPlan } from './plan.ts';
import { type CardRow, findCards } from './queries.ts';
import { byRarest, isOfLately, isSoonerFound, type Outlook, outlookOf, rareSteps } from './rare.ts';
import {
  type Count,
  findLines,
  type Line,
  type Look,
  lookAround,
  lookThrough,
  type Order,
  type Search,
  type SearchPage,
} from './search-queries.ts';
import { partMatching } from './totals.ts';
import { firstCities, firstDepth, mostCitiesAtOnce } from './tuning.ts';
import { findAll } from './whole-queries.ts';

const minute = 60_000;

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
  /** What to expect of the search, where it asks for traits; found out where it is not given. */
  outlook?: (() => Promise<Outlook>) | undefined;
  /** True where those who nearly match are wanted as well, if one statement finds both. */
  withSimilar?: boolean;
}

export interface PageOfCards {
  cards: CardRow[];
  /** How many match in all, where reading the page has counted them. */
  total: Count | undefined;
  /** Members who nearly match, where one statement found them together with the page. */
  similar?: SimilarCards;
}

/** Cards of members who nearly match a search, and how many of its filters were given up to find them. */
export interface SimilarCards {
  cards: CardRow[];
  steps: number;
}

export async function readPage(
  db: Queryable,
  plan: SearchPlan,
  { page, now, key, size = limits.pageSize, uncounted = false, withSimilar = false, outlook }: Turn,
): Promise<PageOfCards> {
  const beginnings = beginningsIn(db);
  const known = key === undefined ? undefined : lastBeginning(beginnings, { key, page, now });
  const behind = ((known?.page ?? 1) - 1) * size;
  const skip = (page - 1) * size - behind;
  // The card before this page is read too: it is the keyset the page is remembered by.
  const before = skip > 0 ? 1 : 0;
  const read = readers[plan.order];
  const counted = uncounted ? undefined : mostCounted(page, size) - behind;
  const stretch: Stretch = {
    after: known?.after,
    skip: skip - before,
    size: size + before,
    counted,
    outlook: outlook ?? (() => outlookOf(db, plan, [])),
    withSimilar,
  };
  const { cards, lines, total, similar } = await read(db, plan, stretch);
  const [first] = lines;
  const last = lines.at(-1);
  if (key !== undefined && before && first) beginnings.set(`${key} ${page}`, first, now);
  if (key !== undefined && last && lines.length === size + before) beginnings.set(`${key} ${page + 1}`, last, now);
  return {
    cards: cards.slice(before),
    total: uncounted ? undefined : total && { count: behind + total.count, more: total.more },
    ...(similar && { similar }),
  };
}

/** Whether reading a page of this search hardly ever counts all who match, so that they had better be counted beside it. */
export async function isReadUncounted(plan: SearchPlan, outlook: () => Promise<Outlook>): Promise<boolean> {
  const { looks, interests } = plan.whole.filters;
  if (plan.order !== 'best' && plan.order !== 'near') return false;
  if (!looks && interests === undefined) return true;
  const expected = await outlook();
  return expected.part * firstDepth >= 2 * limits.pageSize && !areFoundAtOnce(plan, expected, limits.pageSize);
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
  outlook(): Promise<Outlook>;
  withSimilar: boolean;
}

interface Read extends PageOfCards {
  lines: Found[];
}

const readers = { best: readRings, active: readOrdered, new: readOrdered, near: readNearest };

/** One page in the order of the list, by the cheapest way that will do. */
async function readOrdered(db: Queryable, plan: SearchPlan, stretch: Stretch): Promise<Read> {
  const { after, skip, size, counted } = stretch;
  const { order, whole, pace } = plan;
  const outlook = await outlookFor(plan, stretch);
  const isWalked = !outlook || !isSoonerFound(outlook, whole.filters, skip + size);
  const walked =
    isWalked && (await walk(db, whole, { order, after, offset: skip, limit: size, counted }, { pace, outlook }));
  if (!walked) return readAll(db, plan, stretch);
  const { cards, ...total } = walked;
  return { cards, total, lines: cards.map(({ id, rank, line }) => ({ id, rank, line, place: 0 })) };
}

/** What to expect of a search for traits. */
const outlookFor = async ({ whole }: SearchPlan, { outlook }: Stretch): Promise<Outlook | undefined> =>
  whole.filters.traits && outlook();

interface Walked {
  pace: Pace;
  outlook: Outlook | undefined;
}

/**
 * One page by walking along the order of the list, slice after slice: how many matched in the first tells how deep the next must
 * go. Undefined where that would be too deep: all who match are sooner found by the index of their traits.
 */
async function walk(
  db: Queryable,
  whole: Search,
  { order, after, offset = 0, limit, counted }: Omit<Look, 'slice'>,
  { pace, outlook }: Walked,
): Promise<SearchPage | undefined> {
  if (isWalkedWhole(whole)) return lookAround(db, whole, { order, after, offset, limit, counted });
  const { traits } = whole.filters;
  const page: SearchPage = { cards: [], count: 0, more: true };
  let search = routed(pace, whole, Math.max(offset + limit, counted ?? 0));
  let depth = firstDepthOf(pace, search, { outlook, wanted: offset + limit });
  let from: Date | undefined;
  for (;;) {
    const until = untilOf(pace, search, { order, after, depth });
    const { cards, count, more } = await lookAround(db, search, {
      order,
      slice: { from, until },
      after: from ? undefined : after,
      offset: Math.max(0, offset - page.count),
      limit: limit - page.cards.length,
      counted: counted && counted - page.count,
    });
    page.cards.push(...cards);
    page.count += count;
    page.more = more;
    if (page.cards.length === limit || !until) return page;
    from = until;
    const deeper = deeperThan(depth, whole, { met: page.count, wanted: offset + limit });
    depth = deeper ?? Number.POSITIVE_INFINITY;
    if (deeper) continue;
    if (traits) return undefined;
    // Only the kind of people is rare: the index of each country, and of each city, has them in order.
    const { cities, ...rest } = search;
    search = cities ? { ...rest, places: { in: 'city_id', values: cities } } : byCountry(search);
  }
}

/**
 * An age is tested inside the index, and the people of one place are few enough to walk through whole. Not where only new members
 * are asked for: without a slice the planner would rather find all of them by when they joined, and sort them.
 */
const isWalkedWhole = ({ filters: { looks, interests, joinedAfter }, places, cities }: Search) =>
  !looks && interests === undefined && !joinedAfter && places.in !== 'anywhere' && !cities;

/** The first of these searches, up to one that has to be walked in steps. */
function walkedWhole(searches: readonly Search[]): Search[] {
  const end = searches.findIndex((search) => !isWalkedWhole(search));
  return searches.slice(0, end < 0 ? searches.length : end);
}

/** Ring after ring, each by itself and in its own order, until there are enough. */
async function readRings(db: Queryable, plan: SearchPlan, stretch: Stretch): Promise<Read> {
  const { whole, rings, pace } = plan;
  const { after, skip, size } = stretch;
  const begin = after?.place ?? 0;
  const outlook = await outlookFor(plan, stretch);
  if (outlook && areFoundAtOnce(plan, outlook, skip + size)) return readAll(db, plan, stretch);
  const found: (CardRow & Found)[] = [];
  let passed = 0;
  let place = begin;
  for (let ring = rings.searches[place]; ring && found.length < size; ring = rings.searches[place]) {
    const offset = skip - passed;
    const limit = size - found.length;
    // The first ring is enough for most searches; those beyond it are asked for at one go, and the first with them where few live.
    const isFirst = place === begin;
    const part = Math.min(outlook?.part ?? 1, partMatching(pace.totals, ring));
    const isEnough = isFirst && (after || livingIn(pace, ring) * part >= 2 * limit);
    const further = isEnough || offset > 0 ? [] : walkedWhole(rings.searches.slice(place));
    if (further.length > 1) {
      const cards = await lookThrough(db, further, limit);
      for (const card of cards) found.push(Object.assign(card, { place: place + card.place }));
      place += further.length;
      continue;
    }
    const ringStretch: Omit<Look, 'slice'> = {
      order: 'active',
      after: place === after?.place ? after : undefined,
      offset,
      limit,
      // A ring that the offset passes over must be counted.
      counted: offset > 0 ? offset + limit : undefined,
    };
    const routedRing = routedThroughCountry(pace, ring, { wanted: offset + limit, part });
    const walked = await walk(db, routedRing, ringStretch, { pace, outlook });
    // Rare traits are indexed by country: among the same countries all rings cost what one does, and are counted with it.
    if (!walked && ring.countries.length === whole.countries.length) return readAll(db, plan, stretch);
    const { cards, count } = walked ?? (await findAll(db, byRarest(plan, ring), ringStretch));
    for (const card of cards) found.push(Object.assign(card, { place }));
    place += 1;
    passed += cards.length ? offset : Math.min(offset, count);
  }
  return {
    cards: found,
    lines: found.map(({ id, rank, line, place }) => ({ id, rank, line, place })),
    total: totalOf(found, stretch),
  };
}

/** Place by place those who have several traits and were here lately are met by many statements; one finds all of them. */
const areFoundAtOnce = ({ whole: { filters } }: SearchPlan, outlook: Outlook, wanted: number) =>
  isSoonerFound(outlook, filters, wanted) || (isOfLately(filters) && (filters.traits?.length ?? 0) > 1);

/** A list that was read from its beginning and is shorter than a page is the whole of it. */
const totalOf = (found: readonly Found[], { after, skip, size }: Stretch): Count | undefined =>
  !after && skip === 0 && found.length < size ? { count: found.length, more: false } : undefined;

/**
 * The page by finding all who match. Where it is to show those who nearly match as well and hardly anybody does match, one
 * statement finds both.
 */
async function readAll(db: Queryable, plan: SearchPlan, stretch: Stretch): Promise<Read> {
  const { after, skip, size, counted, withSimilar } = stretch;
  const { order, cities, rings } = plan;
  const outlook = withSimilar ? await outlookFor(plan, stretch) : undefined;
  const areFew = outlook && (outlook.people < limits.pageSize || isOfLately(plan.whole.filters));
  const steps = areFew ? rareSteps(outlook) : [];
  const { whole } = steps.at(-1)?.plan ?? plan;
  const { cards, ...total } = await findAll(db, byRarest(plan, whole), {
    order,
    cities,
    rings: rings.places,
    after: after && { ...after, rank: after.place + 1 },
    offset: skip,
    limit: steps.length ? size + limits.pageSize : size,
    counted,
    givenUp: steps.map(({ givenUp }) => givenUp),
  });
  const matching = cards.filter(({ lacking }) => lacking === 0).slice(0, size);
  return {
    cards: matching,
    total,
    lines: matching.map(({ id, rank, line }) => ({ id, rank, line, place: rank - 1 })),
    ...(steps.length && {
      similar: { cards: cards.filter(({ lacking }) => lacking > 0).slice(0, limits.pageSize), steps: steps.length },
    }),
  };
}

/** The nearest cities first, a few at a time, until there are enough; then those of whom no city is known. */
async function readNearest(db: Queryable, plan: SearchPlan, stretch: Stretch): Promise<Read> {
  const { cities, cityless, whole, pace } = plan;
  const { after, skip, size } = stretch;
  const wanted = skip + size;
  const outlook = await outlookFor(plan, stretch);
  if (outlook && areFoundAtOnce(plan, outlook, wanted)) return readAll(db, plan, stretch);
  const found: Found[] = [];
  const inCities = (values: readonly number[]): Search => ({
    ...whole,
    cities: undefined,
    places: { in: 'city_id', values },
  });
  const read = async (search: Search, order: Order, place: number) => {
    const begin = place === after?.place ? after : undefined;
    const lines = await findLines(db, search, { order, after: begin, limit: wanted - found.length });
    found.push(...lines.map((line) => ({ place: order === 'near' ? place + line.rank - 1 : place, ...line })));
  };
  let width = 0;
  for (let place = after?.place ?? 0; place < cities.length && found.length < wanted; place += width) {
    // Wider where the nearest were not enough, and by another way if they should be very few.
    if (outlook) {
      if (width >= mostCitiesAtOnce) return readAll(db, plan, stretch);
      const people = (1.25 * (wanted - found.length)) / outlook.part;
      const holding = citiesHolding(pace, whole, { cities: cities.slice(place), people });
      width = Math.min(Math.max(2 * width, holding), mostCitiesAtOnce);
    } else width = 2 * width || firstCities;
    await read(inCities(cities.slice(place, place + width)), 'near', place);
  }
  // People without a city share one place, so the most recently active come first.
  if (cityless && found.length < wanted) await read(cityless, 'active', cities.length);
  const lines = found.slice(skip);
  return {
    lines,
    cards: await findCards(
      db,
      lines.map(({ id }) => id),
    ),
    total: totalOf(found, stretch),
  };
}
