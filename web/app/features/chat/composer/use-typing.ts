import { useEffect, useRef, useState } from 'react';
import { useLive } from '#web/platform/live.ts';
import { useApi } from '#web/platform/use-api.ts';

/** Somebody counts as writing for so long after it was said; it is said again so often. */
const lasts = 6_000;
const sayEvery = 3_000;

/** Who is writing to the member at this moment, by their id. */
export function useTypists(): ReadonlySet<string> {
  const [typists, setTypists] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const stop = (id: string) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
    setTypists((before) => new Set([...before].filter((other) => other !== id)));
  };
  useLive('typing', ({ profile: { id } }) => {
    clearTimeout(timers.current.get(id));
    timers.current.set(
      id,
      setTimeout(() => stop(id), lasts),
    );
    setTypists((before) => new Set([...before, id]));
  });
  // What was being written is here.
  useLive('message', ({ profile, message }) => !message.mine && stop(profile.id));
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  return typists;
}

/** Says now and then that the member is writing, as long as they are. */
export function useSayTyping(conversationId: string | null) {
  const api = useApi();
  const said = useRef(0);
  return () => {
    if (!conversationId || !navigator.onLine || Date.now() - said.current < sayEvery) return;
    said.current = Date.now();
    // A lost typing event does no harm.
    api('typing', { conversation: conversationId }).catch(() => {});
  };
}
