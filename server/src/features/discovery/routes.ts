import type { Calls } from '#server/platform/http/calls.ts';
import { searchMembers } from './discovery.ts';
import { presentResults } from './present.ts';

export function discoveryRoutes(calls: Calls) {
  calls.read('members', async (db, context, query) => presentResults(await searchMembers(db, context, query), context));
}
