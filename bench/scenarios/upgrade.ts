import { setTimeout as pause } from 'node:timers/promises';
import { growChats } from '../scale/chats.ts';
import { membersAsked } from '../scale/members-asked.ts';
import type { Context, Measurement } from '../scenario.ts';
import { connections, startPopulations } from '../search/population.ts';
import { percentile, spreadOfParts } from '../timing.ts';
import { rehearse } from '../upgrade/rehearsal.ts';
import { Mix } from '../world/mix.ts';
import { isFailed } from '../world/tries.ts';

const rate = 20;
const calmSeconds = 15;

/** What an upgrade does to members who are at work: columns, a check and two indexes on the largest tables. */
export async function run(context: Context): Promise<Measurement[]> {
  const populations = await context.keep(startPopulations(context));
  const [members = 1_000_000] = membersAsked([1_000_000]);
  const { url, db } = await populations.open(members, 'lived in');
  await growChats(db, context.report);
  const server = await context.startServer({
    env: { DATABASE_URL: url, DATABASE_POOL: String(connections), RUN_JOBS: 'false' },
  });
  const mix = await Mix.prepare({ url: server.url, databaseUrl: url, desks: [server.url], rate });
  mix.start();
  await pause(calmSeconds * 1000);
  const before = mix.tries.length;
  context.report(`The upgrade, while ${rate} deeds a second go on among ${members} members`);
  const rehearsed = await rehearse(url);
  const meanwhile = mix.tries.slice(before);
  const calm = mix.tries.slice(0, before);
  await mix.stop();
  for (const { file, seconds, longestWait } of rehearsed)
    context.report(`${file}: ${seconds.toFixed(1)} s, longest wait for a lock ${longestWait.toFixed(0)} ms`);
  const times = (tries: typeof meanwhile) => tries.map(({ took }) => took);
  return [
    {
      name: 'longest wait for a lock',
      value: Math.max(...rehearsed.map(({ longestWait }) => longestWait)),
      unit: 'ms',
    },
    { name: 'the whole upgrade', value: rehearsed.reduce((sum, { seconds }) => sum + seconds, 0), unit: 's' },
    { name: 'requests that failed meanwhile', value: meanwhile.filter(isFailed).length, unit: '' },
    {
      name: 'p99 of a request meanwhile',
      value: percentile(times(meanwhile), 99),
      unit: 'ms',
      baseline: { value: percentile(times(calm), 99), unit: 'ms' },
      spread: spreadOfParts(times(calm)),
    },
  ];
}
