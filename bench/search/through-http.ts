import { Agent } from 'node:http';
import { pathTo } from '#contract/pages/routes.ts';
import { addressOf } from '#web/features/search/search-address.ts';
import { type BrowserRequest, browserRequest, dataRequests, documentRequest, openByAgent } from '../browser.ts';
import { connections } from './population.ts';
import type { Searcher, Wish } from './searches.ts';

/** Somebody's page, opened by somebody else. */
export interface Visit {
  by: Searcher;
  id: string;
}

/** The list has a `clientLoader`, and is asked for alone. */
export const listRoute = 'en.page.members';

/** How the server is started: everybody is asked for under an address of their own, since networks have limits. */
export const searchEnvironment = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  TRUSTED_PROXIES: '127.0.0.1',
  RUN_JOBS: 'false',
  DATABASE_POOL: String(connections),
});

/** The list of members and a member's page, by the calls of the API and as pages; each is over when all of it is answered. */
export function throughHttp(url: string, searchers: readonly Searcher[], inFlight: number) {
  // A page opened by a link may be two requests at once.
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * inFlight });
  const open = (searcher: Searcher, requests: readonly BrowserRequest[]) => {
    const forwarded = { 'x-forwarded-for': `10.0.0.${searchers.indexOf(searcher)}` };
    return openByAgent(
      url,
      agent,
      requests.map((asked) => ({ ...asked, headers: { ...asked.headers, ...forwarded } })),
    );
  };
  const list = ({ query }: Wish) => pathTo('members', 'en') + addressOf(query, query.page);
  const page = ({ id }: Visit) => pathTo('members-id', 'en', { id });
  return {
    /** The count while filters are chosen, and the page after this one, fetched ahead. */
    search: ({ searcher, text }: Wish) =>
      open(searcher, [browserRequest('search', searcher, undefined, Object.fromEntries(new URLSearchParams(text)))]),
    memberPage: ({ by, id }: Visit) => open(by, [browserRequest('memberPage', by, undefined, { id })]),
    listByLink: (wish: Wish) => open(wish.searcher, dataRequests(list(wish), wish.searcher, listRoute)),
    listAsDocument: (wish: Wish) => open(wish.searcher, [documentRequest(list(wish), wish.searcher)]),
    memberByLink: (visit: Visit) => open(visit.by, dataRequests(page(visit), visit.by)),
    memberAsDocument: (visit: Visit) => open(visit.by, [documentRequest(page(visit), visit.by)]),
    close: () => agent.destroy(),
  };
}
