import { openDatabase } from '#server/platform/database/database.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { insertPairs, type Pair } from '../chat/pairs.ts';
import { sendAtFull } from '../chat/send-at-full.ts';
import { insertCrowd } from '../live/crowd.ts';
import type { Context, Measurement } from '../scenario.ts';
import { startPopulations } from '../search/population.ts';
import { prepareSearchers, usualWishes } from '../search/searches.ts';
import { searchEnvironment, throughHttp } from '../search/through-http.ts';
import { percentile, spreadOf, timeAgainst, timeAll } from '../timing.ts';

const members = 1_000;
const warmSeconds = 10;
const fullSeconds = 5;
const sendRounds = 5;
const population = 10_000;
const inFlight = 16;
/** A member may search 200 times in ten minutes, and forty of them search. */
const searches = 300;
const warmUps = 4;
const searchRounds = 9;

/** `DATABASE_DRIVER=plain` is `pg` as it comes; ours overrides how it prepares, describes and parses. Both on one PostgreSQL. */
const drivers = { ours: 'tuned', plain: 'plain' } as const;

/** What our overrides of the driver are worth: paid messages and searches through HTTP, by two servers, interleaved. */
export async function run(context: Context): Promise<Measurement[]> {
  return [...(await compareSends(context)), ...(await compareSearches(context))];
}

async function compareSends(context: Context): Promise<Measurement[]> {
  const databaseUrl = await context.startPostgres();
  const { ours, plain } = await startBoth(context, { DATABASE_URL: databaseUrl });
  const pairs = await preparePairs(databaseUrl);
  context.report(`Paid messages by each in turn, ${sendRounds} rounds of ${fullSeconds} s`);
  for (const { url } of [ours, plain]) await sendAtFull(url, pairs, warmSeconds);
  const speeds = { ours: [] as number[], plain: [] as number[] };
  for (let round = 0; round < sendRounds; round += 1) {
    speeds.plain.push(await sendAtFull(plain.url, pairs, fullSeconds));
    speeds.ours.push(await sendAtFull(ours.url, pairs, fullSeconds));
  }
  for (const server of [ours, plain]) await server.stop();
  const shares = speeds.ours.map((speed, round) => (100 * speed) / (speeds.plain[round] ?? Number.NaN));
  return [
    {
      name: 'paid sends, ours against the plain driver',
      value: percentile(shares, 50),
      unit: '%',
      baseline: { value: percentile(speeds.plain, 50), unit: 'a second' },
      spread: spreadOf(speeds.plain),
    },
    { name: 'paid sends, ours', value: percentile(speeds.ours, 50), unit: 'a second' },
  ];
}

async function preparePairs(databaseUrl: string): Promise<Pair[]> {
  const db = await openDatabase({ url: databaseUrl, poolSize: 2 }, { timeouts: commandTimeouts });
  try {
    return await insertPairs(db, await insertCrowd(db, members));
  } finally {
    await db.close();
  }
}

async function compareSearches(context: Context): Promise<Measurement[]> {
  const populations = await context.keep(startPopulations(context));
  const { url, db } = await populations.open(population);
  const { ours, plain } = await startBoth(context, searchEnvironment(url));
  const searchers = await prepareSearchers(db);
  const work = usualWishes(searchers, searches);
  context.report(`${searches} searches among ${population} members by each in turn, ${searchRounds} rounds`);
  const [byOurs, byPlain] = [ours, plain].map((server) => throughHttp(server.url, searchers, inFlight));
  if (!byOurs || !byPlain) throw new Error('There are two drivers.');
  for (let round = 0; round < warmUps; round += 1)
    for (const { search } of [byOurs, byPlain]) await timeAll(work, inFlight, search);
  const task = { work, run: byOurs.search };
  const { p50, p99, share, baseline } = await timeAgainst(searchRounds, task, { work, run: byPlain.search }, inFlight);
  for (const http of [byOurs, byPlain]) http.close();
  for (const server of [ours, plain]) await server.stop();
  return [
    {
      name: 'a search, ours against the plain driver, p99',
      value: share,
      unit: '%',
      baseline: { value: baseline.p99, unit: 'ms' },
      spread: baseline.spread,
    },
    {
      name: 'a search, ours, p50',
      value: p50,
      unit: 'ms',
      baseline: { value: baseline.p50, unit: 'ms' },
      spread: baseline.spread,
    },
    { name: 'a search, ours, p99', value: p99, unit: 'ms' },
  ];
}

/** One after the other: the first migrates, and makes the world that both serve. */
async function startBoth(context: Context, env: Record<string, string>) {
  const ours = await context.startServer({ env: { ...env, DATABASE_DRIVER: drivers.ours } });
  const plain = await context.startServer({ env: { ...env, DATABASE_DRIVER: drivers.plain } });
  return { ours, plain };
}
