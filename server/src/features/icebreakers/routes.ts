import type { Calls } from '#server/platform/calls/calls.ts';
import { icebreakersOf } from './icebreakers.ts';

export function icebreakerRoutes(calls: Calls) {
  calls.read('icebreakers', async (_db, { locale, site }, { language = locale }) => ({
    icebreakers: icebreakersOf(site.settings, language),
  }));
}
