import type { Calls } from '#server/platform/http/calls.ts';
import type { Gifs } from './gifs.ts';

export function gifRoutes(calls: Calls, gifs: Gifs) {
  calls.read('gifs', (_db, { locale }, { q, after }) => gifs.search(q, locale, after));
}
