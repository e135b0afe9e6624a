import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../scripts/services.mjs';
import { sendByAgent } from '../browser.ts';
import { openStreams } from '../live/streams.ts';
import type { Context, Measurement } from '../scenario.ts';
import { messageRequest } from './message-request.ts';
import type { Pair } from './pairs.ts';

const perSecond = 100;
const listening = 500;
const minute = 60_000;
/** Warm-up: caches fill and code is compiled; growth counts from here on. */
const warmAfter = 2;
/** What a run may gain after that, whatever its length: noise of the collector, not a share of the messages. */
const budgets = { heap: 5, resident: 40 };

/** How many minutes `npm run bench -- chat --minutes=10` asks for; none where it does not. */
export const minutesAsked = () =>
  Number(process.argv.find((option) => option.startsWith('--minutes='))?.split('=')[1] ?? 0);

/** A server of its own that sends steadily for so long, looked at after each minute. */
export async function memoryOverMinutes(
  context: Context,
  { databaseUrl, pairs, minutes }: { databaseUrl: string; pairs: readonly Pair[]; minutes: number },
): Promise<Measurement[]> {
  if (minutes < 1) return [];
  const port = await freePort();
  const probe = pathToFileURL(join(import.meta.dirname, 'memory-probe.mjs')).href;
  const server = await context.startServer({
    env: { DATABASE_URL: databaseUrl, MEMORY_PROBE_PORT: String(port), NODE_OPTIONS: `--import ${probe}` },
  });
  const streams = await openStreams(
    server.url,
    pairs.slice(0, listening).map(({ other }) => other),
    () => {},
  );
  context.report(`${perSecond} messages a second for ${minutes} min, ${listening} streams open`);
  const readings: Reading[] = [];
  for (let number = 1; number <= minutes; number += 1) {
    await sendForAMinute(server.url, pairs);
    const reading = await readMemory(port);
    readings.push(reading);
    context.report(
      `after minute ${number}: heap ${reading.heap.toFixed(1)} MB, resident ${reading.resident.toFixed(0)} MB`,
    );
  }
  await streams.close();
  return growth(readings);
}

interface Reading {
  heap: number;
  resident: number;
}

/** From the end of the warm-up to the last minute. A run too short to say so is not judged. */
function growth(readings: readonly Reading[]): Measurement[] {
  const from = readings[warmAfter - 1] ?? readings[0];
  const to = readings.at(-1);
  if (!from || !to) return [];
  const isLongEnough = readings.length > warmAfter;
  const span = `minute ${Math.min(warmAfter, readings.length)} to ${readings.length}`;
  return (['heap', 'resident'] as const).map((kind) => ({
    name: `${kind} memory gained, ${span}`,
    value: to[kind] - from[kind],
    unit: 'MB',
    baseline: { value: to[kind], unit: 'MB at the end' },
    ...(isLongEnough && { budget: { max: budgets[kind] } }),
  }));
}

async function readMemory(port: number): Promise<Reading> {
  const usage = (await (await fetch(`http://127.0.0.1:${port}`)).json()) as NodeJS.MemoryUsage;
  const megabyte = 2 ** 20;
  return { heap: (usage.heapUsed + usage.external) / megabyte, resident: usage.rss / megabyte };
}

/** Both sides in turn, one after another through all of them, at a steady pace. */
async function sendForAMinute(url: string, pairs: readonly Pair[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const calls: Promise<unknown>[] = [];
  const start = performance.now();
  for (let number = 0; number < (perSecond * minute) / 1000; number += 1) {
    await pause(Math.max(0, start + (number * 1000) / perSecond - performance.now()));
    const pair = pairs[number % pairs.length];
    if (!pair) continue;
    const sender = Math.floor(number / pairs.length) % 2 ? pair.one : pair.other;
    calls.push(sendByAgent(url, agent, messageRequest(sender, pair), 201));
  }
  await Promise.all(calls);
  agent.destroy();
}
