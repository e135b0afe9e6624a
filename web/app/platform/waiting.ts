import { useSyncExternalStore } from 'react';
import type { PublicUser } from '#contract/accounts/user.ts';
import { useShell } from './shell-context.ts';

/** What waits for a member: messages nobody has read, likes nobody has seen. */
export interface Waiting {
  messages: number;
  likes: number;
}

const nothing: Waiting = { messages: 0, likes: 0 };
// Newer than the loader data: valid while `after` is still the loader's user.
let heard: { after: PublicUser; waiting: Waiting } | undefined;
let refresh = () => {};
const watchers = new Set<() => void>();

/** What waits now: the counts of the loader's user, until newer ones are heard. */
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

/** Replaces the counts of the loader's user `after`, until the loader brings newer ones. */
export function setWaiting(after: PublicUser, waiting: Waiting) {
  const known = heard?.after === after ? heard.waiting : waitingFor(after);
  if (known.likes === waiting.likes && known.messages === waiting.messages) return;
  heard = { after, waiting };
  for (const notify of watchers) notify();
}

/** Asks the server for the counts again, for every tab: after a like was looked at, for example. */
export function refreshWaiting() {
  refresh();
}

/** Sets what `refreshWaiting` calls. */
export function refreshWaitingBy(refreshing: () => void) {
  refresh = refreshing;
}

function watch(notify: () => void) {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}
