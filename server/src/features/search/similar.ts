import { search as limits } from '#contract/constants.ts';
import type { SearchQuery } from '#contract/search/search.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type Filters, relaxed } from './filters.ts';
import { areRare, readPage, type SearchPlan } from './pages.ts';
import type { CardRow } from './queries.ts';
import type { Search, Trait } from './search-queries.ts';
import { findAll } from './whole-queries.ts';

interface Few {
  plan: SearchPlan;
  /** The first page of those who match, where it was read. */
  shown: CardRow[] | undefined;
  now: Date;
  planFor(query: SearchQuery): Promise<SearchPlan>;
}

/** More people to look at when there are few: one filter after another is given up, and nobody is shown twice. */
export async function similarTo(
  db: Queryable,
  { plan, shown, now, planFor }: Few,
  query: SearchQuery,
): Promise<CardRow[]> {
  if (query.page > limits.similarPages) return [];
  const wanted = query.page * limits.pageSize;
  const matching = shown ?? (await readPage(db, plan, { page: 1, now, uncounted: true })).cards;
  const wider = await Promise.all(relaxed(query).map(planFor));
  const rare = await countRare(db, plan, wider);
  const similar = await findRare(db, without([plan, ...wider.slice(0, rare)], matching), wanted);
  for (const step of wider.slice(rare)) {
    if (similar.length >= wanted) break;
    const [others] = without([step], [...matching, ...similar]);
    if (!others) continue;
    const { cards } = await readPage(db, others, { page: 1, now, size: wanted - similar.length, uncounted: true });
    similar.push(...cards);
  }
  return similar.slice(wanted - limits.pageSize, wanted);
}

/** How many steps of giving up a look or the interests leave those who match rare, so that all of them are soon found. */
async function countRare(db: Queryable, { whole }: SearchPlan, wider: readonly SearchPlan[]): Promise<number> {
  let last = whole.filters;
  for (const [index, step] of wider.entries()) {
    const { filters } = step.whole;
    const areFew = filters.seenAfter || filters.joinedAfter;
    if (!traitGivenUp(last, filters) || !(areFew || (filters.traits && (await areRare(db, step))))) return index;
    last = filters;
  }
  return wider.length;
}

/** In one statement: members who lack only the first of the traits that were given up, then the first two, and so on. */
async function findRare(db: Queryable, plans: SearchPlan[], limit: number): Promise<CardRow[]> {
  const widest = plans.at(-1);
  if (!widest || plans.length === 1) return [];
  const givenUp = plans
    .slice(1)
    .flatMap((plan, index) => traitGivenUp(plans[index]?.whole.filters ?? {}, plan.whole.filters) ?? []);
  const { order, cities, rings, whole } = widest;
  const { cards } = await findAll(db, whole, { order, cities, rings: rings.places, limit, givenUp });
  return cards;
}

function traitGivenUp(before: Filters, after: Filters): Trait | undefined {
  if (before.interests !== undefined && after.interests === undefined) return { interests: before.interests };
  const looks = before.looks?.find((bits) => !after.looks?.includes(bits));
  return looks === undefined ? undefined : { looks };
}

function without(plans: readonly SearchPlan[], known: readonly CardRow[]): SearchPlan[] {
  const ids = known.map(({ id }) => id);
  const narrowed = (search: Search): Search => ({ ...search, excluded: [...search.excluded, ...ids] });
  return plans.map((plan) => ({
    ...plan,
    whole: narrowed(plan.whole),
    cityless: plan.cityless && narrowed(plan.cityless),
    rings: { ...plan.rings, searches: plan.rings.searches.map(narrowed) },
  }));
}
