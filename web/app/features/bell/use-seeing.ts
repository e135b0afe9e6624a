import { useEffect } from 'react';
import type { BellItem } from '#contract/bell/bell.ts';
import { useApi } from '#web/platform/use-api.ts';
import { setKnownCount } from './bell-count.ts';

/**
 * Marks the list of the bell as seen while it is visible, on all devices of the member. A tab that was opened in the background
 * marks it when it is looked at.
 */
export function useSeeing(items: readonly BellItem[]) {
  const api = useApi();
  const newest = items[0]?.at;
  useEffect(() => {
    if (newest === undefined) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      forget();
      // Where it could not be said, all of it stays new, and is said with the next look.
      api('seeBell', { seen_at: newest }).then(({ new: count }) => setKnownCount(count), ignore);
    };
    const forget = () => document.removeEventListener('visibilitychange', look);
    document.addEventListener('visibilitychange', look);
    look();
    return forget;
  }, [api, newest]);
}

const ignore = () => {};
