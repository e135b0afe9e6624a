import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { photosName } from '#web/platform/kept-on-device.ts';

/**
 * Photos that wait on this device for a connection, each under the key that its upload will have. One that is kept is still
 * there after a crash: `set` waits for the end of its transaction.
 */
export function keptPhotos(userId: string) {
  const photos = openedBriefly(photosName(userId));
  return {
    // Bytes instead of a Blob, which WebKit does not keep in a private window.
    keep: async (key: string, photo: Blob) => set(key, { type: photo.type, bytes: await photo.arrayBuffer() }, photos),
    find: async (key: string): Promise<Blob | undefined> => {
      const kept = await get<Kept | Blob>(key, photos);
      // A version before kept a Blob.
      if (!kept || kept instanceof Blob) return kept;
      return new Blob([kept.bytes], { type: kept.type });
    },
    forget: (key: string) => del(key, photos),
  };
}
interface Kept {
  type: string;
  bytes: ArrayBuffer;
}
export type KeptPhotos = ReturnType<typeof keptPhotos>;

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
