import { photosName } from '#web/platform/kept-on-device.ts';

const shelf = 'photos';

/** Photos that wait on this device for a connection, each under the key that its upload will have. */
export const keptPhotos = (userId: string) => ({
  keep: (key: string, photo: Blob) =>
    run(userId, 'readwrite', (photos) => photos.put(photo, key)).then(() => undefined),
  find: async (key: string): Promise<Blob | undefined> => {
    const kept: unknown = await run(userId, 'readonly', (photos) => photos.get(key));
    return kept instanceof Blob ? kept : undefined;
  },
  forget: (key: string) => run(userId, 'readwrite', (photos) => photos.delete(key)).then(() => undefined),
});
export type KeptPhotos = ReturnType<typeof keptPhotos>;

/** Opened for one thing and closed again: whoever logs out deletes it all, and nothing holds that up. */
async function run(userId: string, mode: IDBTransactionMode, work: (photos: IDBObjectStore) => IDBRequest) {
  const database = await open(userId);
  try {
    const transaction = database.transaction(shelf, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const request = work(transaction.objectStore(shelf));
    // Kept is what is still there after a crash, so the end of the transaction is waited for.
    await done;
    return request.result;
  } finally {
    database.close();
  }
}

const open = (userId: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(photosName(userId), 1);
    request.onupgradeneeded = () => request.result.createObjectStore(shelf);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
