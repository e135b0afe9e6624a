import { useEffect, useRef } from 'react';
import { type ClientLoaderFunctionArgs, type HeadersFunction, Link, useLoaderData, useLocation } from 'react-router';
import { search as limits } from '#contract/constants.ts';
import { sleepingPage } from '#contract/pages/pages.ts';
import { countryName } from '#contract/places/countries.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { ViewSwitch } from '#web/features/people/view-switch.tsx';
import { afterNear } from '#web/features/places/near-city.ts';
import { StillConsent } from '#web/features/tracking/still-consent.tsx';
import { useNetwork } from '#web/features/tracking/use-network.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { mayPrefetchHere } from '#web/platform/prefetch.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { FilterBar, SortSelect } from './filter-bar.tsx';
import { findMembers } from './find-members.server.ts';
import { Invitation } from './invitation.tsx';
import { nothingLeftOut } from './left-out.ts';
import { LeftOutNotice } from './left-out-notice.tsx';
import { Nobody } from './nobody.tsx';
import { Pager } from './pager.tsx';
import { Results, ResultsSkeleton } from './results.tsx';
import { paramsOf } from './search-address.ts';
import { here, type LoadedPage, searchPages } from './search-pages.ts';
import { type SearchTitle, titleOf } from './search-title.ts';
import { shownIn } from './shown-in.ts';
import { useSearchPath } from './use-search-path.ts';
import { useSlowPaging } from './use-slow-paging.ts';
import './search.css';

export const loader = pageLoader('members', ['search', 'like'], ({ context, url }) => findMembers(context, url));

/** A page that was here a moment ago, or that somebody goes back to, is shown as it was, without asking for it. */
export async function clientLoader({ url, serverLoader }: ClientLoaderFunctionArgs): Promise<LoadedPage> {
  const address = url.pathname + url.search;
  const kept = searchPages.find(address, here());
  if (kept) return kept;
  const found = await serverLoader<typeof loader>();
  searchPages.keep(address, found, Date.now());
  return found;
}

export const ErrorBoundary = PageFailure;

export const handle = sleepingPage('search');

/** Whoever has asked for too many pages is told when the next one comes, also outside of our own script. */
export const headers: HeadersFunction = ({ errorHeaders }) => {
  const retryAfter = errorHeaders?.get('retry-after');
  return new Headers(retryAfter ? { 'retry-after': retryAfter } : undefined);
};

/** Who is here, for whoever may look: as they want them, page by page. */
export default function SearchPage() {
  const { user } = useShell();
  const page = useLoaderData<typeof loader>();
  const { search, region, leftOut, answer, liked } = page;
  const { profiles, similar, cams } = answer;
  useKept(page);
  const slow = useSlowPaging();
  return (
    <div className="wrap members">
      <Head />
      <FilterBar search={search} region={region} atHome={isAtHome(page)} />
      <LeftOutNotice {...leftOut} />
      {slow ? (
        <ResultsSkeleton cards={limits.pageSize} />
      ) : (
        <>
          {profiles.length > 0 && <Results members={profiles} cams={cams} titleAs="h2" first liked={liked} />}
          {profiles.length === 0 && answer.page === 1 && (
            <Nobody search={search} region={region} atHome={isAtHome(page)} />
          )}
          {similar.length > 0 && <Similar first={profiles.length === 0} />}
        </>
      )}
      {!user && profiles.length > 0 && <Invitation />}
      <Pages />
      {!user && <StillConsent />}
    </div>
  );
}

/** A search that says nothing of a place stays in the searcher's own country, or the one a visitor chose. */
const isAtHome = ({ search, answer }: Pick<LoadedPage, 'search' | 'answer'>) =>
  answer.country !== null && search.country === undefined && search.countryregion === undefined;

function Head() {
  const t = useTranslations('search');
  const { user, locale } = useShell();
  const { search, region, answer } = useLoaderData<typeof loader>();
  const { number_of_results: found, more, page, pages } = answer;
  const called = titleOf({ search, region, country: answer.country, home: answer.home });
  const title = useTitleWords()(called);
  const people = more ? t('count_more', { count: found }) : t('count', { count: found });
  const country = called.by !== 'country' && isAtHome({ search, answer }) && countryName(answer.country ?? '', locale);
  const count = [people, country].filter(Boolean).join(' · ');
  const online = useOnlineWords(answer.online);
  const place = more ? t('count_and_page', { count, page }) : t('count_on_page', { count, page, pages });
  return (
    <>
      <title>{page > 1 ? t('title_of_page', { title, page }) : title}</title>
      <h1 className="members__title" ref={useFocusOnTurn(page)} tabIndex={-1}>
        {title}
      </h1>
      {user && <ViewSwitch current="grid" />}
      <p className="members__count num" role="status">
        {page === 1 || page > pages ? count : place}
        {page === 1 && online && (
          <>
            {' · '}
            <span className="members__online">{online}</span>
          </>
        )}
      </p>
      <SortSelect search={search} country={answer.country} />
    </>
  );
}

/** Nothing where nobody is there: then it is no reason to stay. */
function useOnlineWords(online: LoadedPage['answer']['online']) {
  const t = useTranslations('search');
  if (!online || online.count === 0) return undefined;
  return online.more ? t('online_more', { count: online.count }) : t('online', { count: online.count });
}

function useTitleWords() {
  const t = useTranslations('search.title');
  const { locale } = useShell();
  return (title: SearchTitle): string => {
    switch (title.by) {
      case 'order':
        return t(title.order);
      case 'city':
        return t('near_city', { city: afterNear(title.city, locale) });
      case 'region':
        return title.region;
      case 'country':
        return countryName(title.country, locale);
      case 'everywhere':
        return t('everywhere');
    }
  };
}

/** Whoever turned the page stood at its foot: the keyboard and the voice go on from its head. */
function useFocusOnTurn(page: number) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) title.current?.focus({ preventScroll: true });
    shown.current = page;
  }, [page]);
  return title;
}

/** Those who fit less than all that is asked for, apart from those who do. */
function Similar({ first }: { first: boolean }) {
  const t = useTranslations('search.similar');
  const { search, answer, liked } = useLoaderData<typeof loader>();
  const pathOf = useSearchPath();
  const { similar, page } = answer;
  return (
    <section className="members__similar">
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <Results members={similar} titleAs="h3" first={first} liked={liked} />
      {similar.length === limits.pageSize && page < limits.similarPages && (
        <Link className={buttonClass({ className: 'members__more' })} to={pathOf(search, page + 1)}>
          {t('more')}
        </Link>
      )}
    </section>
  );
}

function Pages() {
  const page = useLoaderData<typeof loader>();
  const { search, answer } = page;
  const pathOf = useSearchPath();
  const fetchAhead = useFetchAhead(page);
  return (
    <Pager
      page={answer.page}
      pages={answer.pages}
      pathOf={(number) => pathOf(search, number)}
      onNear={(number) => void fetchAhead(number)}
    />
  );
}

/** Fetches another page of the same search before it is asked for, unless that would cost somebody dearly. */
function useFetchAhead(page: LoadedPage) {
  const api = useApi();
  const network = useNetwork();
  const pathOf = useSearchPath();
  const likedIn = async (answer: LoadedPage['answer']) => {
    const ids = shownIn(answer);
    const found = ids.length && (await api('liked', undefined, { ids: ids.join() }).catch(() => undefined));
    return found ? found.liked : [];
  };
  return async (number: number) => {
    const address = pathOf(page.search, number);
    if (!mayPrefetchHere() || searchPages.has(address, here())) return;
    const query = { ...paramsOf(page.search, number), ...(network && { network }) };
    // Whoever turns the page asks again, and then it matters.
    const answer = await api('search', undefined, query).catch(() => undefined);
    if (!answer) return;
    const liked = page.liked && (await likedIn(answer));
    searchPages.add(address, { ...page, leftOut: nothingLeftOut, answer, liked }, Date.now());
  };
}

/** The page as the server rendered it is kept as well. */
function useKept(page: LoadedPage) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    searchPages.keep(pathname + search, page, Date.now());
  }, [pathname, search, page]);
}
