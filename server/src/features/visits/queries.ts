import type { Queryable } from '#server/platform/database/database.ts';

export interface NewVisit {
  siteId: number;
  day: string;
  page: string;
  lander: string | undefined;
  country: string;
  network: string | undefined;
  seconds: number;
  bounced: boolean;
}

/** A network that the site does not know is left out: anybody may write any name into a link. */
export async function insertVisit(db: Queryable, visit: NewVisit) {
  await db.query(
    `insert into page_visits (site_id, day, page, lander, country, network, seconds, bounced)
     values ($1, $2, $3, $4, $5, (select name from networks where site_id = $1 and lower(name) = lower($6)), $7, $8)`,
    [
      visit.siteId,
      visit.day,
      visit.page,
      visit.lander ?? null,
      visit.country,
      visit.network ?? null,
      visit.seconds,
      visit.bounced,
    ],
    { prepared: 'visits.insertVisit' },
  );
}

export interface VisitTotals {
  day: string;
  page: string;
  lander: string | null;
  country: string;
  network: string | null;
  visits: number;
  bounces: number;
  /** Seconds on average. */
  average: number;
}

/** Totals of the days from the first to the last, both included. */
export async function findVisitTotals(
  db: Queryable,
  { siteId, first, last }: { siteId: number; first: string; last: string },
): Promise<VisitTotals[]> {
  const { rows } = await db.query<VisitTotals>(visitTotals, [siteId, first, last]);
  return rows;
}

export const visitTotals = `
  select day::text as day, page, lander, country, network, count(*)::int as visits,
    (count(*) filter (where bounced))::int as bounces, round(avg(seconds), 1)::float8 as average
  from page_visits where site_id = $1 and day between $2 and $3
  group by page_visits.day, page, lander, country, network
  order by page_visits.day, page, lander nulls first, country, network nulls first`;

export async function deleteVisitsBefore(db: Queryable, day: string) {
  await db.query('delete from page_visits where day < $1', [day]);
}
