import { search as limits } from '#contract/constants.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type PageOfCards, readPage, type SimilarCards } from './pages.ts';
import type { SearchPlan } from './plan.ts';
import type { CardRow } from './queries.ts';
import { rareSteps } from './rare.ts';
import type { Search } from './search-queries.ts';
import { findAll } from './whole-queries.ts';

interface Few {
  plan: SearchPlan;
  /** The first page of those who match, where it was read. */
  first: PageOfCards | undefined;
  now: Date;
  wider(): Promise<SearchPlan[]>;
}

/** More people to look at when there are few: one filter after another is given up, and nobody is shown twice. */
export async function similarTo(db: Queryable, { plan, first, now, wider }: Few, page: number): Promise<CardRow[]> {
  if (page > limits.similarPages) return [];
  const wanted = page * limits.pageSize;
  const { cards: matching, similar: found } = first ?? (await readPage(db, plan, { page: 1, now, uncounted: true }));
  const plans = await wider();
  const { cards: similar, steps } = found ?? (await findRare(db, { plan, wider: plans, matching, wanted }));
  for (const step of plans.slice(steps)) {
    if (similar.length >= wanted) break;
    const others = without(step, [...matching, ...similar]);
    const { cards } = await readPage(db, others, { page: 1, now, size: wanted - similar.length, uncounted: true });
    similar.push(...cards);
  }
  return similar.slice(wanted - limits.pageSize, wanted);
}

interface Rare {
  plan: SearchPlan;
  wider: readonly SearchPlan[];
  matching: readonly CardRow[];
  wanted: number;
}

/** In one statement: members who lack only the first of the traits that were given up, then the first two, and so on. */
async function findRare(db: Queryable, { plan, wider, matching, wanted }: Rare): Promise<SimilarCards> {
  const steps = await rareSteps(db, plan, wider);
  const widest = steps.at(-1);
  if (!widest) return { cards: [], steps: 0 };
  const { order, cities, rings, whole } = without(widest.plan, matching);
  const givenUp = steps.map((step) => step.givenUp);
  const { cards } = await findAll(db, whole, { order, cities, rings: rings.places, limit: wanted, givenUp });
  return { cards, steps: steps.length };
}

function without(plan: SearchPlan, known: readonly CardRow[]): SearchPlan {
  const ids = known.map(({ id }) => id);
  const narrowed = (search: Search): Search => ({ ...search, excluded: [...search.excluded, ...ids] });
  return {
    ...plan,
    whole: narrowed(plan.whole),
    cityless: plan.cityless && narrowed(plan.cityless),
    rings: { ...plan.rings, searches: plan.rings.searches.map(narrowed) },
  };
}
