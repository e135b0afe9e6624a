import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { useSwipeGame } from './use-swipe-game.ts';

// Never at once again, should the server be a moment behind.
const soonest = 1_000;

/** At the site's midnight, by the server's clock, the game begins anew by itself, whatever is shown. */
export function useMidnight({ resets_at: resetsAt, clock }: ReturnType<typeof useSwipeGame>) {
  const { revalidate } = useRevalidator();
  const begin = useEffectEvent(() => void revalidate());
  useEffect(() => {
    const timer = setTimeout(() => begin(), Math.max(soonest, Date.parse(resetsAt) - clock()));
    return () => clearTimeout(timer);
  }, [resetsAt, clock]);
}
