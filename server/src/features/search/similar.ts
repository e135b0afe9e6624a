import { search as limits } from '#contract/constants.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type PageOfCards, readPage } from './pages.ts';
import type { SearchPlan } from './plan.ts';
import type { CardRow } from './queries.ts';
import { byRarest, type Expected, type Outlook, rareSteps, type WiderStep } from './rare.ts';
import type { Search } from './search-queries.ts';
import { findAll } from './whole-queries.ts';

interface Few {
  plan: SearchPlan;
  /** The first page of those who match, where it was read. */
  first: PageOfCards | undefined;
  /** Members who nearly match the search, where they were read beside its first page. */
  ahead?: ReadAhead | undefined;
  now: Date;
  wider(): Promise<SearchPlan[]>;
  outlook(): Promise<Outlook>;
}

/** Members found by one of the wider searches, in its order; who matches the search itself is among them. */
export interface ReadAhead {
  step: number;
  cards: CardRow[];
}

/**
 * Members who nearly match a search, read beside its first page where hardly anybody can be expected to match: waiting for the
 * page to turn out short would take as long again. Undefined where that is not to be expected.
 */
export async function similarAhead(
  db: Queryable,
  { plan, now, outlook }: Pick<Few, 'plan' | 'now' | 'outlook'>,
): Promise<ReadAhead | undefined> {
  if (!plan.whole.filters.traits) return undefined;
  const known = await outlook();
  const rare = rareSteps(known);
  const next = known.steps[rare.length];
  const { people } = rare.at(-1) ?? known;
  if (!next || people > limits.pageSize / 4) return undefined;
  const limit = limits.pageSize + Math.ceil(2 * people);
  const cards = await readOthers(db, next.plan, { limit, now, expected: next });
  return { step: rare.length, cards };
}

/** More people to look at when there are few: one filter after another is given up, and nobody is shown twice. */
export async function similarTo(
  db: Queryable,
  { plan, first, ahead, now, wider, outlook }: Few,
  page: number,
): Promise<CardRow[]> {
  if (page > limits.similarPages) return [];
  const wanted = page * limits.pageSize;
  const { cards: matching, similar: found } =
    first ?? (await readPage(db, plan, { page: 1, now, uncounted: true, outlook }));
  const known = plan.whole.filters.traits && (await outlook());
  const plans = await wider();
  const similar = found?.cards ?? [];
  for (let step = found?.steps ?? 0; similar.length < wanted; ) {
    const next = plans[step];
    if (!next) break;
    const shown = [...matching, ...similar];
    if (step === ahead?.step) similar.push(...ahead.cards.filter(({ id }) => shown.every((card) => card.id !== id)));
    if (similar.length >= wanted) break;
    const rare = known ? rareSteps(known, step) : [];
    const others = without(rare.at(-1)?.plan ?? next, [...matching, ...similar]);
    const asked = { limit: wanted - similar.length, now, expected: known?.steps[step] };
    similar.push(
      ...(rare.length ? await findRare(db, others, { ...asked, rare }) : await readOthers(db, others, asked)),
    );
    step += rare.length || 1;
  }
  return similar.slice(wanted - limits.pageSize, wanted);
}

interface Others {
  limit: number;
  now: Date;
  expected: Expected | undefined;
}

async function readOthers(db: Queryable, plan: SearchPlan, { limit, now, expected }: Others): Promise<CardRow[]> {
  const outlook = expected && (async () => ({ ...expected, steps: [] }));
  const { cards } = await readPage(db, plan, { page: 1, now, size: limit, uncounted: true, outlook });
  return cards;
}

/** In one statement: members who lack only the first of the traits that were given up, then the first two, and so on. */
async function findRare(
  db: Queryable,
  plan: SearchPlan,
  { limit, rare }: { limit: number; rare: readonly WiderStep[] },
): Promise<CardRow[]> {
  const { cards } = await findAll(db, byRarest(plan, plan.whole), {
    order: plan.order,
    cities: plan.cities,
    rings: plan.rings.places,
    limit,
    givenUp: rare.map(({ givenUp }) => givenUp),
  });
  return cards;
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
