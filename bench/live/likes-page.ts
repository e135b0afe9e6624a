import { Agent } from 'node:http';
import type { Database } from '#server/platform/database/database.ts';
import { browserRequest, dataRequests, documentRequest, openByAgent, sendByAgent } from '../browser.ts';
import { percentile, spreadOfParts } from '../timing.ts';
import { insertCrowd, type Person } from './crowd.ts';

const many = 10_000;
const few = 10;
const askings = 100;
// Each like takes an advisory lock (lock_pair) until the commit, and locks are limited.
const atOnce = 1_000;

const ways = ['call', 'navigation', 'document'] as const;
type Way = (typeof ways)[number];

interface Timed {
  p50: number;
  /** See `spreadOf`. */
  spread: number;
}

/**
 * What one's likes take with ten thousand received, and with ten, interleaved: the call by which the list goes on, the page as
 * a link within the site opens it, and the page as a document.
 */
export async function timeLikesPages(url: string, db: Database): Promise<Record<Way, { many: Timed; few: Timed }>> {
  const [popular, quiet, ...fans] = await insertCrowd(db, many + 2);
  if (!popular || !quiet) throw new Error('There is nobody to like.');
  await insertLikes(db, popular, fans);
  await insertLikes(db, quiet, fans.slice(0, few));
  await db.query('analyze likes');
  const agent = new Agent({ keepAlive: true });
  const timed = async (way: Way) => {
    const times = { many: [] as number[], few: [] as number[] };
    for (let count = 0; count < askings; count += 1) {
      times.many.push(await timeLikes(url, agent, way, popular));
      times.few.push(await timeLikes(url, agent, way, quiet));
    }
    return { many: figures(times.many), few: figures(times.few) };
  };
  const answered = {
    call: await timed('call'),
    navigation: await timed('navigation'),
    document: await timed('document'),
  };
  agent.destroy();
  return answered;
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

async function timeLikes(url: string, agent: Agent, way: Way, person: Person): Promise<number> {
  const at = performance.now();
  const shown = await openLikes(url, agent, way, person);
  const took = performance.now() - at;
  if (!shown()) throw new Error('No likes were shown.');
  return took;
}

/** Whether somebody was shown is looked at when the clock has stopped. */
async function openLikes(url: string, agent: Agent, way: Way, person: Person): Promise<() => boolean> {
  const path = '/likes';
  if (way === 'call') {
    const { text } = await sendByAgent(url, agent, browserRequest('likes', person), 200);
    return () => !!(JSON.parse(text()) as { profiles?: unknown[] }).profiles?.length;
  }
  const requests = way === 'document' ? [documentRequest(path, person)] : dataRequests(path, person);
  const answers = await openByAgent(url, agent, requests);
  return () => answers.some(({ text }) => text().includes('Crowd '));
}

const figures = (times: readonly number[]): Timed => ({ p50: percentile(times, 50), spread: spreadOfParts(times) });
