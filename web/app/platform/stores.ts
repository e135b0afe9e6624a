import type { StoredName } from './stored-names.ts';

/** Where a page keeps something in the browser. Nothing here throws: what cannot be kept is forgotten. */
export interface Store {
  get(key: StoredName): string | null;
  set(key: StoredName, value: string): void;
  remove(key: StoredName): void;
}

// Blocked storage throws when it is named, full storage when it is written to; neither may cost anybody the page.
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

export const guarded = (storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Store => ({
  get: (key) => attempt(() => storage().getItem(key)) ?? null,
  set: (key, value) => attempt(() => storage().setItem(key, value)),
  remove: (key) => attempt(() => storage().removeItem(key)),
});

/** On this device, until somebody clears it. */
export const deviceStore = guarded(() => localStorage);
/** For this visit: gone with the tab. */
export const visitStore = guarded(() => sessionStorage);
