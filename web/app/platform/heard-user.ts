import { useSyncExternalStore } from 'react';
import type { PublicUser } from '#contract/accounts/user.ts';

// What was heard of the member since the page was told of them, and which telling that was.
let heard: { after: PublicUser; user: PublicUser } | undefined;
const watchers = new Set<() => void>();

/**
 * The member as the server knows them now: as the page was told, until something newer is heard. A page is not asked for
 * anew for it: with a connection that has just gone, there would be none left.
 */
export function useHeardUser(told: PublicUser | null): PublicUser | null {
  const newer = useSyncExternalStore(
    watch,
    () => (heard?.after === told ? heard?.user : undefined),
    () => undefined,
  );
  return newer ?? told;
}

/** Heard after the page knew the member as `after`. */
export function setHeardUser(after: PublicUser, user: PublicUser) {
  heard = { after: heard?.user === after ? heard.after : after, user };
  for (const tell of watchers) tell();
}

function watch(tell: () => void) {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}
