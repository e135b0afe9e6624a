import type { Calls } from '#server/platform/calls/calls.ts';
import type { Gifs } from './gifs.ts';

export function gifRoutes(calls: Calls, gifs: Gifs) {
  calls.read('gifs', (_db, { locale }, { q, after, language = locale }) => gifs.search(q, language, after));
}
