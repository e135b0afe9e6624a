import { rateLimits } from '#contract/constants.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { type NetworkLimits, takePerNetwork } from '#server/platform/http/limits.ts';

/** Counts a page of results, by the member or by the visitor's network, so that nobody copies everybody's cards away. */
export async function countSearch(
  limits: NetworkLimits,
  { actor, address, now }: Pick<RequestContext, 'actor' | 'address' | 'now'>,
) {
  if (actor) await limits.limits.take(rateLimits.searchPagesPerMember, actor.userId, now);
  else await takePerNetwork(limits, [rateLimits.searchPagesPerNetwork], { address, now });
}
