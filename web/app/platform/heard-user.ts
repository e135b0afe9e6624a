import { useSyncExternalStore } from 'react';
import type { PublicUser } from '#contract/accounts/user.ts';

// Newer than the loader data: valid while `after` is still the loader's user.
let heard: { after: PublicUser; user: PublicUser } | undefined;
const watchers = new Set<() => void>();

/**
 * The member as the server knows them now: the loader's user, until something newer is heard. No loader is revalidated for it:
 * without a connection that would leave an error page.
 */
export function useHeardUser(loaded: PublicUser | null): PublicUser | null {
  const newer = useSyncExternalStore(
    watch,
    () => (heard?.after === loaded ? heard?.user : undefined),
    () => undefined,
  );
  return newer ?? loaded;
}

/** Replaces the loader's user `after`, or what was heard of them before, until the loader brings a newer one. */
export function setHeardUser(after: PublicUser, user: PublicUser) {
  heard = { after: heard?.user === after ? heard.after : after, user };
  for (const notify of watchers) notify();
}

function watch(notify: () => void) {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}
