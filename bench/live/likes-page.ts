import { Agent } from 'node:http';
import type { Database } from '#server/platform/database/database.ts';
import { browserRequest, sendByAgent } from '../browser.ts';
import { insertCrowd, type Person } from './crowd.ts';

const many = 10_000;
const few = 10;
const askings = 100;
// Of every like the database remembers until the commit that nobody else decides about the two.
const atOnce = 1_000;

/** What opening one's likes takes with ten thousand received, and with ten: medians of one run, in turns. */
export async function timeLikesPages(url: string, db: Database): Promise<{ many: number; few: number }> {
  const [popular, quiet, ...fans] = await insertCrowd(db, many + 2);
  if (!popular || !quiet) throw new Error('There is nobody to like.');
  await insertLikes(db, popular, fans);
  await insertLikes(db, quiet, fans.slice(0, few));
  await db.query('analyze likes');
  const agent = new Agent({ keepAlive: true });
  const times = { many: [] as number[], few: [] as number[] };
  for (let count = 0; count < askings; count += 1) {
    times.many.push(await timeLikes(url, agent, popular));
    times.few.push(await timeLikes(url, agent, quiet));
  }
  agent.destroy();
  return { many: median(times.many), few: median(times.few) };
}

async function insertLikes(db: Database, { id }: Person, fans: readonly Person[]) {
  for (let first = 0; first < fans.length; first += atOnce) {
    const ids = fans.slice(first, first + atOnce).map((fan) => fan.id);
    await db.query(
      `insert into likes (liker_id, liked_id, created_at)
       select fan, $2, now() - place * interval '1 second' from unnest($1::bigint[]) with ordinality as fans (fan, place)`,
      [ids, id],
    );
  }
}

async function timeLikes(url: string, agent: Agent, person: Person): Promise<number> {
  const at = performance.now();
  const { text } = await sendByAgent(url, agent, browserRequest('likes', person), 200);
  const took = performance.now() - at;
  const { profiles } = JSON.parse(text()) as { profiles?: unknown[] };
  if (!profiles?.length) throw new Error('No likes were shown.');
  return took;
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
