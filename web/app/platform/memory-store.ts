import { guarded, type Store } from './stores.ts';

/** Keeps things while the page is open, and nothing in the browser. */
export function memoryStore(): Store {
  const values = new Map<string, string>();
  return guarded(() => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }));
}
