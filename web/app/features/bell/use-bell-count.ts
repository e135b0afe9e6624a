import { useEffect, useEffectEvent, useRef } from 'react';
import { likeReload } from '#contract/constants.ts';
import { useLive } from '#web/platform/live.ts';
import { isLeaving } from '#web/platform/session-end.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useWaiting } from '#web/platform/waiting.ts';
import { setKnownCount, useKnownCount } from './bell-count.ts';

/**
 * How much in the bell is new. It is asked for when the page stands, and again whenever it may have changed; several reasons
 * at once are one question, and a page that nobody looks at asks when somebody does.
 */
export function useBellCount(): number {
  const api = useApi();
  const { messages, likes } = useWaiting();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDue = useRef(false);
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' || isLeaving()) return;
    isDue.current = false;
    // A bell without its number is still a bell; the next reason to ask comes soon enough.
    api('bell').then(({ new: count }) => setKnownCount(count), ignore);
  });
  const askSoon = useEffectEvent(() => {
    isDue.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(), likeReload);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again because these changed.
  useEffect(() => askSoon(), [messages, likes]);
  useLive('match', () => askSoon());
  useLive('bell', () => askSoon());
  useLive('resync', () => askSoon());
  useEffect(() => {
    const look = () => isDue.current && ask();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return useKnownCount();
}

const ignore = () => {};
