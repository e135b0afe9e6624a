import type { CallName } from '#contract/call-paths.ts';
import type { Calls } from '#server/platform/http/calls.ts';
import { Failure } from '#server/platform/http/failure.ts';

/** Calls that are agreed upon and not answered yet. Whoever builds one takes it off the list. */
const unbuilt: CallName[] = ['directDebit', 'checkIban'];

export function unbuiltRoutes(calls: Calls) {
  for (const name of unbuilt)
    calls.read(name, async () => {
      throw new Failure('not_found');
    });
}
