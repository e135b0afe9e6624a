import { useSyncExternalStore } from 'react';
import type { PublicUser } from '#contract/accounts/user.ts';
import { useShell } from './shell-context.ts';

/** What waits for a member: messages nobody has read, likes nobody has seen. */
export interface Waiting {
  messages: number;
  likes: number;
}

const nothing: Waiting = { messages: 0, likes: 0 };
// What was heard since the page was told of the member, and which telling that was.
let heard: { after: PublicUser; waiting: Waiting } | undefined;
let ask = () => {};
const watchers = new Set<() => void>();

/** What waits now: as the page was rendered with, until something newer is heard. */
export function useWaiting(): Waiting {
  const { user } = useShell();
  const newer = useSyncExternalStore(
    watch,
    () => (heard?.after === user ? heard?.waiting : undefined),
    () => undefined,
  );
  return newer ?? (user ? waitingFor(user) : nothing);
}

export const waitingFor = (user: Pick<PublicUser, 'total_new_likes' | 'total_unread_messages'>): Waiting => ({
  messages: user.total_unread_messages,
  likes: user.total_new_likes,
});

/** Heard after the page was told of the member as `after`: holds until the page itself is told something newer. */
export function setWaiting(after: PublicUser, waiting: Waiting) {
  const known = heard?.after === after ? heard.waiting : waitingFor(after);
  if (known.likes === waiting.likes && known.messages === waiting.messages) return;
  heard = { after, waiting };
  for (const tell of watchers) tell();
}

/** For whoever has changed it, by looking at a like for example: it is asked for again, for every tab. */
export function refreshWaiting() {
  ask();
}

/** Who asks, once somebody is there to. */
export function refreshWaitingBy(asking: () => void) {
  ask = asking;
}

function watch(tell: () => void) {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}
