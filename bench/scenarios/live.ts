import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/platform/database/database.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { insertCrowd } from '../live/crowd.ts';
import { Likes } from '../live/likes.ts';
import { timeLikesPages } from '../live/likes-page.ts';
import { openStreams } from '../live/streams.ts';
import type { Context, Measurement } from '../scenario.ts';
import { percentile } from '../timing.ts';

const streams = 5_000;
const warmUps = 1_000;
const seconds = 20;
const warmUpSeconds = 5;
const fullSeconds = 5;
const alone = 300;
/** Of what the machine can take at most: members come in waves, and a server that is full has been too small for long. */
const shareOfFull = 0.5;

/** One node with thousands of open streams: what each costs, and how long a like takes to the other side. */
export async function run(context: Context): Promise<Measurement[]> {
  const databaseUrl = await context.startPostgres();
  const server = await context.startServer({ env: { DATABASE_URL: databaseUrl } });
  const db = await openDatabase({ url: databaseUrl, poolSize: 2 }, { timeouts: commandTimeouts });
  const crowd = await insertCrowd(db, streams);

  // Warm-up: what the code itself takes when it first runs is not a stream's.
  const early = await openStreams(server.url, crowd.slice(0, warmUps), () => {});
  await early.close();
  await settle();
  const before = server.memory();
  context.report(`${streams} streams on one node`);
  const sent = new Map<string, number>();
  const delays: number[] = [];
  const open = await openStreams(server.url, crowd, (liked, data) => {
    const liker = /"profile":\{"id":"(\d+)"\}/.exec(data)?.[1];
    const at = sent.get(`${liker} ${liked}`);
    if (at !== undefined) delays.push(performance.now() - at);
  });
  await settle();
  const each = ((server.memory() - before) * 1024) / streams;

  context.report(`as many likes as the machine can take for ${fullSeconds} s, then likes one at a time`);
  const likes = new Likes(server.url, crowd);
  // Warm-up: every connection prepares its statements, and the code runs for the first time.
  await likes.giveAtFull(warmUpSeconds);
  const full = await likes.giveAtFull(fullSeconds);
  const one = await likes.giveAlone(alone);
  const perSecond = Math.floor(full * shareOfFull);
  context.report(`${perSecond} likes a second, half of the most, for ${seconds} s`);
  await likes.giveSteadily(perSecond, seconds, (liker, liked) => sent.set(`${liker} ${liked}`, performance.now()));
  await pause(2_000);
  await open.close();
  likes.close();
  if (delays.length !== sent.size) throw new Error(`${sent.size} likes were given, and ${delays.length} were told`);
  context.report('the likes of somebody with ten thousand, and of somebody with ten');
  const pages = await timeLikesPages(server.url, db);
  await db.close();
  return [
    { name: 'memory of one of 5,000 streams', value: each, unit: 'KB' },
    { name: 'likes at full', value: full, unit: 'a second' },
    { name: 'like to event at half of that, p50', value: percentile(delays, 50), unit: 'ms' },
    { name: 'like to event at half of that, p99', value: percentile(delays, 99), unit: 'ms' },
    {
      name: 'like to event at half of that, p99, against a like alone, p50',
      value: (100 * percentile(delays, 99)) / one.p50,
      unit: '%',
      baseline: { value: one.p50, unit: 'ms' },
      spread: one.spread,
    },
    {
      name: 'likes page with 10,000 received against ten',
      value: (100 * pages.call.many.p50) / pages.call.few.p50,
      unit: '%',
      baseline: { value: pages.call.few.p50, unit: 'ms' },
      spread: pages.call.few.spread,
    },
    {
      name: 'page: likes with 10,000 received, navigation, p50',
      value: pages.navigation.many.p50,
      unit: 'ms',
      baseline: { value: pages.navigation.few.p50, unit: 'ms with ten' },
      spread: pages.navigation.few.spread,
    },
    {
      name: 'page: likes with 10,000 received, document, p50',
      value: pages.document.many.p50,
      unit: 'ms',
      baseline: { value: pages.document.few.p50, unit: 'ms with ten' },
      spread: pages.document.few.spread,
    },
  ];
}

/** Long enough for what is no longer used to be collected by the server itself. */
const settle = () => pause(5_000);
