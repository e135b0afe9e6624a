import type { Queryable } from '#server/platform/database/database.ts';
import {
  type Count,
  type Order,
  parameters,
  runsIn,
  runsOf,
  type Search,
  type Trait,
  unestimated,
} from './search-queries.ts';
import { firstDepth } from './tuning.ts';

/** A short walk that only counts. */
interface Sample {
  order: Order;
  /** How many cards are tested. */
  depth: number;
  /** From each run no more matches than this. */
  most: number;
  givenUp?: readonly Trait[];
}

/**
 * How many matches a short walk meets: first those who have all of the traits that were given up, then those who lack at most
 * the first, at most the first two, and so on. `isWhole` where the walk came to the end of every run.
 */
export async function countLacking(
  db: Queryable,
  search: Search,
  { order, depth, most, givenUp = [] }: Sample,
): Promise<{ met: number[]; isWhole: boolean }> {
  const { value, values } = parameters();
  const runs = runsOf(search, { order, value, depth, givenUp });
  const { rows } = await db.query<{ lacking: number; met: number; ends: number }>(
    `with ${runs.with}
     select lacking, count(*) filter (where not is_end)::int as met, count(*) filter (where is_end)::int as ends
     from (${runs.select(value(most))}) as found group by lacking`,
    values,
    { prepared: 'search.countLacking' },
  );
  const atMost = (traits: number) => rows.filter(({ lacking }) => lacking <= traits);
  return {
    met: [0, ...givenUp].map((_, traits) => atMost(traits).reduce((sum, { met }) => sum + met, 0)),
    isWhole: rows.every(({ ends }) => ends === 0),
  };
}

/** How many matched on a walk of the first depth, and whether there may be more: not tested, or beyond `most`. */
export async function countLines(db: Queryable, search: Search, most: number): Promise<Count> {
  const { value, values } = parameters();
  const order = search.filters.joinedAfter && !search.filters.seenAfter ? 'new' : 'active';
  const runs = runsOf(search, { order, value, depth: firstDepth });
  const { rows } = await db.query<{ count: number; ends: number }>(
    `with ${runs.with}
     select count(*) filter (where not is_end)::int as count, count(*) filter (where is_end)::int as ends from (
       ${runs.select(value(most + 1))} limit ${unestimated(value(most + 1 + runsIn(search)), 'int')}
     ) as found`,
    values,
    { prepared: 'search.countLines' },
  );
  const { count = 0, ends = 0 } = rows[0] ?? {};
  return { count: Math.min(count, most), more: count > most || ends > 0 };
}
