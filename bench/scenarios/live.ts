import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/platform/database/database.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { insertCrowd, type Person } from '../live/crowd.ts';
import { timeLikesPages } from '../live/likes-page.ts';
import { openStreams } from '../live/streams.ts';
import type { Context, Measurement } from '../scenario.ts';

const streams = 5_000;
const warmUps = 1_000;
const likesPerSecond = 200;
const seconds = 20;
// While every connection prepares its statements, and the code runs for the first time.
const warmUpSeconds = 5;

/** One node with thousands of open streams: what each costs, and how long a like takes to the other side. */
export async function run(context: Context): Promise<Measurement[]> {
  const databaseUrl = await context.startPostgres();
  const server = await context.startServer({ env: { DATABASE_URL: databaseUrl } });
  const db = await openDatabase({ url: databaseUrl, poolSize: 2 }, { timeouts: commandTimeouts });
  const crowd = await insertCrowd(db, streams);

  // Once before: what the code itself and its first garbage take is not a stream's.
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

  context.report(`${likesPerSecond} likes a second for ${seconds} s`);
  const refused = await giveLikes(server.url, crowd, (liker, liked) =>
    sent.set(`${liker} ${liked}`, performance.now()),
  );
  await pause(2_000);
  await open.close();
  if (refused) throw new Error(`${refused} likes were refused`);
  if (delays.length !== sent.size) throw new Error(`${sent.size} likes were given, and ${delays.length} were told`);
  delays.sort((one, other) => one - other);
  const at = (share: number) => delays[Math.ceil(delays.length * share) - 1] ?? Number.NaN;
  context.report('the likes of somebody with ten thousand, and of somebody with ten');
  const pages = await timeLikesPages(server.url, db);
  await db.close();
  return [
    { name: 'memory of one of 5,000 streams', value: each, unit: 'KB' },
    { name: 'like to event at 200 likes a second, p99', value: at(0.99), unit: 'ms' },
    { name: 'like to event at 200 likes a second, p50', value: at(0.5), unit: 'ms' },
    {
      name: 'likes page with 10,000 received against ten',
      value: (100 * pages.many) / pages.few,
      unit: '%',
      baseline: { value: pages.few, unit: 'ms' },
    },
  ];
}

/** Long enough for what is garbage to be seen as such. */
const settle = () => pause(5_000);

/** At a steady pace, whatever becomes of those before: everybody likes somebody of the other half once. */
async function giveLikes(url: string, crowd: readonly Person[], onSend: (liker: string, liked: string) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const calls: Promise<boolean>[] = [];
  const start = performance.now();
  const early = likesPerSecond * warmUpSeconds;
  for (let number = 0; number < early + likesPerSecond * seconds; number += 1) {
    await pause(Math.max(0, start + (number * 1000) / likesPerSecond - performance.now()));
    const [liker, liked] = [crowd[number % crowd.length], crowd[(number + 1) % crowd.length]];
    if (!liker || !liked) continue;
    if (number >= early) onSend(liker.id, liked.id);
    calls.push(like(url, agent, liker, liked.id));
  }
  const refused = (await Promise.all(calls)).filter((given) => !given).length;
  agent.destroy();
  return refused;
}

function like(url: string, agent: Agent, { cookie }: Person, id: string): Promise<boolean> {
  return new Promise((done, fail) => {
    const headers = { host: 'localhost', origin: 'http://localhost', cookie, 'content-type': 'application/json' };
    const call = request(`${url}/api/like.php`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => done(answer.statusCode === 200));
    });
    call.once('error', fail).end(JSON.stringify({ id }));
  });
}
