import { setTimeout as pause } from 'node:timers/promises';
import { growChats } from '../scale/chats.ts';
import { membersAsked } from '../scale/members-asked.ts';
import type { Context, Measurement } from '../scenario.ts';
import { connections, startPopulations } from '../search/population.ts';
import { percentile } from '../timing.ts';
import { Mix } from '../world/mix.ts';
import { isFailed, type Try } from '../world/tries.ts';
import { startWorld } from '../world/world.ts';

const crowd = 400;
const fullSeconds = 20;
const inFlight = 32;
const steadyRate = 20;
const steadySeconds = 30;
const warmSeconds = 8;

/**
 * What the mix of a busy evening takes: how much of it one node carries, and two, and what one request costs as members grow.
 * `--members=10000,1000000,10000000` asks for other sizes: ten million take an hour or more to make, once.
 */
export async function run(context: Context): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  const all: Try[] = [];
  for (const webNodes of [1, 2]) {
    context.report(`The mix as fast as it goes, on ${webNodes} web ${webNodes > 1 ? 'nodes' : 'node'}`);
    const tries = await atFull(context, webNodes);
    all.push(...tries);
    // A quick failure is no throughput.
    const answered = tries.filter((one) => !isFailed(one)).length;
    measured.push({ name: `the mix on ${webNodes} web nodes`, value: answered / fullSeconds, unit: 'a second' });
  }
  const populations = await context.keep(startPopulations(context));
  for (const members of membersAsked([10_000, 1_000_000])) {
    const { url, db } = await populations.open(members, 'lived in');
    await growChats(db, context.report);
    context.report(`${steadyRate} deeds a second among ${members} members`);
    const tries = await steadily(context, url);
    all.push(...tries);
    const size = members.toLocaleString('en');
    for (const what of ['search', 'profile', 'chats', 'message', 'like']) {
      const times = tries.filter((one) => one.what === what).map(({ took }) => took);
      measured.push(
        { name: `${what} among ${size} members, p50`, value: percentile(times, 50), unit: 'ms' },
        { name: `${what} among ${size} members, p99`, value: percentile(times, 99), unit: 'ms' },
      );
    }
  }
  return [...measured, { name: 'requests that failed meanwhile', value: all.filter(isFailed).length, unit: '' }];
}

/** One PostgreSQL, so that what differs is the nodes. */
async function atFull(context: Context, webNodes: number): Promise<Try[]> {
  const world = await context.keep(startWorld({ plain: true, webNodes, report: context.report }));
  const desks = world.nodes.map(({ address }) => address);
  const { url, databaseUrl } = world;
  const mix = await Mix.prepare({ url, databaseUrl, desks, rate: 0, members: crowd });
  await mix.runAtFull(warmSeconds, inFlight);
  const before = mix.tries.length;
  await mix.runAtFull(fullSeconds, inFlight);
  const tries = mix.tries.slice(before);
  await mix.stop();
  await world.stop();
  return tries;
}

async function steadily(context: Context, databaseUrl: string): Promise<Try[]> {
  const server = await context.startServer({
    env: {
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(connections),
      TRUSTED_PROXIES: '127.0.0.0/8',
      RUN_JOBS: 'false',
    },
  });
  const mix = await Mix.prepare({
    url: server.url,
    databaseUrl,
    desks: [server.url],
    rate: steadyRate,
    members: crowd,
  });
  mix.start();
  await pause(warmSeconds * 1000);
  const before = mix.tries.length;
  await pause(steadySeconds * 1000);
  const tries = mix.tries.slice(before);
  await mix.stop();
  await server.stop();
  return tries;
}
