import { userView } from '#server/features/accounts/accounts.ts';
import { sitesShownOn } from '#server/features/search/search.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn, type RequestContext } from '#server/platform/http/context.ts';
import type { Limits } from '#server/platform/http/limits.ts';
import {
  block,
  type Confirmation,
  listBlocked,
  report,
  setInvisible,
  setShownToVisitors,
  unblock,
} from './blocking.ts';
import { presentBlocked } from './present.ts';

export function blockingRoutes(
  calls: Calls,
  { sites, limits, confirmReport }: { sites: Sites; limits: Limits } & Confirmation,
) {
  const keepingIn = (context: RequestContext) => ({
    ...context,
    actor: actorIn(context),
    otherSites: sitesShownOn(context.site, sites.all),
  });
  calls.read('blocked', async (db, context, { page }) =>
    presentBlocked(await listBlocked(db, actorIn(context), page), context),
  );
  calls.write('blockMember', async (tx, context, { id }) => {
    await block(tx, keepingIn(context), id);
    return presentBlocked(await listBlocked(tx, actorIn(context), 1), context);
  });
  calls.write('unblockMember', async (tx, context, { id }) => {
    await unblock(tx, actorIn(context), id);
    return presentBlocked(await listBlocked(tx, actorIn(context), 1), context);
  });
  calls.write('reportMember', async (tx, context, said) => ({
    reference: await report(tx, { ...keepingIn(context), limits, confirmReport }, said),
  }));
  calls.write('setInvisible', async (tx, context, { invisible }) => {
    const actor = actorIn(context);
    await setInvisible(tx, actor, invisible);
    return { user: await userView(tx, context, actor.userId) };
  });
  calls.write('setVisibility', async (tx, context, { shown_to_visitors: shown }) => {
    const actor = actorIn(context);
    await setShownToVisitors(tx, actor, shown);
    return { user: await userView(tx, context, actor.userId) };
  });
}
