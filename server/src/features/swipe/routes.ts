import { sitesShownOn } from '#server/features/search/search.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn, type RequestContext } from '#server/platform/http/context.ts';
import { presentGame } from './present.ts';
import { decide, openGame, undo } from './swipe.ts';

export function swipeRoutes(calls: Calls, sites: Sites) {
  const playingIn = (context: RequestContext) => ({
    otherSites: sitesShownOn(context.site, sites.all),
    ...context,
    actor: actorIn(context),
  });
  calls.read('swipe', async (db, context) => presentGame(await openGame(db, playingIn(context)), context));
  calls.write('decideSwipe', async (tx, context, decision) =>
    presentGame(await decide(tx, playingIn(context), decision), context),
  );
  calls.write('undoSwipe', async (tx, context, { id }) => presentGame(await undo(tx, playingIn(context), id), context));
}
