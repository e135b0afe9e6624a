import { sitesShownOn } from '#server/features/search/search.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn, type RequestContext } from '#server/platform/http/context.ts';
import { listBell, seeBell } from './bell.ts';
import { presentBell } from './present.ts';

export function bellRoutes(calls: Calls, sites: Sites) {
  const readerIn = (context: RequestContext) => ({
    otherSites: sitesShownOn(context.site, sites.all),
    ...context,
    actor: actorIn(context),
  });
  calls.read('bell', async (db, context, { after }) =>
    presentBell(await listBell(db, readerIn(context), after), context),
  );
  calls.write('seeBell', async (tx, context, { seen_at: seenAt }) => ({
    new: await seeBell(tx, readerIn(context), new Date(seenAt)),
  }));
}
