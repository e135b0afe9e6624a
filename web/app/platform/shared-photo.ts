// Where the service worker puts a photo that another app shares with this one: web/public/sw-share.js.
const address = '/share-photo/photo';
const isShared = (cacheName: string) => cacheName.startsWith('kept-shared-');

/** In the address of a page that is to take the photo. */
export const sharedPhotoParameter = 'shared-photo';

/** The photo that waits on this device until the member has said what it is for. */
export async function findSharedPhoto(): Promise<File | undefined> {
  const name = (await cacheNames()).find(isShared);
  const kept = name && (await caches.match(address, { cacheName: name }));
  if (!kept) return undefined;
  const photo = await kept.blob();
  return new File([photo], decodeURIComponent(kept.headers.get('x-file-name') ?? ''), { type: photo.type });
}

export async function forgetSharedPhoto() {
  await Promise.all((await cacheNames()).filter(isShared).map((name) => caches.delete(name)));
}

/** An insecure context has no caches, and neither have some private windows. */
const cacheNames = async () => globalThis.caches?.keys().catch(() => []) ?? [];
