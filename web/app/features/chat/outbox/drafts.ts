import { draftsName } from '#web/platform/kept-on-device.ts';
import { deviceStore, type Store } from '#web/platform/stores.ts';

type Drafts = Record<string, string>;

/** What somebody began to write and did not send, on this device; one for each person they write to. */
export const createDrafts = (userId: string, store: Store = deviceStore) => ({
  find: (partnerId: string) => read(userId, store)[partnerId] ?? '',
  keep(partnerId: string, text: string) {
    const { [partnerId]: _before, ...others } = read(userId, store);
    const drafts = text.trim() ? { ...others, [partnerId]: text } : others;
    if (Object.keys(drafts).length > 0) store.set(draftsName(userId), JSON.stringify(drafts));
    else store.remove(draftsName(userId));
  },
});

function read(userId: string, store: Store): Drafts {
  try {
    return JSON.parse(store.get(draftsName(userId)) ?? '{}') ?? {};
  } catch {
    return {};
  }
}
