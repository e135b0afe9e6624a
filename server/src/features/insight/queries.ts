import type { Figures, InsightKind, Money } from '#contract/insight/insight.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Stretch } from './rules.ts';

/** What a chart is about: 0, ** and source 0 stand for all of them. */
export interface Selection extends Stretch {
  kind: InsightKind;
  siteId: number;
  country: string;
  sourceIds: readonly number[];
  /** Every site, for the chart that compares them. */
  siteIds: readonly number[];
  /** Tells the campaigns of one network apart. */
  byRef: boolean;
}

interface ChartSource {
  key: string;
  from: string;
  where: string;
  values: unknown[];
}

/** Each kind has its rows side by side in an index: nothing is read that is not added up. */
function readingOf(table: 'insight_figures' | 'insight_money', selection: Selection): ChartSource {
  const { kind, siteId, country, sourceIds, siteIds, byRef, first, last } = selection;
  const days = 'day between $1 and $2';
  const place = 'site_id = $3 and country = $4';
  if (kind === 'sources')
    return {
      key: byRef ? 'ref' : 'network',
      from: `${table} join traffic_sources on traffic_sources.id = source_id`,
      where: `${place} and ${byRef ? 'source_id = any ($5)' : 'source_id > 0'} and ${days}`,
      values: [first, last, siteId, country, ...(byRef ? [sourceIds] : [])],
    };
  if (kind === 'sites')
    return {
      key: 'site_id::text',
      from: table,
      where: `site_id = any ($3) and country = $4 and source_id = any ($5) and ${days}`,
      values: [first, last, siteIds, country, sourceIds],
    };
  if (kind === 'countries')
    return {
      key: 'country',
      from: table,
      where: `site_id = $3 and country <> '**' and source_id = any ($4) and ${days}`,
      values: [first, last, siteId, sourceIds],
    };
  return {
    key: 'day::text',
    from: table,
    where: `${place} and source_id = any ($5) and ${days}`,
    values: [first, last, siteId, country, sourceIds],
  };
}

export interface FiguresRow extends Figures {
  key: string;
}

export async function findFigures(db: Queryable, selection: Selection): Promise<FiguresRow[]> {
  const { key, from, where, values } = readingOf('insight_figures', selection);
  const { rows } = await db.query<FiguresRow>(
    `select ${key} as key, sum(signups)::int as signups, sum(activations)::int as activations,
       sum(first_purchases)::int as first_purchases, sum(messages)::int as messages, sum(matches)::int as matches,
       sum(deletions)::int as deletions
     from ${from} where ${where} group by 1 order by 1`,
    values,
  );
  return rows;
}

export interface MoneyRow extends Money {
  key: string;
}

export async function findMoney(db: Queryable, selection: Selection): Promise<MoneyRow[]> {
  const { key, from, where, values } = readingOf('insight_money', selection);
  const { rows } = await db.query<MoneyRow>(
    `select ${key} as key, currency, sum(gross)::float8 as gross, sum(refunded)::float8 as refunded,
       sum(cost)::float8 as cost
     from ${from} where ${where} group by 1, 2 order by 1, 2`,
    values,
  );
  return rows;
}

export async function findSourceIds(
  db: Queryable,
  { network, ref }: { network: string; ref: string | undefined },
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select id from traffic_sources where network = $1 and ($2::text is null or ref = $2)',
    [network, ref ?? null],
  );
  return rows.map(({ id }) => id);
}

export async function findCountedAt(db: Queryable, period: 'days' | 'weeks'): Promise<Date | undefined> {
  const { rows } = await db.query<{ counted_at: Date }>('select counted_at from insight_progress where period = $1', [
    period,
  ]);
  return rows[0]?.counted_at;
}

export interface LanderRow {
  lander: string;
  views: number;
  bounces: number;
  signups: number;
  activations: number;
  first_purchases: number;
}

export async function findLanders(
  db: Queryable,
  { siteId, first, last }: Stretch & { siteId: number },
): Promise<LanderRow[]> {
  const { rows } = await db.query<LanderRow>(
    `select lander, sum(views)::int as views, sum(bounces)::int as bounces, sum(signups)::int as signups,
       sum(activations)::int as activations, sum(first_purchases)::int as first_purchases
     from insight_landers where site_id = $1 and day between $2 and $3
     group by lander order by sum(views) desc, sum(signups) desc, lander`,
    [siteId, first, last],
  );
  return rows;
}

export interface CohortRow {
  joined: string;
  week: string;
  active: number;
  paid: number;
}

export async function findCohorts(
  db: Queryable,
  { siteId, first, last }: Stretch & { siteId: number },
): Promise<CohortRow[]> {
  const { rows } = await db.query<CohortRow>(
    `select joined::text as joined, week::text as week, active, paid from insight_cohorts
     where site_id = $1 and joined between $2 and $3 order by joined, week`,
    [siteId, first, last],
  );
  return rows;
}
