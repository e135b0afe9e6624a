import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/progress.mjs';
import type { Machine } from './machine.ts';
import { proveRollingRestart, proveSurvival, report } from './proof.ts';
import { proveSteadiness } from './soak.ts';
import { startWorld, type World } from './world.ts';

const { values } = parseArgs({
  options: {
    plain: { type: 'boolean', default: false },
    folder: { type: 'string' },
    port: { type: 'string', default: '3000' },
    proof: { type: 'boolean', default: false },
    rolling: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    rate: { type: 'string' },
    picture: { type: 'string' },
  },
});
const say = (line: string) => console.log(`  ${line}`);
const usualRate = 40;
const watchEvery = 5_000;

let world: World | undefined;
let leaving = false;
async function leave(status: number) {
  if (leaving) return;
  leaving = true;
  say('Ending all of it');
  await world?.stop();
  process.exit(status);
}
process.on('SIGINT', () => void leave(0));
process.on('SIGTERM', () => void leave(0));

try {
  world = await startWorld({
    plain: values.plain,
    folder: values.folder,
    port: Number(values.port),
    env: isProof() ? {} : { DEMO_PULSE: 'true' },
    report: (line) => say(`Starting ${line}`),
  });
  if (isProof()) await leave((await prove(world)) ? 0 : 1);
  else await beThere(world);
} catch (error) {
  // Whoever pressed Ctrl-C has ended what it waited for.
  if (!leaving) {
    console.error(error);
    await leave(1);
  }
}

function isProof() {
  return values.proof || values.rolling || values.soak;
}

/** Each kind that was asked for, one after the other; whether all of them held. */
async function prove(there: World): Promise<boolean> {
  const options = (name: string, minutes: number, share = 1) => ({
    seconds: Number(values.minutes ?? minutes) * 60,
    rate: Number(values.rate ?? usualRate) * share,
    picture: values.picture ?? join(root, `docs/images/${name}.svg`),
    say,
  });
  let held = true;
  if (values.rolling) {
    console.log('\nA rolling restart under load');
    held = report(await proveRollingRestart(there, options('rolling-restart', 1)), { mayFail: false, say }) && held;
  }
  if (values.proof) {
    console.log('\nEverything killed in turn under load');
    held = report(await proveSurvival(there, options('everything-killed', 10)), { mayFail: true, say }) && held;
  }
  if (values.soak) {
    console.log('\nHalf the load for a long time');
    held = (await proveSteadiness(there, options('soak', 45, 0.5))) && held;
  }
  console.log(held ? '\nAll of it held.' : '\nNot all of it held.');
  return held;
}

/** Until Ctrl-C; what is killed meanwhile comes back. */
async function beThere({ url, machines, folder }: World) {
  console.log(`\nThe site is at ${url}. Everything lies in ${folder}.\n`);
  const width = Math.max(...machines.map(({ name }) => name.length));
  for (const { name, address, killedBy } of machines)
    console.log(`  ${name.padEnd(width)}  ${address}\n  ${' '.repeat(width)}  ${killedBy}`);
  console.log('\nWhat you kill comes back within ten seconds. Ctrl-C ends all of it.');
  while (!leaving) {
    await pause(watchEvery);
    for (const machine of machines) if (!leaving && !machine.isRunning()) await bringBack(machine);
  }
}

async function bringBack(machine: Machine) {
  say(`${machine.name} was killed, and is started again`);
  await machine.start();
}
