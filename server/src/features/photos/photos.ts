import type { MainImage } from '#contract/people/people.ts';
import type { PhotoStatus } from '#contract/photos/photos.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { Audience } from '#server/platform/storage/addresses.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { PreparedPhoto } from './own-photos.ts';
import { storeFiles } from './photo-files.ts';
import { findShownPhotos } from './queries.ts';
import { fileOf } from './rules.ts';

export { addChatPhoto, forgetUnsentPhotos, sendChatPhoto } from './chat-photos.ts';
export { PhotoDecoder } from './decoder.ts';
export { eraseChatPhotos, erasePhotos } from './erasure.ts';
export { openUploadLine, type PhotoParts, type PreparedPhoto, preparePicture, replacePhoto } from './own-photos.ts';
export {
  discardFiles,
  discardFilesJob,
  keepFiles,
  listDiscarded,
  randomName,
  removeFiles,
  storeFile,
} from './photo-files.ts';
export { presentShownPhotos } from './present.ts';
export type { PhotoRow } from './queries.ts';
export { approvePhoto, readmitPhoto, rejectPhoto, reopenReview, reviewPhoto } from './review.ts';
export { fileOf, type Onlooker } from './rules.ts';

/** A member's photos that others may know of, in the order their owner gave them. */
export const shownPhotosOf = (db: Queryable, memberId: string) => findShownPhotos(db, memberId);

interface MainPhoto {
  photo: string | null;
  thumbhash: string | null;
}

/** Photos are shown to this reader: elsewhere than in a request they are. */
type Reader = Pick<RequestContext, 'fileUrl'> & Partial<Pick<RequestContext, 'needsAgeProof'>>;

/** A member's first photo, which everybody may see unless the site wants a proof of age first; the owner also while it is not active yet, as a `reader`. */
export function presentMainImage(
  { photo, thumbhash }: MainPhoto,
  { fileUrl, needsAgeProof }: Reader,
  { status = 'active', audience = 'everybody' }: { status?: PhotoStatus; audience?: Audience } = {},
): MainImage | null {
  if (photo === null || (needsAgeProof?.photos && audience === 'everybody')) return null;
  return {
    filename: fileUrl(fileOf(photo, 'full'), audience),
    thumb_filename: fileUrl(fileOf(photo, 'thumb'), audience),
    card: fileUrl(fileOf(photo, 'card'), audience),
    match: fileUrl(fileOf(photo, 'match'), audience),
    status,
    thumbhash,
  };
}

/** A portrait of the demo with its blur, and where photos of that name are kept. */
export interface StoredPortrait {
  key: string;
  bytes: Buffer;
  blurKey: string;
  blur: Buffer;
}

/** Puts the portraits of the demo where photos are kept. */
export async function storePortraits(storage: Storage, portraits: readonly StoredPortrait[]) {
  for (const { key, bytes, blurKey, blur } of portraits)
    await Promise.all([storage.put(key, bytes, 'image/webp'), storage.put(blurKey, blur, 'image/webp')]);
}

/**
 * A picture of the demo's own, prepared as an uploaded photo is. It comes from no stranger and needs no process of its own,
 * and with the transaction that wants it its files are listed and taken off the list.
 */
export async function prepareDrawnPhoto(
  tx: Transaction,
  storage: Storage,
  { file, now }: { file: string; now: Date },
): Promise<PreparedPhoto> {
  const { developPhoto } = await import('./develop.ts');
  const developed = await developPhoto(file);
  return { developed, stored: await storeFiles({ db: tx, storage }, developed, now), discard: async () => {} };
}
