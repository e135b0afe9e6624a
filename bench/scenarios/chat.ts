import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openChat } from '#server/features/chat/chat.ts';
import { auditCredits } from '#server/features/credits/credits.ts';
import { Sites } from '#server/features/sites/sites.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { sendByAgent } from '../browser.ts';
import { Line } from '../chat/lines.ts';
import { memoryOverMinutes, minutesAsked } from '../chat/memory.ts';
import { messageRequest } from '../chat/message-request.ts';
import { insertPairs, lengthen, type Pair } from '../chat/pairs.ts';
import { prepareBench } from '../chat/same-statements.ts';
import { openWireTap } from '../chat/wire-tap.ts';
import { insertCrowd } from '../live/crowd.ts';
import { openStreams } from '../live/streams.ts';
import type { Context, Measurement } from '../scenario.ts';

const members = 2_000;
const inFlight = 20;
const warmSeconds = 20;
const fullSeconds = 10;
const rounds = 5;
const perSecond = 100;
const steadySeconds = 30;
const longConversation = 100_000;
const openings = 500;
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

    context.report(`${inFlight} senders at once, and the same statements by pgbench, ${rounds} times in turn`);
    await sendAtFull(server.url, talking, warmSeconds);
    const { sends, bare } = await sendAndCompare(
      server.url,
      await prepareBench(db, databaseUrl, site, talking),
      talking,
    );

    context.report('What one message asks of the database, on the wire');
    const wire = await countOnTheWire(context, databaseUrl, talking);

    context.report(`${perSecond} messages a second for ${steadySeconds} s`);
    const steady = await sendSteadily(server, talking);

    context.report(`a conversation of ${longConversation} messages`);
    await lengthen(db, long, longConversation);
    const opened = await timeOpenings(db, site, long);
    const { faults } = await auditCredits(db);
    // What pgbench spent has causes of its own, and sums to zero like everything else.
    if (faults.length) throw new Error(`The books are wrong: ${faults.join(', ')}`);
    return [
      {
        name: 'paid sends against the same statements by pgbench',
        value: (100 * sends) / bare,
        unit: '%',
        baseline: { value: bare, unit: 'a second' },
      },
      { name: 'paid sends', value: sends, unit: 'a second' },
      { name: 'round trips of a paid send', value: wire.roundTrips, unit: '' },
      { name: 'statements of a paid send', value: wire.statements, unit: '' },
      { name: 'send at 100 a second, p99', value: steady.send, unit: 'ms' },
      { name: 'sender to receiver at 100 a second, p99', value: steady.arrival, unit: 'ms' },
      { name: 'opening a conversation of 100,000 messages, p99', value: opened, unit: 'ms' },
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

/** As many as the server takes; each goes out when one of those before is answered. */
async function sendAtFull(url: string, pairs: readonly Pair[], seconds: number): Promise<number> {
  let sent = 0;
  const end = performance.now() + seconds * 1000;
  async function goOn(first: number) {
    const line = await Line.open(url);
    for (let place = first; performance.now() < end; place += inFlight) {
      const pair = pairs[place % pairs.length];
      if (pair) await line.send(messageRequest(place % 2 ? pair.one : pair.other, pair));
      sent += 1;
    }
    line.close();
  }
  await Promise.all(Array.from({ length: inFlight }, (_, first) => goOn(first)));
  return sent / seconds;
}

/** Both in turn, and the round in the middle: what the machine does beside it is not the same from minute to minute. */
async function sendAndCompare(url: string, pgbench: { run(seconds: number): number }, pairs: readonly Pair[]) {
  const measured: { sends: number; bare: number; ratio: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sends = await sendAtFull(url, pairs, fullSeconds);
    const bare = pgbench.run(fullSeconds);
    measured.push({ sends, bare, ratio: sends / bare });
  }
  const middle = measured.toSorted((one, other) => one.ratio - other.ratio)[Math.floor(rounds / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
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

function late(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}
