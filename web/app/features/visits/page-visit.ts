import { callPaths } from '#contract/call-paths.ts';
import type { PageHidden } from '#contract/visits/visits.ts';
import { memoryStore } from '#web/platform/memory-store.ts';
import { type Store, visitStore } from '#web/platform/stores.ts';

const loggedKey = 'log-bounces';
const longest = 86_400;

const opened = memoryStore();

/**
 * Whether this visit is logged: an address with `lb` switches it on until the tab is closed. Before somebody may be remembered the
 * open page knows it, and the browser stores nothing.
 */
export function visitIsLogged(search: string, mayStore: boolean, page: Store = opened, visit: Store = visitStore) {
  if (new URLSearchParams(search).has('lb')) page.set(loggedKey, '1');
  if (!mayStore) visit.remove(loggedKey);
  else if (page.get(loggedKey)) visit.set(loggedKey, '1');
  return (page.get(loggedKey) ?? visit.get(loggedKey)) === '1';
}

/** One look at one page, from when it came up until it is hidden. */
export interface PageVisit {
  page: PageHidden['page'];
  /** Without its language. */
  path: string;
  since: number;
  /** Somebody clicked, typed, or came here from another page. */
  touched: boolean;
}

export function farewell({ page, path, since, touched }: PageVisit, now: number, network?: string): PageHidden {
  const seconds = Math.min(Math.round((now - since) / 1000), longest);
  const [, lander] = /^\/landers\/([a-z0-9-]{1,40})(?:\/|$)/.exec(path) ?? [];
  return {
    ...(page && { page }),
    ...(lander && { lander }),
    ...(network && { network }),
    seconds,
    bounced: !touched,
  };
}

export function sayFarewell(words: PageHidden) {
  navigator.sendBeacon(callPaths.pageHidden.path, JSON.stringify(words));
}
