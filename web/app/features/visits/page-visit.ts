import { callPaths } from '#contract/call-paths.ts';
import type { PageHidden } from '#contract/visits/visits.ts';
import { type Store, visitStore } from '#web/platform/stores.ts';

const loggedKey = 'log-bounces';
const longest = 86_400;

/** Whether this visit is logged: an address with `lb` switches it on until the tab is closed. */
export function visitIsLogged(search: string, visit: Store = visitStore) {
  if (new URLSearchParams(search).has('lb')) visit.set(loggedKey, '1');
  return visit.get(loggedKey) === '1';
}

/** One look at one page, from when it came up until it is hidden. */
export interface PageVisit {
  page: PageHidden['page'];
  since: number;
  /** Somebody clicked, typed, or came here from another page. */
  touched: boolean;
}

export function farewell({ page, since, touched }: PageVisit, now: number): PageHidden {
  const seconds = Math.min(Math.round((now - since) / 1000), longest);
  return { ...(page && { page }), seconds, bounced: !touched };
}

export function sayFarewell(words: PageHidden) {
  navigator.sendBeacon(callPaths.pageHidden.path, JSON.stringify(words));
}
