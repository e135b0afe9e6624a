import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '../../scripts/services.mjs';
import { percentile } from '../timing.ts';
import { drawChart, type Episode } from './chart.ts';
import { isSound, judge, type Verdict } from './journal.ts';
import type { Machine } from './machine.ts';
import { Mix } from './mix.ts';
import { isFailed, momentsOf, type Try } from './tries.ts';
import type { World } from './world.ts';

export interface ProofOptions {
  seconds: number;
  rate: number;
  /** Where the picture goes; none is made without. */
  picture?: string;
  say(line: string): void;
}

export interface Outcome {
  verdict: Verdict;
  tries: readonly Try[];
  episodes: Episode[];
  /** Messages that the receiver's live stream never told of. */
  untold: number;
}

const calmSeconds = 5;
/** How much of its share of the time something that was killed stays away. */
const awayShare = 0.4;
const longestAway = 15;

/** Members at work while everything is killed once, in turn, and comes back. */
export async function proveSurvival(world: World, options: ProofOptions): Promise<Outcome> {
  const { seconds } = options;
  return underLoad(world, options, 'Everything killed once, in turn', async (mix) => {
    const episodes: Episode[] = [];
    const victims: (() => Promise<Machine | undefined>)[] = [
      async () => world.nodes[0],
      async () => world.worker,
      async () => world.redis,
      async () => world.store,
      () => world.database.leader(),
    ];
    const share = (seconds - calmSeconds) / victims.length;
    for (const find of victims) {
      const machine = await find();
      if (!machine) throw new Error('There is nothing to kill.');
      const ends = mix.now + share;
      episodes.push(await killAndStart(world, machine, mix, Math.min(longestAway, share * awayShare)));
      options.say(`${machine.name} was away for ${lengthOf(episodes.at(-1))} s`);
      await pause(Math.max(0, ends - mix.now) * 1000);
    }
    return episodes;
  });
}

async function killAndStart(world: World, machine: Machine, mix: Mix, away: number): Promise<Episode> {
  const from = mix.now;
  const isLeader = machine.name.startsWith('database');
  await machine.kill();
  // Another leads before the one that was killed comes back, as it follows then.
  if (isLeader && world.database.machines.length > 1)
    await waitFor(async () => (await world.database.leader().catch(() => machine)) !== machine, {
      seconds: 90,
      complaint: () => 'No other database became the leader.',
    });
  else await pause(away * 1000);
  const led = mix.now;
  await machine.start();
  await waitFor(machine.answers, { seconds: 120, complaint: () => `${machine.name} did not come back.` });
  return { what: machine.name, from, to: isLeader ? led : mix.now };
}

const lengthOf = (episode: Episode | undefined) => ((episode?.to ?? 0) - (episode?.from ?? 0)).toFixed(0);

// As long as HAProxy needs to see that a node is ready: two checks, a second apart.
const seenReady = 4_000;

/** Node after node is told to end and started again, as an upgrade does it. */
export async function proveRollingRestart(world: World, options: ProofOptions): Promise<Outcome> {
  return underLoad(world, options, 'Node after node restarted', async (mix) => {
    const episodes: Episode[] = [];
    for (const node of [...world.nodes, world.worker]) {
      const from = mix.now;
      await node.restart();
      episodes.push({ what: node.name, from, to: mix.now });
      options.say(`${node.name} was restarted in ${lengthOf(episodes.at(-1))} s`);
      await pause(seenReady);
    }
    await pause(calmSeconds * 1000);
    return episodes;
  });
}

async function underLoad(
  world: World,
  { rate, picture, say }: ProofOptions,
  title: string,
  happen: (mix: Mix) => Promise<Episode[]>,
): Promise<Outcome> {
  const desks = world.nodes.map(({ address }) => address);
  const mix = await Mix.prepare({ url: world.url, databaseUrl: world.databaseUrl, desks, rate });
  say(`${mix.members.length} members, ${rate} deeds a second`);
  mix.start();
  await pause(calmSeconds * 1000);
  const episodes = await happen(mix);
  const seconds = mix.now;
  await mix.stop();
  const verdict = await judge(world.databaseUrl, mix.journal, mix.memberIds);
  if (picture) {
    mkdirSync(dirname(picture), { recursive: true });
    const slice = Math.max(1, Math.round(seconds / 150));
    writeFileSync(picture, drawChart(title, momentsOf(mix.tries, { slice, seconds }), episodes));
    say(`The picture is ${picture}`);
  }
  for (const [what, count] of mix.refused) say(`refused: ${what}, ${count} times`);
  say(`live streams were opened again ${mix.reconnects} times`);
  return { verdict, tries: mix.tries, episodes, untold: mix.untold };
}

/** Prints what came of it, and whether it is as promised. */
export function report(
  { verdict, tries, untold }: Outcome,
  { mayFail, say }: { mayFail: boolean; say(line: string): void },
): boolean {
  for (const kind of ['messages', 'likes', 'payments'] as const) {
    const { acknowledged, lost, doubled } = verdict[kind];
    say(`${kind.padEnd(9)} ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`);
  }
  say(`balances  ${verdict.wrongBalances} wrong`);
  say(verdict.faults.length ? `The books are wrong: ${verdict.faults.join(', ')}` : 'The books are sound.');
  say(`live      ${untold} messages not told`);
  const failed = tries.filter(isFailed);
  const times = tries.map(({ took }) => took);
  say(
    `requests  ${tries.length}, ${failed.length} without an answer or 5xx, p50 ${percentile(times, 50).toFixed(0)} ms, p99 ${percentile(times, 99).toFixed(0)} ms`,
  );
  say(
    `          ${countBy(tries.map(({ what }) => what))
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}`,
  );
  for (const [what, count] of countBy(failed.map(({ what: name, status }) => `${name} ${status}`)))
    say(`          ${what}: ${count}`);
  if (!mayFail)
    for (const { what, at, took, why = '' } of failed.slice(0, 10))
      say(
        `          ${what} at ${(at / 1000).toFixed(1)} s, after ${took.toFixed(0)} ms: ${why.replaceAll(/\s+/g, ' ')}`,
      );
  return isSound(verdict) && untold === 0 && (mayFail || failed.length === 0);
}

function countBy(names: readonly string[]) {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}
