import { stringify } from 'csv-stringify/sync';
import type { FileAnswer } from '#contract/call-schema.ts';
import { figureNames, type InsightQuery, insightLimits } from '#contract/insight/insight.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { present, presentCohorts } from './present.ts';
import {
  findCohorts,
  findCountedAt,
  findFigures,
  findLanders,
  findMoney,
  findSourceIds,
  type Selection,
} from './queries.ts';
import { rollUpDays, rollUpWeeks } from './roll-up.ts';
import { addDays, latestDay, mondayOf } from './rules.ts';

export { lastDays } from './rules.ts';

const minute = 60_000;

type KnownSites = Pick<Sites, 'all' | 'named'>;

/** Figures follow what happens within minutes, cohorts within hours. */
export function registerInsight({ jobs, sites }: { jobs: Jobs; sites: Pick<Sites, 'all'> }) {
  jobs.every({
    kind: 'insight.roll-up',
    every: 10 * minute,
    run: ({ db, now, signal }) => rollUpDays({ db, sites, now, signal }),
  });
  jobs.every({
    kind: 'insight.roll-up-cohorts',
    every: 360 * minute,
    run: ({ db, now, signal }) => rollUpWeeks({ db, sites, now, signal }),
  });
}

export async function readInsight(db: Queryable, sites: KnownSites, asked: InsightQuery) {
  const selection = await selectionOf(db, sites, asked);
  const [figures, money, countedAt] = await Promise.all([
    findFigures(db, selection),
    findMoney(db, selection),
    findCountedAt(db, 'days'),
  ]);
  return present({ selection, figures, money, countedAt, sites: sites.all });
}

async function selectionOf(db: Queryable, sites: KnownSites, asked: InsightQuery): Promise<Selection> {
  const { kind, from, to, host, country = '**', network, ref } = asked;
  return {
    kind,
    first: from,
    last: to,
    siteId: siteIdOf(sites, host),
    siteIds: host === undefined ? sites.all.map(({ id }) => id) : [siteIdOf(sites, host)],
    country,
    sourceIds: network === undefined ? [0] : await findSourceIds(db, { network, ref }),
    byRef: network !== undefined,
  };
}

function siteIdOf(sites: KnownSites, host: string | undefined): number {
  if (host === undefined) return 0;
  const site = sites.named(host);
  if (!site) throw new Failure('not_found');
  return site.id;
}

export async function readLanders(
  db: Queryable,
  sites: KnownSites,
  { from, to, host }: { from: string; to: string; host?: string | undefined },
) {
  const landers = await findLanders(db, { siteId: siteIdOf(sites, host), first: from, last: to });
  const countedAt = await findCountedAt(db, 'days');
  return { counted_at: countedAt?.toISOString() ?? null, landers };
}

/** How many signed up in a week is the sum of its days. */
export async function readCohorts(
  db: Queryable,
  sites: KnownSites,
  { host, now }: { host?: string | undefined; now: Date },
) {
  const siteId = siteIdOf(sites, host);
  const zones = sites.all.map(({ settings }) => settings.time_zone);
  const last = mondayOf(latestDay(zones, now));
  const first = addDays(last, -7 * (insightLimits.cohorts - 1));
  const all = { kind: 'days', siteId, siteIds: [], country: '**', sourceIds: [0], byRef: false } as const;
  const [days, rows, countedAt] = await Promise.all([
    findFigures(db, { ...all, first, last: addDays(last, 6) }),
    findCohorts(db, { siteId, first, last }),
    findCountedAt(db, 'weeks'),
  ]);
  return presentCohorts({ first, last, days, rows, countedAt });
}

/** The rows of a chart for a spreadsheet, in which no name becomes a formula; a column for each currency's sums. */
export async function exportInsight(db: Queryable, sites: KnownSites, asked: InsightQuery): Promise<FileAnswer> {
  const { rows } = await readInsight(db, sites, asked);
  const currencies = [...new Set(rows.flatMap(({ money }) => money.map(({ currency }) => currency)))].sort();
  const header = [
    asked.kind,
    ...figureNames,
    ...currencies.flatMap((currency) => [`gross_${currency}`, `refunded_${currency}`, `cost_${currency}`]),
  ];
  const lines = rows.map(({ key, figures, money }) => [
    key,
    ...figureNames.map((name) => figures[name]),
    ...currencies.flatMap((currency) => {
      const { gross = 0, refunded = 0, cost = 0 } = money.find((sum) => sum.currency === currency) ?? {};
      return [gross, refunded, cost].map((amount) => (amount / 100).toFixed(2));
    }),
  ]);
  const text = stringify([header]) + stringify(lines, { escape_formulas: true });
  return { name: `${asked.kind}-${asked.from}-${asked.to}.csv`, bytes: Buffer.from(text) };
}
