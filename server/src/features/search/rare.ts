import { search as limits } from '#contract/constants.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { countLacking } from './count-queries.ts';
import type { Filters } from './filters.ts';
import { partWith, peopleAmong, routed, untilOf } from './pace.ts';
import type { SearchPlan } from './plan.ts';
import { isOneRun, type Search, type Trait } from './search-queries.ts';
import { shareOf } from './totals.ts';
import { enoughTraits, entriesPerCard, firstDepth, shortDepth } from './tuning.ts';

/** About how many match a search, and which part of the people of its kinds in its countries they are. */
export interface Expected {
  people: number;
  part: number;
}

/** A search with one look, or the interests, less than the one before. */
export interface WiderStep extends Expected {
  plan: SearchPlan;
  givenUp: Trait;
}

/** What to expect of a search for traits, and of the same with one trait after the other given up. */
export interface Outlook extends Expected {
  steps: WiderStep[];
}

/**
 * How common each trait is was counted in the background; of several at once that only says how many have all of them at most,
 * because traits go together (few of the young are widowed). Where these might still be many, a short walk tells.
 */
export async function outlookOf(db: Queryable, plan: SearchPlan, wider: readonly SearchPlan[]): Promise<Outlook> {
  const { pace, whole } = plan;
  const steps = givingUpTraits(whole.filters, wider);
  const searches = [whole, ...steps.map((step) => step.plan.whole)];
  const among = peopleAmong(pace, whole);
  const parts = searches.map((search) => mostWith(plan, search));
  const isOpen = searches.some(
    ({ filters }, index) => (filters.traits?.length ?? 0) > 1 && !isSoonerFound(expected(among, parts[index]), filters),
  );
  // Members who were active or joined lately are not met as often further back, so a walk tells nothing of those.
  const walked = isOpen && !isOfLately(whole.filters) ? await partsByWalking(db, plan, steps) : parts;
  const [own, ...ofSteps] = parts.map((part, index) => expected(among, Math.min(part, walked[index] ?? 1)));
  return {
    ...(own ?? expected(among, 1)),
    steps: steps.flatMap((step, index) => ({ ...step, ...(ofSteps[index] ?? expected(among, 1)) })),
  };
}

const expected = (among: number, part = 1): Expected => ({ people: among * part, part });

/** The largest part of people that can match a search for several traits: all who match have its rarest trait too. */
const mostWith = ({ pace }: Pick<SearchPlan, 'pace'>, search: Search) =>
  Math.min(1, ...(search.filters.traits ?? []).map((anyOf) => partWith(pace, search, anyOf)));

/** One short walk through people who match the widest of these searches tells how many match each of them. */
async function partsByWalking(db: Queryable, { order: listed, pace, whole }: SearchPlan, steps: readonly Step[]) {
  const order = listed === 'new' ? listed : 'active';
  const search = routed(pace, steps.at(-1)?.plan.whole ?? whole, shortDepth);
  // One run over everybody meets people of other kinds, too.
  const depth = isOneRun(search) ? shortDepth / shareOf(pace.totals, search) : shortDepth;
  const until = untilOf(pace, search, { order, depth });
  const givenUp = steps.map((step) => step.givenUp);
  const met = await countLacking(db, search, { order, slice: { until }, most: shortDepth, givenUp });
  return met.map((people) => people / shortDepth);
}

/**
 * Whether finding all who match by their traits is quicker than walking until a page is full, which tests so many
 * entries of an index. Traits are counted on the way, which is a walk of its own.
 */
export function isSoonerFound({ people, part }: Expected, filters: Filters, wanted: number = limits.pageSize): boolean {
  if (!filters.traits) return false;
  const counted = filters.looks || filters.interests !== undefined ? firstDepth : 0;
  return people * entriesPerCard <= Math.max(wanted / part, counted);
}

/**
 * The steps, from one on, whose people are all found by one statement; beyond one that is expected to fill a page there is no need
 * to go. Where that is asked again from a later step, the page was not filled, so that no such expectation holds. Members who were
 * active or joined lately are found by that time, whatever is given up.
 */
export function rareSteps({ steps }: Outlook, from = 0): WiderStep[] {
  const left = steps.slice(from);
  const common = left.findIndex(({ plan: { whole }, people, part }) => {
    const isRare = isOfLately(whole.filters) || isSoonerFound({ people, part }, whole.filters);
    return !isRare;
  });
  const rare = common < 0 ? left : left.slice(0, common);
  const enough = rare.findIndex(({ plan, people }) => !isOfLately(plan.whole.filters) && people >= 2 * limits.pageSize);
  return enough < 0 || from > 0 ? rare : rare.slice(0, enough + 1);
}

/**
 * The same search by the rarest of its traits, so many of them that those who have them are few: looking up a common one takes
 * longer than testing it. Whoever was active or joined lately is found by that time, unless a trait is rarer.
 */
export function byRarest({ pace }: SearchPlan, search: Search): Search {
  const { traits = [], ...filters } = search.filters;
  const among = peopleAmong(pace, search);
  const partOf = (anyOf: readonly number[]) => partWith(pace, search, anyOf);
  const chosen: number[][] = [];
  let people = among;
  for (const anyOf of traits.toSorted((one, other) => partOf(one) - partOf(other))) {
    if (people <= enoughTraits) break;
    chosen.push(anyOf);
    people *= partOf(anyOf);
  }
  const isByTime = isOfLately(filters) && !isSoonerFound(expected(among, mostWith({ pace }, search)), search.filters);
  return { ...search, filters: { ...filters, ...(chosen.length && !isByTime && { traits: chosen }) } };
}

export const isOfLately = ({ seenAfter, joinedAfter }: Filters) => Boolean(seenAfter ?? joinedAfter);

type Step = Pick<WiderStep, 'plan' | 'givenUp'>;

/** The steps that give up traits, up to the last that leaves a trait or a time to find people by. */
function givingUpTraits(first: Filters, wider: readonly SearchPlan[]): Step[] {
  const steps: Step[] = [];
  for (const plan of wider) {
    const givenUp = traitGivenUp(steps.at(-1)?.plan.whole.filters ?? first, plan.whole.filters);
    if (!givenUp || !(plan.whole.filters.traits || isOfLately(plan.whole.filters))) break;
    steps.push({ plan, givenUp });
  }
  return steps;
}

function traitGivenUp(before: Filters, after: Filters): Trait | undefined {
  if (before.interests !== undefined && after.interests === undefined) return { interests: before.interests };
  const looks = before.looks?.find((bits) => !after.looks?.includes(bits));
  return looks === undefined ? undefined : { looks };
}
