import { redirect } from 'react-router';
import type { Answer, FailureAnswer } from '#contract/calls.ts';
import type { PageContext } from '#contract/pages/pages.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { searchFields } from '#contract/sites/settings.ts';
import { type LeftOut, loosened, nothingLeftOut, offeredOnly } from './left-out.ts';
import { addressOf, pageOf, paramsOf, readSearch, type Search } from './search-address.ts';
import { shownIn } from './shown-in.ts';

export interface FoundMembers {
  /** As it was answered: what was left out is not in it. */
  search: Search;
  leftOut: LeftOut;
  answer: Answer<'search'>;
  /** The region's name in the page's language. */
  region: string | null;
  /** Ids of those whom the member likes; undefined for a visitor. */
  liked: string[] | undefined;
}

/** One page of the members an address asks for. A visitor who may not look is sent to log in. */
export async function findMembers(context: PageContext, url: URL): Promise<FoundMembers> {
  const { settings } = await context.ask('settings');
  const page = pageOf(url.searchParams);
  const wanted = offeredOnly(readSearch(url.searchParams), searchFields, settings.search_fields);
  const network = url.searchParams.get('network')?.slice(0, 100);
  const { search, leftOut, answer } = await ask(context, { search: wanted, leftOut: nothingLeftOut }, page, network);
  // A page that was there yesterday may be gone today: the last one is the nearest to what was wanted.
  if (page > Math.max(answer.pages, 1) && answer.similar.length === 0) {
    throw redirect(pathTo('members', context.locale) + addressOf(search, answer.pages, network ? { network } : {}));
  }
  const [region, liked] = await Promise.all([
    regionName(context, search),
    context.loggedIn ? likedIn(context, answer) : undefined,
  ]);
  return { search, leftOut, answer, region, liked };
}

async function likedIn(context: PageContext, answer: Answer<'search'>): Promise<string[]> {
  const ids = shownIn(answer);
  return ids.length ? (await context.ask('liked', { ids: ids.join() })).liked : [];
}

interface Asked {
  search: Search;
  leftOut: LeftOut;
}

/** Asks, and where something is refused, asks again without it. Each time there is less to refuse. */
async function ask(
  context: PageContext,
  { search, leftOut }: Asked,
  page: number,
  network: string | undefined,
): Promise<Asked & { answer: Answer<'search'> }> {
  try {
    const answer = await context.ask('search', { ...paramsOf(search, page), ...(network && { network }) });
    return { search, leftOut, answer };
  } catch (refusal) {
    if (!(refusal instanceof Response) || refusal.status >= 500) throw refusal;
    const { error } = (await refusal.clone().json()) as FailureAnswer;
    if (error.code === 'authentication_required') throw toLogin(context, search, page, network);
    const less = loosened(search, leftOut, error);
    if (!less) throw refusal;
    return ask(context, less, page, network);
  }
}

function toLogin({ locale }: PageContext, search: Search, page: number, network: string | undefined) {
  const next = pathTo('members', locale) + addressOf(search, page, network ? { network } : {});
  return redirect(`${pathTo('login', locale)}?${new URLSearchParams({ next })}`);
}

async function regionName(context: PageContext, { countryregion: id }: Search): Promise<string | null> {
  if (id === undefined) return null;
  const { regions } = await context.ask('regions');
  const all = Object.values(regions).flat();
  return all.find((region) => region.id === id)?.name ?? null;
}
