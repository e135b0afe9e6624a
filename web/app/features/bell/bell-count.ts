import { useSyncExternalStore } from 'react';

// One number for all that show it: the bell in the bar, its list, and its page.
let count = 0;
const watchers = new Set<() => void>();

/** How much in the bell is new, as far as this tab has heard. Nobody knows while a page is rendered on the server. */
export const useKnownCount = () =>
  useSyncExternalStore(
    watch,
    () => count,
    () => 0,
  );

export function setKnownCount(next: number) {
  if (next === count) return;
  count = next;
  for (const tell of watchers) tell();
}

function watch(tell: () => void) {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}
