import { useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** The reader's own: known in the browser alone, so what the server wrote is set right when the page stands. */
export const useTimeZone = () =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );

const minute = 60_000;

/** Now, to the minute: what is called today is called yesterday after midnight. */
export function useNow(initial: string): Date {
  const [now, setNow] = useState(() => new Date(initial));
  useEffect(() => {
    const tick = () => setNow(new Date());
    tick();
    const timer = setInterval(tick, minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
