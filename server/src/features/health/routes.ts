import type { Calls } from '#server/platform/calls/calls.ts';
import { staffIn } from '#server/platform/http/context.ts';
import { checkHealth, type HealthDeps, retryJob } from './health.ts';

export function healthRoutes(calls: Calls, deps: HealthDeps) {
  calls.read('health', (db, { now }) => checkHealth(db, deps, now));
  calls.write('retryJob', (tx, context, { id }) =>
    retryJob(tx, deps, { id, staff: staffIn(context), now: context.now }),
  );
}
