import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn } from '#server/platform/http/context.ts';
import { changeProfile, ownProfile } from './own-profile.ts';
import { presentOwnProfile } from './present.ts';

export function ownProfileRoutes(calls: Calls) {
  calls.read('ownProfile', async (db, context) => ({
    profile: presentOwnProfile(await ownProfile(db, actorIn(context).userId), context),
  }));
  calls.write('changeOwnProfile', async (tx, context, change) => {
    const actor = actorIn(context);
    await changeProfile(tx, { actor, site: context.site }, change);
    return { profile: presentOwnProfile(await ownProfile(tx, actor.userId), context) };
  });
}
