import { deviceStore, type Store } from './stores.ts';

// Apart from the chat, so that a page need not load it to look whether anything waits.

/** Where a member's messages wait on this device. */
export const outboxName = (userId: string) => `chat-outbox-${userId}` as const;

/** What they began to write and did not send. */
export const draftsName = (userId: string) => `chat-drafts-${userId}` as const;

/** The pictures among what waits: a database of the browser, since they are too large for where words are kept. */
export const photosName = (userId: string) => `chat-photos-${userId}`;

/** Whoever logs out leaves no word of theirs behind for the next one at this device. */
export function forgetWritten(userId: string, store: Store = deviceStore) {
  store.remove(outboxName(userId));
  store.remove(draftsName(userId));
  // Throws where a browser is not to keep anything; then there is nothing to forget.
  try {
    globalThis.indexedDB?.deleteDatabase(photosName(userId));
  } catch {}
}
