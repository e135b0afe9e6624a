import type { Calls } from '#server/platform/calls/calls.ts';
import { iceBreakersOf } from './icebreakers.ts';

export function iceBreakerRoutes(calls: Calls) {
  calls.read('icebreakers', async (_db, { locale, site }, { language = locale }) => ({
    icebreakers: iceBreakersOf(site.settings, language),
  }));
}
