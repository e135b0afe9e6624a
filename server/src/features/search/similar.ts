import { search as limits } from '#contract/constants.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type PageOfCards, readPage, type SimilarCards } from './pages.ts';
import type { SearchPlan } from './plan.ts';
import type { CardRow } from './queries.ts';
import { byRarest, type Outlook, rareSteps } from './rare.ts';
import type { Search } from './search-queries.ts';
import { findAll } from './whole-queries.ts';

interface Few {
  plan: SearchPlan;
  /** The first page of those who match, where it was read. */
  first: PageOfCards | undefined;
  now: Date;
  wider(): Promise<SearchPlan[]>;
  outlook(): Promise<Outlook>;
}

/** More people to look at when there are few: one filter after another is given up, and nobody is shown twice. */
export async function similarTo(
  db: Queryable,
  { plan, first, now, wider, outlook }: Few,
  page: number,
): Promise<CardRow[]> {
  if (page > limits.similarPages) return [];
  const wanted = page * limits.pageSize;
  const { cards: matching, similar: found } =
    first ?? (await readPage(db, plan, { page: 1, now, uncounted: true, outlook }));
  const known = plan.whole.filters.traits && (await outlook());
  const { cards: similar, steps } = found ?? (await findRare(db, { outlook: known, matching, wanted }));
  for (const [index, step] of (await wider()).entries()) {
    if (index < steps) continue;
    if (similar.length >= wanted) break;
    const others = without(step, [...matching, ...similar]);
    const expected = known?.steps[index];
    const { cards } = await readPage(db, others, {
      page: 1,
      now,
      size: wanted - similar.length,
      uncounted: true,
      ...(expected && { outlook: async () => ({ ...expected, steps: [] }) }),
    });
    similar.push(...cards);
  }
  return similar.slice(wanted - limits.pageSize, wanted);
}

interface Rare {
  outlook: Outlook | undefined;
  matching: readonly CardRow[];
  wanted: number;
}

/** In one statement: members who lack only the first of the traits that were given up, then the first two, and so on. */
async function findRare(db: Queryable, { outlook, matching, wanted }: Rare): Promise<SimilarCards> {
  const steps = outlook ? rareSteps(outlook) : [];
  const widest = steps.at(-1);
  if (!widest) return { cards: [], steps: 0 };
  const plan = without(widest.plan, matching);
  const { cards } = await findAll(db, byRarest(plan, plan.whole), {
    order: plan.order,
    cities: plan.cities,
    rings: plan.rings.places,
    limit: wanted,
    givenUp: steps.map(({ givenUp }) => givenUp),
  });
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
