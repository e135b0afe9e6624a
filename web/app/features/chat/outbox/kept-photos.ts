import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { photosName } from '#web/platform/kept-on-device.ts';

/**
 * Photos that wait on this device for a connection, each under the key that its upload will have. One that is kept is still
 * there after a crash: `set` waits for the end of its transaction.
 */
export function keptPhotos(userId: string) {
  const photos = openedBriefly(photosName(userId));
  return {
    keep: (key: string, photo: Blob) => set(key, photo, photos),
    find: async (key: string): Promise<Blob | undefined> => {
      const kept: unknown = await get(key, photos);
      return kept instanceof Blob ? kept : undefined;
    },
    forget: (key: string) => del(key, photos),
  };
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
