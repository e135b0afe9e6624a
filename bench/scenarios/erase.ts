import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { sendByAgent } from '../browser.ts';
import { messageRequest } from '../chat/message-request.ts';
import { insertPairs, lengthen, type Pair } from '../chat/pairs.ts';
import { insertCrowd } from '../live/crowd.ts';
import type { Context, Measurement } from '../scenario.ts';
import { percentile, spreadOfParts } from '../timing.ts';

const members = 1_000;
/** So many leave: while one is erased too few others write to tell a p99. */
const leavers = 3;
const perSecond = 100;
const warmSeconds = 10;
const steadySeconds = 20;
const longestErasure = 300;
/** `npm run bench -- erase --messages=2000` is a short run, to see that it works. */
const written = Number(process.argv.find((option) => option.startsWith('--messages='))?.split('=')[1] ?? 100_000);

/** People who wrote very much are erased while others write: what these notice of it. */
export async function run(context: Context): Promise<Measurement[]> {
  const databaseUrl = await context.startPostgres();
  const server = await context.startServer({ env: { DATABASE_URL: databaseUrl } });
  const db = await openDatabase({ url: databaseUrl, poolSize: 4 }, { timeouts: commandTimeouts });
  try {
    const pairs = await insertPairs(db, await insertCrowd(db, members));
    const leaving = pairs.slice(0, leavers);
    const talking = pairs.slice(leavers);
    context.report(`${leavers} people write ${written} messages each`);
    for (const pair of leaving) await lengthen(db, pair, written);

    context.report(`${perSecond} messages a second, before and during the erasure`);
    const onAndOn = () => Promise.resolve(false);
    await sendSteadily(server.url, talking, onAndOn, warmSeconds);
    const before = await sendSteadily(server.url, talking, onAndOn, steadySeconds);
    await leave(db, leaving);
    const start = performance.now();
    const during = await sendSteadily(server.url, talking, () => areErased(db, leaving), longestErasure);
    const seconds = (performance.now() - start) / 1000;
    if (!(await areErased(db, leaving))) throw new Error(`The erasure took longer than ${longestErasure} s.`);
    await refuseWhatIsLeft(db, leaving);
    return [
      {
        name: 'send at 100 a second while somebody is erased, p99, against before',
        value: (100 * late(during)) / late(before),
        unit: '%',
        baseline: { value: late(before), unit: 'ms' },
        spread: spreadOfParts(before),
      },
      { name: 'send at 100 a second while somebody is erased, p99', value: late(during), unit: 'ms' },
      { name: `erasing ${leavers} × ${written} messages`, value: seconds, unit: 's' },
    ];
  } finally {
    await db.close();
  }
}

/** Fourteen days are over for these members, and the job that looks for such every ten minutes is due. */
async function leave(db: Database, pairs: readonly Pair[]) {
  const ids = pairs.map(({ one }) => one.id);
  await db.query(`update users set status = 'pending_deletion' where id = any($1)`, [ids]);
  await db.query(
    `insert into deletions (user_id, site_id, status_before, asked_at, erase_at)
     select id, site_id, 'active', now() - interval '15 days', now() - interval '1 day' from users where id = any($1)`,
    [ids],
  );
  await db.query(`update jobs set run_at = now() where kind = 'leaving.find-due'`);
}

async function areErased(db: Database, pairs: readonly Pair[]): Promise<boolean> {
  const ids = pairs.map(({ one }) => one.id);
  const { rows } = await db.query('select from deletions where user_id = any($1) limit 1', [ids]);
  return rows.length === 0;
}

async function refuseWhatIsLeft(db: Database, pairs: readonly Pair[]) {
  const conversations = pairs.map(({ conversation }) => conversation);
  const { rows } = await db.query<{ removed: number }>(
    `select count(*)::int as removed from messages where conversation_id = any($1) and kind = 'removed'`,
    [conversations],
  );
  const removed = rows[0]?.removed ?? 0;
  if (removed < pairs.length * (written - 1)) throw new Error(`Only ${removed} messages were erased.`);
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** At a steady pace, whatever becomes of those before, until something is over or so many seconds; answers how long each took. */
async function sendSteadily(
  url: string,
  pairs: readonly Pair[],
  isOver: () => Promise<boolean>,
  seconds: number,
): Promise<number[]> {
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  const start = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    await pause(Math.max(0, start + (number * 1000) / perSecond - performance.now()));
    if (number % perSecond === perSecond - 1 && (await isOver())) break;
    const pair = pairs[number % pairs.length];
    if (!pair) continue;
    const at = performance.now();
    calls.push(
      sendByAgent(url, agent, messageRequest(pair.one, pair), 201).then(() => void times.push(performance.now() - at)),
    );
  }
  await Promise.all(calls);
  return times;
}

const late = (times: readonly number[]) => percentile(times, 99);
