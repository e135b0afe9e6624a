import { resolve } from 'node:path';
import { readCohorts, readInsight, readLanders } from '#server/features/insight/insight.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Site } from '#server/platform/http/context.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { countryName, firstDay, insertYear, lastDay, size, sourceName } from '../insight/year.ts';
import type { Context, Measurement } from '../scenario.ts';
import { timeAll } from '../timing.ts';

const root = resolve(import.meta.dirname, '../..');
const tries = 100;

const all = Array.from(
  { length: size.sites },
  (_, place) => ({ id: place + 1, host: `site${place + 1}`, settings: { time_zone: 'Europe/Paris' } }) as Site,
);
const sites = { all, named: (host: string) => all.find((site) => site.host === host) };

/** Every chart of the back office over a year of figures, asked for one after the other; what counts is the slowest. */
export async function run(context: Context): Promise<Measurement[]> {
  const url = await context.startPostgres();
  const db = await openDatabase({ url, poolSize: 4 }, { timeouts: commandTimeouts });
  try {
    await migrate(db, resolve(root, 'server/migrations'));
    context.report(`A year of ${size.sites} sites, ${size.countries} countries and ${size.sources} sources`);
    const begun = performance.now();
    await insertYear(db);
    const { rows } = await db.query<{ rows: number }>('select count(*)::int as rows from insight_figures');
    context.report(`${rows[0]?.rows} rows of figures in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    const times = [];
    for (const [name, ask] of charts(db)) {
      const { p50, p99 } = await timeAll(Array(tries).fill(ask), 1, (one: () => Promise<unknown>) => one());
      context.report(`${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
      times.push({ name, p99 });
    }
    return [
      { name: 'the slowest chart of a year, p99', value: Math.max(...times.map(({ p99 }) => p99)), unit: 'ms' },
      { name: 'charts', value: times.length, unit: '' },
    ];
  } finally {
    await db.close();
  }
}

function charts(db: Database): [name: string, ask: () => Promise<unknown>][] {
  const [host, country, network] = ['site7', countryName(5), sourceName(51)];
  const filters = [
    {},
    { host },
    { country },
    { network },
    { host, country },
    { host, network },
    { country, network },
    { host, country, network },
  ];
  const period = { from: firstDay, to: lastDay };
  const kinds = ['days', 'sites', 'countries', 'sources'] as const;
  return [
    ...kinds.flatMap((kind) =>
      filters.map((filter): [string, () => Promise<unknown>] => [
        [kind, ...Object.keys(filter)].join(' by '),
        () => readInsight(db, sites, { kind, ...period, ...filter }),
      ]),
    ),
    ['landing pages', () => readLanders(db, sites, period)],
    ['landing pages by host', () => readLanders(db, sites, { ...period, host })],
    ['cohorts', () => readCohorts(db, sites, { now: new Date(lastDay) })],
    ['cohorts by host', () => readCohorts(db, sites, { host, now: new Date(lastDay) })],
  ];
}
