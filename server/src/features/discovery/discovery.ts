import { search as limits } from '#contract/constants.ts';
import type { MembersQuery } from '#contract/people.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { type CardRow, countCards, findCards, findInclination, type Search } from './queries.ts';
import { kindsFor, visitorsMaySearch } from './rules.ts';

export interface Results {
  cards: CardRow[];
  count: number;
  page: number;
  pages: number;
}

/** One page of the members of a site, as the viewer may see them. */
export async function searchMembers(
  db: Queryable,
  { site, actor }: Pick<RequestContext, 'site' | 'actor'>,
  { gender, country, sort, page, network }: MembersQuery,
): Promise<Results> {
  if (!actor && !visitorsMaySearch(site.settings, network)) throw new Failure('authentication_required');
  const viewer = actor ? await findInclination(db, actor.userId) : undefined;
  const search: Search = {
    siteId: site.id,
    kinds: kindsFor(viewer, gender),
    country: country ?? null,
    viewerId: actor?.userId ?? null,
  };
  const offset = (page - 1) * limits.pageSize;
  const cards = await findCards(db, search, { sort, offset, limit: limits.pageSize });
  const count = await countCards(db, search);
  return { cards, count, page, pages: Math.min(limits.lastPage, Math.ceil(count / limits.pageSize)) };
}
