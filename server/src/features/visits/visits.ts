import { dayIn } from '#contract/accounts/birth-date.ts';
import type { PageHidden } from '#contract/visits/visits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import { deleteVisitsBefore, findVisitTotals, insertVisit, type VisitTotals } from './queries.ts';

const day = 86_400_000;
const keptFor = 90 * day;

/** Counts a look at a page, of a visit that is logged; of any other one a page says nothing. */
export async function recordVisit(
  db: Queryable,
  { pageVisits }: Pick<Metrics, 'pageVisits'>,
  { site, now, country, selectedCountry }: Pick<RequestContext, 'site' | 'now' | 'country' | 'selectedCountry'>,
  { page, lander, network, seconds = 0, bounced = false }: PageHidden,
) {
  if (!page) return;
  pageVisits.observe({ site: site.host, page, bounced: String(bounced) }, seconds);
  await insertVisit(db, {
    siteId: site.id,
    day: dayIn(site.settings.time_zone, now),
    page,
    lander,
    country: selectedCountry ?? site.settings.geoip_selected_country ?? country,
    network,
    seconds,
    bounced,
  });
}

/** How many looked at which page and left at once, by day, landing page, country and network. */
export const visitReport = (
  db: Queryable,
  range: { siteId: number; first: string; last: string },
): Promise<VisitTotals[]> => findVisitTotals(db, range);

/** Deletes visits that no report looks back to any more. */
export const forgetVisits = (db: Queryable, now: Date) =>
  deleteVisitsBefore(db, new Date(now.getTime() - keptFor).toISOString().slice(0, 10));
