interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Code that a person will probably need next is fetched when the page is idle, unless that costs them dearly. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? '');
}

/** The same for this browser, now. */
export const mayPrefetchHere = () => mayPrefetch((navigator as Navigator & { connection?: Connection }).connection);

export function prefetchWhenIdle(loads: (() => Promise<unknown>)[]) {
  if (!mayPrefetchHere()) return;
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000));
  const fetchAhead = () => {
    for (const load of loads) load().catch(() => {});
  };
  // A page that is never idle gets it all the same, a little later.
  whenIdle(fetchAhead, { timeout: 5_000 });
}
