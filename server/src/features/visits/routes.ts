import type { Calls } from '#server/platform/calls/calls.ts';
import type { Metrics } from '#server/platform/metrics.ts';

export function visitRoutes(calls: Calls, { pageVisits }: Metrics) {
  calls.read('pageHidden', async (_db, { site }, { page, seconds, bounced }) => {
    if (page) pageVisits.observe({ site: site.host, page, bounced: String(bounced ?? false) }, seconds ?? 0);
    return null;
  });
}
