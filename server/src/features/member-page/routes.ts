import { sitesShownOn } from '#server/features/search/search.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn } from '#server/platform/http/context.ts';
import { type LikeSeen, type MessageRules, openMember, seeMember } from './member-page.ts';
import { presentMember } from './present.ts';

interface HandedOver extends LikeSeen, MessageRules {
  sites: Sites;
}

export function memberPageRoutes(calls: Calls, { sites, markLikeSeen, messageTerms }: HandedOver) {
  calls.read('memberPage', async (db, context, wanted) => {
    const otherSites = sitesShownOn(context.site, sites.all);
    return presentMember(await openMember(db, { otherSites, messageTerms, ...context }, wanted), context);
  });
  calls.write('sawMember', async (tx, context, { id }) => {
    const otherSites = sitesShownOn(context.site, sites.all);
    return { like: await seeMember(tx, { otherSites, markLikeSeen, ...context, actor: actorIn(context) }, id) };
  });
}
