import type { Calls } from '#server/platform/calls/calls.ts';
import { type ComplaintDeps, complain, readComplaint } from './complaints.ts';

export function complaintRoutes(calls: Calls, deps: ComplaintDeps) {
  calls.write('complain', async (tx, context, said) => ({ reference: await complain(tx, deps, context, said) }));
  calls.read('complaint', (db, context, asked) => readComplaint(db, deps, context, asked));
}
