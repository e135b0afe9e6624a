import type { Sites } from '#server/features/sites/sites.ts';
import type { Calls } from '#server/platform/http/calls.ts';
import { inChosenCountry } from './filters.ts';
import { presentResults } from './present.ts';
import { sitesShownOn } from './rules.ts';
import { searchMembers } from './search.ts';

export function discoveryRoutes(calls: Calls, sites: Sites) {
  calls.read('members', async (db, context, query) => {
    const otherSites = sitesShownOn(context.site, sites.all);
    const wanted = inChosenCountry(query, context);
    return presentResults(await searchMembers(db, { ...context, otherSites }, wanted), context);
  });
}
