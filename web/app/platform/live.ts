import { useEffect, useEffectEvent } from 'react';
import type { PublicUser } from '#contract/accounts/user.ts';
import type { Answer } from '#contract/calls.ts';
import type { EventData, EventKind } from '#contract/events/events.ts';

/** The answers of a poll, the safety net under the stream, whatever a page shows. */
export interface Polled {
  user: PublicUser;
  chats: Answer<'chats'>;
  likes: Answer<'likes'>;
}

type HeardData = { [Kind in EventKind]: EventData<Kind> } & { polled: Polled };
export type HeardKind = keyof HeardData;
export type Heard = { [Kind in HeardKind]: { kind: Kind; data: HeardData[Kind] } }[HeardKind];

type Handler = (data: never) => void;

const handlers = new Map<HeardKind, Set<Handler>>();

/**
 * Calls the handler with each event of this kind, in every tab of the member. After `resync` whatever is shown must be loaded
 * again: more was missed than could be replayed. After `polled` it need not: whoever shows some of that compares.
 */
export function useLive<Kind extends HeardKind>(kind: Kind, handler: (data: HeardData[Kind]) => void) {
  const onEvent = useEffectEvent(handler);
  useEffect(() => listen(kind, (data) => onEvent(data)), [kind]);
}

export function listen<Kind extends HeardKind>(kind: Kind, handler: (data: HeardData[Kind]) => void): () => void {
  const listening = handlers.get(kind) ?? new Set();
  handlers.set(kind, listening.add(handler));
  return () => void listening.delete(handler);
}

/** Hands an event to every listener; if one fails, the next are called all the same. */
export function deliver({ kind, data }: Heard) {
  for (const handler of [...(handlers.get(kind) ?? [])]) {
    try {
      handler(data as never);
    } catch (error) {
      reportError(error);
    }
  }
}
