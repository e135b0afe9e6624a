import type { Queryable } from '#server/platform/database/database.ts';
import { countLacking } from './count-queries.ts';
import type { Filters } from './filters.ts';
import { routed, untilOf } from './pace.ts';
import type { SearchPlan } from './plan.ts';
import { isOneRun, type Search, type Trait } from './search-queries.ts';
import { shareOf } from './totals.ts';
import { mostMetOfRare, shortDepth } from './tuning.ts';

/** A short walk through people of the kinds that are searched for; `isWhole` where that is all of them. */
async function sample(db: Queryable, { order: listed, pace }: SearchPlan, whole: Search, sampled: Sampled) {
  const order = listed === 'new' ? listed : 'active';
  const search = routed(pace, whole);
  // Of one run over everybody only some are of these kinds.
  const depth = isOneRun(search) ? shortDepth / shareOf(pace.totals, search) : shortDepth;
  const until = untilOf(pace, search, { order, depth });
  const met = await countLacking(db, search, { ...sampled, order, slice: { until } });
  return { met, isWhole: until === undefined };
}

interface Sampled {
  most: number;
  givenUp?: readonly Trait[];
}

const isRare = (met = 0) => met <= mostMetOfRare;

/** A search with one look, or the interests, less than the one before. */
export interface RareStep {
  plan: SearchPlan;
  givenUp: Trait;
}

/**
 * Of these wider searches, each with one wish less than the one before, the first few that give up a trait and leave those
 * who match rare: whoever finds all that match the last of them has found those of each.
 */
export const rareSteps = async (db: Queryable, plan: SearchPlan, wider: readonly SearchPlan[]): Promise<RareStep[]> =>
  (await sampleSteps(db, plan, wider)).steps;

/** The same where a short walk meets nobody who matches, so that most likely less than a page of people does. */
export async function rareStepsOfFew(
  db: Queryable,
  plan: SearchPlan,
  wider: readonly SearchPlan[],
): Promise<RareStep[]> {
  const { met, steps } = await sampleSteps(db, plan, wider);
  return met === 0 ? steps : [];
}

/**
 * The same where so few match that finding all of them by their traits is quicker than walking until a page is full, and
 * undefined where they are more.
 */
export async function stepsIfRare(
  db: Queryable,
  plan: SearchPlan,
  wider: readonly SearchPlan[],
): Promise<RareStep[] | undefined> {
  const { met, steps, isWhole } = await sampleSteps(db, plan, wider);
  if (isWhole || !isRare(met)) return undefined;
  return met === 0 ? steps : [];
}

/** One short walk through those who match the widest of these searches tells how many match each of them. */
async function sampleSteps(db: Queryable, plan: SearchPlan, wider: readonly SearchPlan[]) {
  const steps = stepsByTraits(plan.whole.filters, wider);
  const widest = steps.at(-1)?.plan ?? plan;
  // Members who were active or joined lately are few.
  if (isOfLately(widest)) return { met: 0, isWhole: false, steps };
  const givenUp = steps.map((step) => step.givenUp);
  const { met: counts, isWhole } = await sample(db, plan, widest.whole, { most: shortDepth, givenUp });
  const [met, ...metOnStep] = counts;
  const rare = steps.filter((_, step) => !isWhole && isRare(metOnStep[step]));
  // Of those who are met at all there are mostly more than can be shown.
  const enough = metOnStep.findIndex((people) => people > 0) + 1;
  return { met, isWhole, steps: enough ? rare.slice(0, enough) : rare };
}

/** The steps that give up traits, up to the last that leaves one to find people by. */
function stepsByTraits(first: Filters, wider: readonly SearchPlan[]): RareStep[] {
  const steps = givingUpTraits(first, wider);
  const end = steps.findIndex(({ plan }) => !plan.whole.filters.traits && !isOfLately(plan));
  return end < 0 ? steps : steps.slice(0, end);
}

const isOfLately = ({ whole: { filters } }: SearchPlan) => Boolean(filters.seenAfter || filters.joinedAfter);

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
