import type { Queryable } from '#server/platform/database/database.ts';
import type { Filters } from './filters.ts';
import type { SearchPlan } from './plan.ts';
import { lookAround, type Trait } from './search-queries.ts';
import { mostMetOfRare, shortDepth } from './tuning.ts';

/** Whether so few match that finding all of them by their traits is quicker than walking until a page is full. */
export const areRare = async (db: Queryable, plan: SearchPlan): Promise<boolean> =>
  (await meet(db, plan)) <= mostMetOfRare;

/** How many who match a short walk meets, up to one more than would be rare. */
async function meet(db: Queryable, { order, whole }: SearchPlan): Promise<number> {
  const most = mostMetOfRare + 1;
  const look = { order: order === 'new' ? order : 'active', limit: most, depth: shortDepth } as const;
  const { uncertain, count } = await lookAround(db, whole, look);
  return uncertain ? Math.min(count, mostMetOfRare) : most;
}

/** A search with one look, or the interests, less than the one before. */
export interface RareStep {
  plan: SearchPlan;
  givenUp: Trait;
}

/**
 * Of these wider searches, each with one wish less than the one before, the first few that give up a trait and leave those
 * who match rare: whoever finds all that match the last of them has found those of each.
 */
export async function rareSteps(db: Queryable, plan: SearchPlan, wider: readonly SearchPlan[]): Promise<RareStep[]> {
  const steps = givingUpTraits(plan.whole.filters, wider);
  const rare = await Promise.all(steps.map((step) => isRareStep(db, step.plan)));
  const end = rare.indexOf(false);
  return end < 0 ? steps : steps.slice(0, end);
}

/** The same where a short walk meets nobody who matches, so that most likely less than a page of people does. */
export async function rareStepsOfFew(
  db: Queryable,
  plan: SearchPlan,
  wider: readonly SearchPlan[],
): Promise<RareStep[]> {
  if (!givingUpTraits(plan.whole.filters, wider).length) return [];
  const [met, steps] = await Promise.all([meet(db, plan), rareSteps(db, plan, wider)]);
  return met === 0 ? steps : [];
}

function isRareStep(db: Queryable, plan: SearchPlan): boolean | Promise<boolean> {
  const { seenAfter, joinedAfter, traits } = plan.whole.filters;
  // Members who were active or joined lately are few.
  if (seenAfter || joinedAfter) return true;
  return traits ? areRare(db, plan) : false;
}

function givingUpTraits(first: Filters, wider: readonly SearchPlan[]): RareStep[] {
  const steps: RareStep[] = [];
  for (const plan of wider) {
    const givenUp = traitGivenUp(steps.at(-1)?.plan.whole.filters ?? first, plan.whole.filters);
    if (!givenUp) break;
    steps.push({ plan, givenUp });
  }
  return steps;
}

function traitGivenUp(before: Filters, after: Filters): Trait | undefined {
  if (before.interests !== undefined && after.interests === undefined) return { interests: before.interests };
  const looks = before.looks?.find((bits) => !after.looks?.includes(bits));
  return looks === undefined ? undefined : { looks };
}
