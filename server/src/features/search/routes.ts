import type { Sites } from '#server/features/sites/sites.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import type { NetworkLimits } from '#server/platform/http/limits.ts';
import { countSearch } from './count-search.ts';
import { searchMembers } from './find-page.ts';
import { presentResults } from './present.ts';
import { sitesShownOn } from './rules.ts';

export function searchRoutes(calls: Calls, { sites, ...limits }: { sites: Sites } & NetworkLimits) {
  calls.readReplica('search', async (db, context, query) => {
    await countSearch(limits, context);
    const otherSites = sitesShownOn(context.site, sites.all);
    return presentResults(await searchMembers(db, { otherSites, ...context }, query), context);
  });
}
