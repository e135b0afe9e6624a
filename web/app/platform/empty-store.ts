import { guarded } from './stores.ts';

/** For tests: a place in the browser where nothing is kept yet. */
export function emptyStore() {
  const values = new Map<string, string>();
  return guarded(() => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }));
}
