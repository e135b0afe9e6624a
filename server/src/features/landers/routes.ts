import { sitesShownOn } from '#server/features/search/search.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { peopleForLanders } from './landers.ts';
import { presentPeople } from './present.ts';

export function landerRoutes(calls: Calls, { sites }: { sites: Sites }) {
  calls.readReplica('landerPeople', async (db, context) => {
    const otherSites = sitesShownOn(context.site, sites.all);
    return presentPeople(await peopleForLanders(db, { otherSites, ...context }), context);
  });
}
