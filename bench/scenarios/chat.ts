import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openChat } from '#server/features/chat/chat.ts';
import { auditCredits } from '#server/features/credits/credits.ts';
import { Sites } from '#server/features/sites/sites.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { type BrowserRequest, dataRequests, documentRequest, openByAgent, sendByAgent } from '../browser.ts';
import { memoryOverMinutes, minutesAsked } from '../chat/memory.ts';
import { messageRequest } from '../chat/message-request.ts';
import { insertPairs, lengthen, type Pair } from '../chat/pairs.ts';
import { prepareBench } from '../chat/same-statements.ts';
import { inFlight, sendAtFull } from '../chat/send-at-full.ts';
import { openWireTap } from '../chat/wire-tap.ts';
import { insertCrowd } from '../live/crowd.ts';
import { openStreams } from '../live/streams.ts';
import type { Context, Measurement } from '../scenario.ts';
import { percentile, spreadOf } from '../timing.ts';

const members = 2_000;
const warmSeconds = 20;
const fullSeconds = 10;
const rounds = 5;
const perSecond = 100;
const steadySeconds = 30;
const longConversation = 100_000;
const openings = 500;
const pageOpenings = 200;
const pageWarmUps = 20;
const preparing = 20;
const counted = 15;

/** Paid messages: how many, how fast, how soon at the other end; a very long conversation; and the books afterwards. */
export async function run(context: Context): Promise<Measurement[]> {
  const databaseUrl = await context.startPostgres();
  const server = await context.startServer({ env: { DATABASE_URL: databaseUrl } });
  const db = await openDatabase({ url: databaseUrl, poolSize: 4 }, { timeouts: commandTimeouts });
  try {
    const pairs = await insertPairs(db, await insertCrowd(db, members));
    const [long, ...talking] = pairs;
    const site = await firstSite(db);
    if (!long) throw new Error('There is nobody to write.');

    context.report(`${inFlight} senders at once, and the same statements by pgbench, ${rounds} rounds, interleaved`);
    await sendAtFull(server.url, talking, warmSeconds);
    const pgbench = await prepareBench(db, databaseUrl, site, talking);
    const { sends, bare, pipelined } = await sendAndCompare(server.url, pgbench, talking);
    context.report(`Pipelined, pgbench waits ${pgbench.roundTrips} times for each message`);

    context.report('What one message asks of the database, on the wire');
    const wire = await countOnTheWire(context, databaseUrl, talking);

    context.report(`${perSecond} messages a second for ${steadySeconds} s`);
    const steady = await sendSteadily(server, talking);

    context.report(`a conversation of ${longConversation} messages`);
    await lengthen(db, long, longConversation);
    const opened = await timeOpenings(db, site, long);
    const pages = await timePages(server.url, long);
    const { faults } = await auditCredits(db);
    // What pgbench spent has causes of its own, and sums to zero like everything else.
    if (faults.length) throw new Error(`The books are wrong: ${faults.join(', ')}`);
    return [
      {
        name: 'paid sends against the same statements by pgbench',
        value: bare.share,
        unit: '%',
        baseline: { value: bare.speed, unit: 'a second' },
        spread: bare.spread,
      },
      {
        name: 'paid sends against the same statements by pgbench, pipelined',
        value: pipelined.share,
        unit: '%',
        baseline: { value: pipelined.speed, unit: 'a second' },
        spread: pipelined.spread,
      },
      { name: 'paid sends', value: sends, unit: 'a second' },
      { name: 'round trips of a paid send', value: wire.roundTrips, unit: '' },
      { name: 'statements of a paid send', value: wire.statements, unit: '' },
      { name: 'send at 100 a second, p99', value: steady.send, unit: 'ms' },
      { name: 'sender to receiver at 100 a second, p99', value: steady.arrival, unit: 'ms' },
      { name: 'opening a conversation of 100,000 messages, p99', value: opened, unit: 'ms' },
      { name: 'page: a conversation of 100,000 messages, navigation, p99', value: pages.navigation, unit: 'ms' },
      { name: 'page: a conversation of 100,000 messages, document, p99', value: pages.document, unit: 'ms' },
      { name: 'memory gained by the steady run', value: steady.memory, unit: 'MB' },
      ...(await memoryOverMinutes(context, { databaseUrl, pairs: talking, minutes: minutesAsked() })),
    ];
  } finally {
    await db.close();
  }
}

async function firstSite(db: Database): Promise<Site> {
  const sites = new Sites(
    db,
    { publish: async () => {}, subscribe: () => Object.assign(() => {}, { ready: Promise.resolve() }) } as never,
    true,
  );
  await sites.start();
  sites.stop();
  const [site] = sites.all;
  if (!site) throw new Error('There is no site.');
  return site;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Interleaved, since the speed of a machine changes from minute to minute; the shares are the medians of the rounds. */
async function sendAndCompare(url: string, pgbench: Awaited<ReturnType<typeof prepareBench>>, pairs: readonly Pair[]) {
  const sends: number[] = [];
  const bare: number[] = [];
  const pipelined: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    sends.push(await sendAtFull(url, pairs, fullSeconds));
    bare.push(pgbench.run(fullSeconds));
    pipelined.push(pgbench.runPipelined(fullSeconds));
  }
  const against = (baselines: number[]) => ({
    share: percentile(
      sends.map((speed, round) => (100 * speed) / (baselines[round] ?? Number.NaN)),
      50,
    ),
    speed: percentile(baselines, 50),
    spread: spreadOf(baselines),
  });
  return { sends: percentile(sends, 50), bare: against(bare), pipelined: against(pipelined) };
}

/** One message at a time through a server of its own, after enough of them that its statements are prepared. */
async function countOnTheWire(context: Context, databaseUrl: string, pairs: readonly Pair[]) {
  const tap = await context.keep(openWireTap(databaseUrl));
  const { url } = await context.startServer({ env: { DATABASE_URL: tap.url, RUN_JOBS: 'false', DATABASE_POOL: '1' } });
  const [pair] = pairs;
  if (!pair) throw new Error('There is nobody to write.');
  const send = () => sendByAgent(url, agent, messageRequest(pair.one, pair), 201);
  for (let count = 0; count < preparing; count += 1) await send();
  return tap.countPer(counted, send);
}

/** At a steady pace, whatever becomes of those before; the receivers have their streams open. */
async function sendSteadily(server: { url: string; memory(): number }, pairs: readonly Pair[]) {
  const sentAt = new Map<string, number>();
  const arrivals: number[] = [];
  const listening = pairs.map(({ other }) => other);
  const streams = await openStreams(server.url, listening, (_member, data) => {
    const words = /"text":"(steady \d+)"/.exec(data)?.[1];
    const at = words === undefined ? undefined : sentAt.get(words);
    if (at !== undefined) arrivals.push(performance.now() - at);
  });
  await pause(3_000);
  const before = server.memory();
  const answers: number[] = [];
  const calls: Promise<void>[] = [];
  const start = performance.now();
  for (let number = 0; number < perSecond * steadySeconds; number += 1) {
    await pause(Math.max(0, start + (number * 1000) / perSecond - performance.now()));
    const pair = pairs[number % pairs.length];
    if (!pair) continue;
    const text = `steady ${number}`;
    const at = performance.now();
    sentAt.set(text, at);
    calls.push(
      sendByAgent(server.url, agent, messageRequest(pair.one, pair, text), 201).then(
        () => void answers.push(performance.now() - at),
      ),
    );
  }
  await Promise.all(calls);
  await pause(2_000);
  const memory = server.memory() - before;
  await streams.close();
  if (arrivals.length !== sentAt.size)
    throw new Error(`${sentAt.size} messages were sent, and ${arrivals.length} arrived`);
  return { send: late(answers), arrival: late(arrivals), memory };
}

/** At the database: what a page of the newest messages takes, with everything that is asked beside it. */
async function timeOpenings(db: Database, site: Site, { one, conversation }: Pair): Promise<number> {
  const reading = {
    actor: { userId: one.id, sessionId: '', language: null },
    site: { ...site, settings: { ...site.settings, chat_history_limit: longConversation } },
    otherSites: [],
    now: new Date(),
  };
  const times: number[] = [];
  for (let count = 0; count < openings; count += 1) {
    const at = performance.now();
    await openChat(db, reading, { conversation });
    times.push(performance.now() - at);
  }
  return late(times.slice(20));
}

/** The page as a member's browser asks for it: by a link within the site, and as a document. */
async function timePages(url: string, { one, conversation }: Pair) {
  const path = `/chats/${conversation}`;
  const time = async (requests: () => BrowserRequest[]) => {
    const times: number[] = [];
    for (let count = 0; count < pageWarmUps + pageOpenings; count += 1) {
      const at = performance.now();
      const [answer] = await openByAgent(url, agent, requests());
      times.push(performance.now() - at);
      if (count === 0 && !answer?.text().includes(`Message ${longConversation}`))
        throw new Error('The newest message is not on the page.');
    }
    return late(times.slice(pageWarmUps));
  };
  return {
    navigation: await time(() => dataRequests(path, one)),
    document: await time(() => [documentRequest(path, one)]),
  };
}

const late = (times: readonly number[]) => percentile(times, 99);
