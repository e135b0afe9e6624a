import { deviceStore, type Store } from '#web/platform/stores.ts';

const keyOf = (userId: string, partnerId: string) => `draft-${userId}-${partnerId}`;

/** What somebody began to write and did not send, on this device; one for each person they write to. */
export const createDrafts = (userId: string, store: Store = deviceStore) => ({
  find: (partnerId: string) => store.get(keyOf(userId, partnerId)) ?? '',
  keep(partnerId: string, text: string) {
    if (text.trim()) store.set(keyOf(userId, partnerId), text);
    else store.remove(keyOf(userId, partnerId));
  },
});
