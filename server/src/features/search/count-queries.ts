import type { Queryable } from '#server/platform/database/database.ts';
import {
  type Count,
  type Order,
  parameters,
  runsOf,
  type Search,
  type Slice,
  type Trait,
  unestimated,
} from './search-queries.ts';

/** A short walk that only counts. */
interface Sample {
  order: Order;
  slice: Slice;
  /** From each run no more matches than this. */
  most: number;
  givenUp?: readonly Trait[];
}

/**
 * How many matches a short walk meets: first those who have all of the traits that were given up, then those who lack at most
 * the first, at most the first two, and so on.
 */
export async function countLacking(
  db: Queryable,
  search: Search,
  { order, slice, most, givenUp = [] }: Sample,
): Promise<number[]> {
  const { value, values } = parameters();
  const runs = runsOf(search, { order, value, slice, givenUp });
  const { rows } = await db.query<{ lacking: number; met: number }>(
    `with ${runs.with}
     select lacking, count(*)::int as met from (${runs.select(value(most))}) as found group by lacking`,
    values,
    { prepared: 'search.countLacking' },
  );
  const atMost = (traits: number) => rows.filter(({ lacking }) => lacking <= traits);
  return [0, ...givenUp].map((_, traits) => atMost(traits).reduce((sum, { met }) => sum + met, 0));
}

/** In which order a count walks: who joined lately is soonest found by when they joined. */
export const countingOrder = ({ filters: { joinedAfter, seenAfter } }: Search) =>
  joinedAfter && !seenAfter ? 'new' : 'active';

/** How many match in a slice, and whether there may be more: beyond it, or beyond `most`. */
export async function countLines(db: Queryable, search: Search, most: number, slice: Slice = {}): Promise<Count> {
  const { value, values } = parameters();
  const runs = runsOf(search, { order: countingOrder(search), value, slice });
  const enough = value(most + 1);
  const { rows } = await db.query<{ count: number }>(
    `with ${runs.with}
     select count(*)::int as count from (${runs.select(enough)} limit ${unestimated(enough, 'int')}) as found`,
    values,
    { prepared: 'search.countLines' },
  );
  const { count = 0 } = rows[0] ?? {};
  return { count: Math.min(count, most), more: count > most || slice.until !== undefined };
}
