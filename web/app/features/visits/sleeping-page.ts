import { hydrateOnDemand, type Waking } from '#web/platform/hydrate-on-demand.ts';
import type { PageVisit } from './page-visit.ts';
import { startStillVisit } from './still-visit.ts';

/** What a page that hydrates on demand does before it is hydrated; then the root goes on with the visit. */
export function startSleepingPage(page: PageVisit['page'], waking: Pick<Waking, 'atFirstTouch'> = {}) {
  const visit = startStillVisit(page);
  hydrateOnDemand({ ...waking, before: visit.handOver });
}
