import { useEffect, useEffectEvent } from 'react';
import type { EventData, EventKind, LiveEvent } from '#contract/events.ts';

type Handler = (data: never) => void;

const handlers = new Map<EventKind, Set<Handler>>();

/**
 * Calls the handler whenever the member is told something of this kind, in every tab they have open. After `resync`
 * whatever is shown must be asked for again: more was missed than could be told one by one.
 */
export function useLive<Kind extends EventKind>(kind: Kind, handler: (data: EventData<Kind>) => void) {
  const onEvent = useEffectEvent(handler);
  useEffect(() => listen(kind, (data) => onEvent(data)), [kind]);
}

export function listen<Kind extends EventKind>(kind: Kind, handler: (data: EventData<Kind>) => void): () => void {
  const listening = handlers.get(kind) ?? new Set();
  handlers.set(kind, listening.add(handler));
  return () => void listening.delete(handler);
}

/** Hands an event to whoever listens; the failure of one is not the next one's. */
export function deliver({ kind, data }: LiveEvent) {
  for (const handler of [...(handlers.get(kind) ?? [])]) {
    try {
      handler(data as never);
    } catch (error) {
      reportError(error);
    }
  }
}
