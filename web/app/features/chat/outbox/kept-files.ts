import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { photosName } from '#web/platform/kept-on-device.ts';

/**
 * Photos and recordings that wait on this device for a connection, each under the key that its upload will have. One that is kept is still
 * there after a crash: `set` waits for the end of its transaction.
 */
export function keptFiles(userId: string) {
  const files = openedBriefly(photosName(userId));
  return {
    // Bytes instead of a Blob, which WebKit does not keep in a private window.
    keep: async (key: string, file: Blob) => set(key, { type: file.type, bytes: await file.arrayBuffer() }, files),
    find: async (key: string): Promise<Blob | undefined> => {
      const kept = await get<Kept | Blob>(key, files);
      // A version before kept a Blob.
      if (!kept || kept instanceof Blob) return kept;
      return new Blob([kept.bytes], { type: kept.type });
    },
    forget: (key: string) => del(key, files),
  };
}
interface Kept {
  type: string;
  bytes: ArrayBuffer;
}
export type KeptFiles = ReturnType<typeof keptFiles>;

/**
 * A store whose connection closes after each transaction. A store of idb-keyval keeps it open, and whoever logs out could not
 * delete the database before every tab that has shown a photo is closed.
 */
const openedBriefly =
  (database: string): UseStore =>
  (mode, work) =>
    createStore(database, 'photos')(mode, (photos) => {
      try {
        return work(photos);
      } finally {
        // Takes effect when the transaction is over.
        photos.transaction.db.close();
      }
    });
