import type { Calls } from '#server/platform/calls/calls.ts';
import { iceBreakersIn } from './icebreakers.ts';

export function iceBreakerRoutes(calls: Calls) {
  calls.read('icebreakers', async (_db, { locale }, { language = locale }) => ({
    icebreakers: iceBreakersIn(language),
  }));
}
