import { sitesShownOn } from '#server/features/search/search.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn, type RequestContext } from '#server/platform/http/context.ts';
import type { Limits } from '#server/platform/http/limits.ts';
import { likedAmong, likeMember, listLikes, takeUnannouncedLike, unlikeMember } from './likes.ts';
import { presentLikes, presentOutcome, presentUnannounced } from './present.ts';

export function likeRoutes(calls: Calls, { sites, limits }: { sites: Sites; limits: Limits }) {
  const likingIn = (context: RequestContext) => ({
    otherSites: sitesShownOn(context.site, sites.all),
    ...context,
    actor: actorIn(context),
  });
  calls.write('like', async (tx, context, { id }) =>
    presentOutcome(await likeMember(tx, { limits, ...likingIn(context) }, id), context),
  );
  calls.write('unlike', async (tx, context, { id }) =>
    presentOutcome(await unlikeMember(tx, likingIn(context), id), context),
  );
  calls.read('likes', async (db, context, wanted) =>
    presentLikes(await listLikes(db, likingIn(context), wanted), context),
  );
  calls.read('liked', async (db, context, { ids }) => ({ liked: await likedAmong(db, actorIn(context), ids) }));
  // Asked like a read, but a like is told once: refused from other sites, and in a transaction.
  calls.write('autoLike', async (tx, context) =>
    presentUnannounced(await takeUnannouncedLike(tx, likingIn(context)), context),
  );
}
