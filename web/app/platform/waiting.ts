import { useSyncExternalStore } from 'react';
import type { PublicUser } from '#contract/calls.ts';
import { useShell } from './shell-context.ts';

/** What waits for a member: messages nobody has read, likes nobody has seen. */
export interface Waiting {
  messages: number;
  likes: number;
}

const nothing: Waiting = { messages: 0, likes: 0 };
// What was heard since the page was loaded, and of whom.
let known: { user: PublicUser; waiting: Waiting } | undefined;
const watchers = new Set<() => void>();

/** What waits now: as the page was rendered with, until something newer is heard. */
export function useWaiting(): Waiting {
  const { user } = useShell();
  const heard = useSyncExternalStore(
    watch,
    () => (known?.user === user ? known?.waiting : undefined),
    () => undefined,
  );
  return heard ?? waitingFor(user);
}

export const waitingFor = (user: Pick<PublicUser, 'total_new_likes'> | null): Waiting =>
  user ? { messages: 0, likes: user.total_new_likes } : nothing;

/** Heard after the page knew `user` so: holds until the page itself is told something newer. */
export function setWaiting(user: PublicUser, waiting: Waiting) {
  known = { user, waiting };
  for (const tell of watchers) tell();
}

function watch(tell: () => void) {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}
