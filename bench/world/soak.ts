import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/platform/database/database.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { isSound, judge } from './journal.ts';
import type { Machine } from './machine.ts';
import { Mix } from './mix.ts';
import type { ProofOptions } from './proof.ts';
import { isFailed } from './tries.ts';
import type { World } from './world.ts';

interface Sample {
  at: number;
  /** Megabytes by the name of the node. */
  memory: Record<string, number>;
  connections: number;
}

const samples = 40;
/** From the second quarter to the last: the first is when caches fill. */
const mostGained = 15;

/** The mix for a long time, and whether what a node holds, in memory and in connections, stays as it is. */
export async function proveSteadiness(world: World, { seconds, rate, picture, say }: ProofOptions): Promise<boolean> {
  const nodes = [...world.nodes, world.worker];
  const desks = world.nodes.map(({ address }) => address);
  const mix = await Mix.prepare({ url: world.url, databaseUrl: world.databaseUrl, desks, rate });
  const db = await openDatabase({ url: world.databaseUrl, poolSize: 1 }, { timeouts: commandTimeouts });
  const seen: Sample[] = [];
  mix.start();
  try {
    for (let number = 0; number < samples; number += 1) {
      await pause((seconds * 1000) / samples);
      const { rows } = await db.query<{ connections: number }>(
        `select count(*)::int as connections from pg_stat_activity where backend_type = 'client backend'`,
      );
      const memory = Object.fromEntries(nodes.map((node) => [node.name, residentMegabytes(node)]));
      seen.push({ at: mix.now, memory, connections: rows[0]?.connections ?? 0 });
      const held = nodes.map(({ name }) => `${name} ${memory[name]?.toFixed(0)} MB`).join(', ');
      say(`${(mix.now / 60).toFixed(1)} min: ${held}, ${rows[0]?.connections} connections`);
    }
  } finally {
    await db.close();
  }
  await mix.stop();
  const verdict = await judge(world.databaseUrl, mix.journal, mix.memberIds);
  const failed = mix.tries.filter(isFailed).length;
  const gains = {
    ...Object.fromEntries(nodes.map(({ name }) => [name, gained(seen, ({ memory }) => memory[name] ?? 0)])),
    connections: gained(seen, ({ connections }) => connections),
  };
  for (const [what, gain] of Object.entries(gains)) say(`${what.padEnd(12)} ${gain.toFixed(1)} % more at the end`);
  say(
    `${mix.tries.length} requests, ${failed} failed; ${isSound(verdict) ? 'the books are sound' : 'THE BOOKS ARE WRONG'}`,
  );
  if (picture) writeFileSync(picture.replace(/\.svg$/, '.json'), `${JSON.stringify(seen, null, 2)}\n`);
  return isSound(verdict) && failed === 0 && Object.values(gains).every((gain) => gain <= mostGained);
}

/** By how many percent the last quarter is above the second. */
function gained(seen: readonly Sample[], of: (sample: Sample) => number): number {
  const quarter = Math.max(1, Math.floor(seen.length / 4));
  const mean = (part: readonly Sample[]) => part.reduce((sum, one) => sum + of(one), 0) / part.length;
  return 100 * (mean(seen.slice(-quarter)) / mean(seen.slice(quarter, 2 * quarter)) - 1);
}

function residentMegabytes({ log }: Machine): number {
  const pid = readFileSync(join(dirname(log), 'server.pid'), 'utf8').trim();
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
