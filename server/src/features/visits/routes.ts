import type { Calls } from '#server/platform/calls/calls.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import { recordVisit } from './visits.ts';

export function visitRoutes(calls: Calls, metrics: Pick<Metrics, 'pageVisits'>) {
  calls.write('pageHidden', async (tx, context, said) => {
    await recordVisit(tx, metrics, context, said);
    return null;
  });
}
