import { search as limits } from '#contract/constants.ts';
import { searchMembers } from '#server/features/search/find-page.ts';
import { findCards } from '#server/features/search/queries.ts';
import type { Context, Measurement } from '../scenario.ts';
import { byList, byOffset, prepareBaselines } from '../search/baselines.ts';
import { timePages } from '../search/page-times.ts';
import { planOf, recording } from '../search/plans.ts';
import { type Population, startPopulations } from '../search/population.ts';
import {
  askingFor,
  offeredWishes,
  prepareSearchers,
  type Searcher,
  usualWishes,
  type Wish,
} from '../search/searches.ts';
import { searchEnvironment, throughHttp, type Visit } from '../search/through-http.ts';
import { type Against, type Task, type Times, timeAgainst, timeAll, timeRounds } from '../timing.ts';

const inFlight = 16;
const usualCount = 300;
const warmUps = 6;
const rounds = 5;
/** Of what takes a second: the more of them, the less one of them decides. */
const shortRounds = 15;
/** Each searcher asks so often in a round: of forty searches the p99 would be the slowest one, of the baseline's 300 it is the fourth. */
const offeredTimes = 5;
const baselinePages = 300;
const deepPage = 100;
/** Fewer than of the calls: a member may search 200 times in ten minutes, and each page is opened in several ways. */
const pageWishes = 120;

/** Search on a million members: at the database, through HTTP, page after page, by every filter, and how it grows. */
export async function run(context: Context): Promise<Measurement[]> {
  const populations = await context.keep(startPopulations(context));
  const small = await openWorld(await populations.open(10_000));
  const large = await openWorld(await populations.open(1_000_000));

  context.report(`${usualCount} usual searches: the first page and its count`);
  const few = await timeRounds(rounds, small.usual, 1, small.search);
  // Warm-up: each connection prepares its statements, and comes to their generic plans.
  for (let round = 0; round < warmUps; round += 1) await timeAll(large.usual, inFlight, large.search);
  await timeAll(large.usual, 1, large.search);
  const baseline = await prepareBaseline(large.population);
  const usual = { work: large.usual, run: large.search };
  const alone = await timeAgainst(shortRounds, usual, baseline, 1);
  const together = await timeAgainst(shortRounds, usual, baseline, inFlight);
  await reportPlans(context, large, 'a usual search', large.usual[0]);

  context.report(`Page ${deepPage}, and the first page of the same searches`);
  const deep = await measureDepth(large);
  context.report('Every filter and every order');
  const slowest = await measureOffered(context, large, baseline);
  context.report('The same searches by offset over joined tables, and by a list made for each searcher');
  // Not before: what this writes would still be on its way to the disk while we are measured.
  await prepareBaselines(large.population.db);
  const offsets = await timeAll(large.usual.slice(0, 20), 1, (wish) =>
    byOffset(large.population.db, wish, large.population.now),
  );
  const lists = await timeAll(large.usual.slice(0, 20), 1, (wish) =>
    byList(large.population.db, wish, large.population.now),
  );
  context.report(`Calls through HTTP, ${inFlight} in flight, and the pages that show them`);
  const http = await measureCalls(context, large, baseline);

  return [
    figure('24 cards by primary key, one at a time, p99', alone.baseline.p99),
    figure('24 cards by primary key, 16 in flight, p99', together.baseline.p99),
    figure('first page and count, one at a time, p50', alone.p50, offsets.p50),
    figure('first page and count, one at a time, p99', alone.p99, offsets.p99),
    against('a search against 24 cards by key, one at a time, p99', alone),
    figure('first page and count, 16 in flight, p50', together.p50),
    figure('first page and count, 16 in flight, p99', together.p99),
    against('a search against 24 cards by key, 16 in flight, p99', together),
    figure('the same by offset over joined tables, p50', offsets.p50),
    figure('the same by a list per searcher, p50', lists.p50),
    figure('the whole call, 16 in flight, p99', http.members.p99),
    against('the whole call against 24 cards by key, 16 in flight, p99', http.members),
    figure('opening a profile, p99', http.member.p99),
    against('opening a profile against 24 cards by key, one at a time, p99', http.member),
    ...http.pages,
    share('page 100 against page 1, p50', deep.last, deep.first),
    share('a million against ten thousand members, p50', alone.p50, few.p50),
    figure('the slowest filter or order, p99', slowest.p99),
    against('the slowest filter or order against 24 cards by key, p99', slowest),
  ];
}

const figure = (name: string, value: number, compared?: number): Measurement => ({
  name,
  value,
  unit: 'ms',
  ...(compared !== undefined && { baseline: { value: compared, unit: 'ms' } }),
});

/** In percent of what the same machine gave in the same run: that is what a budget can be set on. */
const share = (name: string, value: number, compared: number): Measurement => ({
  name,
  value: (value / compared) * 100,
  unit: '%',
  baseline: { value: compared, unit: 'ms' },
});

const against = (name: string, { share: value, baseline }: Against): Measurement => ({
  name,
  value,
  unit: '%',
  baseline: { value: baseline.p99, unit: 'ms' },
  spread: baseline.spread,
});

interface World {
  population: Population;
  searchers: Searcher[];
  usual: Wish[];
  search(wish: Wish): Promise<unknown>;
  asking: Awaited<ReturnType<typeof askingFor>>;
}

async function openWorld(population: Population): Promise<World> {
  const searchers = await prepareSearchers(population.db);
  const asking = await askingFor(population);
  return {
    population,
    searchers,
    usual: usualWishes(searchers, usualCount),
    asking,
    search: ({ searcher, query }) => searchMembers(population.db, asking(searcher), query),
  };
}

/** The least any list of people costs: their cards, when their ids are known, of people who joined at any time. */
async function prepareBaseline({ db }: Population): Promise<Task<string[]>> {
  const { rows } = await db.query<{ id: string }>(
    'select id from (select id from member_cards order by id % 9973, id limit $1) as chosen order by id % 7, id',
    [baselinePages * limits.pageSize],
  );
  const pages = Array.from({ length: baselinePages }, (_, index) =>
    rows.slice(index * limits.pageSize, (index + 1) * limits.pageSize).map(({ id }) => id),
  );
  const baseline = { work: pages, run: (ids: string[]) => findCards(db, ids) };
  await timeAll(baseline.work, inFlight, baseline.run);
  return baseline;
}

/** Everybody turns to the page before first: that is how one comes to a page. */
async function measureDepth({ searchers, population, asking }: World) {
  const wishes = usualWishes(searchers, searchers.length).map(({ searcher }) => ({ searcher, page: deepPage }));
  const ask =
    (page: number) =>
    async ({ searcher }: { searcher: Searcher }) => {
      const query = { sort: 'active' as const, page, country: searcher.country as 'FR' };
      await searchMembers(population.db, asking(searcher), query);
    };
  await timeAll(wishes, 1, ask(deepPage - 1));
  await timeAll(wishes, 1, ask(deepPage));
  const first: Times[] = [];
  const last: Times[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    first.push(await timeAll(wishes, 1, ask(1)));
    last.push(await timeAll(wishes, 1, ask(deepPage)));
  }
  const best = (times: Times[]) => Math.min(...times.map(({ p50 }) => p50));
  return { first: best(first), last: best(last) };
}

async function measureOffered(context: Context, world: World, baseline: Task<string[]>) {
  const all: Against[] = [];
  for (const [name, wishes] of offeredWishes(world.searchers)) {
    // Warm-up: statements sent side by side use two connections, and each makes five custom plans before a generic one.
    for (let round = 0; round < 2 * warmUps; round += 1) await timeAll(wishes, 1, world.search);
    const work = Array.from({ length: offeredTimes }, () => wishes).flat();
    const taken = await timeAgainst(rounds, { work, run: world.search }, baseline, 1);
    all.push(taken);
    await reportPlans(context, world, `${name}: ${taken.p50.toFixed(1)} / ${taken.p99.toFixed(1)} ms`, wishes[3]);
  }
  return all.reduce((slowest, one) => (one.p99 > slowest.p99 ? one : slowest));
}

async function reportPlans({ report }: Context, { population, asking }: World, title: string, wish: Wish | undefined) {
  if (!wish) return;
  const recorded = recording(population.db);
  const found = await searchMembers(recorded, asking(wish.searcher), wish.query);
  report(`${title} (${wish.text || 'no filter'}: ${found.count}${found.more ? ' and more' : ''})`);
  for (const statement of recorded.statements) report(`    ${await planOf(population.db, statement)}`);
}

/** The built server on the same database, asked through HTTP: by the calls of the API, and for the pages that show them. */
async function measureCalls(context: Context, { population, searchers, usual }: World, baseline: Task<string[]>) {
  const server = await context.startServer({ env: searchEnvironment(population.url) });
  const http = throughHttp(server.url, searchers, inFlight);
  for (let round = 0; round < warmUps; round += 1) await timeAll(usual, inFlight, http.search);
  const members = await timeAgainst(shortRounds, { work: usual, run: http.search }, baseline, inFlight);
  const visits = await findVisits(population, searchers);
  for (let round = 0; round < warmUps; round += 1) await timeAll(visits, 1, http.memberPage);
  const member = await timeAgainst(shortRounds, { work: visits, run: http.memberPage }, baseline, 1);
  http.close();
  await server.stop();
  const wishes = usual.slice(0, pageWishes);
  return { members, member, pages: await timePages(context, { population, searchers, wishes, visits }) };
}

/** Ten members for each, whom they could have found. */
async function findVisits({ db }: Population, searchers: readonly Searcher[]): Promise<Visit[]> {
  const { rows } = await db.query<{ id: string; searcher: string }>(
    `select card.id, searcher.id as searcher from unnest($1::bigint[]) as searcher (id)
     join profiles as own on own.id = searcher.id
     cross join lateral (
       select id from member_cards where visible and site_id = own.site_id and country = own.country and
         gender = own.gender and sexuality = 'bi'
       order by last_active_at desc, id desc limit 10
     ) as card where card.id <> searcher.id and not exists (
       select from blocks where (blocker_id, blocked_id) in ((searcher.id, card.id), (card.id, searcher.id))
     )`,
    [searchers.map(({ id }) => id)],
  );
  return rows.flatMap(({ id, searcher }) => {
    const by = searchers.find((one) => one.id === searcher);
    return by ? [{ id, by }] : [];
  });
}
