import type { Calls } from '#server/platform/http/calls.ts';
import { presentResults } from './present.ts';
import { searchMembers } from './search.ts';

export function discoveryRoutes(calls: Calls) {
  calls.read('members', async (db, context, query) => presentResults(await searchMembers(db, context, query), context));
}
