import type { PhotoArrangement } from '#contract/photos/photos.ts';
import type { Preparation } from '#server/platform/calls/calls.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { LimitRule, Limits } from '#server/platform/http/limits.ts';
import { Semaphore, type SemaphoreOptions } from '#server/platform/http/semaphore.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { PhotoDecoder } from './decoder.ts';
import type { DevelopedPhoto } from './develop.ts';
import { discardFilesKind, keepFiles, removeFiles, type StoredPhoto, storeFiles } from './photo-files.ts';
import {
  deletePhoto,
  findAllowance,
  findLikenesses,
  findPhotos,
  findRejectedLikenesses,
  insertPhoto,
  lockOwner,
  type PhotoRow,
  saveOrder,
} from './queries.ts';
import { looksAlike, photosAllowed, rearranged, statusOfNew } from './rules.ts';

const uploads: LimitRule = { name: 'photo-uploads', points: 100, seconds: 3600 };

// Files in hand lie on the disk, up to fifteen megabytes each; who waits has sent nothing that was read.
const line: SemaphoreOptions = { places: 40, placesPerOwner: 4, longest: 200, longestPerOwner: 16, seconds: 20 };
export const openUploadLine = () => new Semaphore(line);

export interface PhotoParts {
  storage: Storage;
  jobs: Jobs;
  limits: Limits;
  decoder: PhotoDecoder;
  line: Semaphore;
}

export interface PreparedPhoto extends Preparation {
  developed: DevelopedPhoto;
  stored: StoredPhoto;
}

/** Before anything of a photo is read: whether its member may send one now, and a place in the line of those who do. */
export async function admitUpload(
  { limits, line }: Pick<PhotoParts, 'limits' | 'line'>,
  { actor, now, signal }: { actor: Actor; now: Date; signal: AbortSignal },
): Promise<() => void> {
  await limits.take(uploads, actor.userId, now);
  return line.take(actor.userId, signal);
}

export interface Upload {
  /** Where it lies while the request lasts. */
  file: string;
  signal: AbortSignal;
}

/** Everything about a new photo that takes time: nothing is decided here, and no transaction is open. */
export async function preparePhoto(
  db: Database,
  { storage, decoder }: Pick<PhotoParts, 'storage' | 'decoder'>,
  { actor, now, upload, forChat = false }: { actor: Actor; now: Date; upload: Upload; forChat?: boolean },
): Promise<PreparedPhoto> {
  // What is sent in a chat takes no place on the profile.
  const allowance = forChat ? undefined : await findAllowance(db, actor.userId);
  if (allowance) assertRoom(allowance);
  const developed = await decoder.decode(upload.file, { owner: actor.userId, signal: upload.signal });
  const stored = await storeFiles({ db, storage }, developed, now);
  return { developed, stored, discard: () => removeFiles({ db, storage }, stored.files) };
}

/** A picture that staff give to something of the site's own. */
export async function preparePicture(
  db: Database,
  { storage, decoder }: Pick<PhotoParts, 'storage' | 'decoder'>,
  { owner, upload, now }: { owner: string; upload: Upload; now: Date },
): Promise<PreparedPhoto> {
  const developed = await decoder.decode(upload.file, { owner, signal: upload.signal });
  const stored = await storeFiles({ db, storage }, developed, now);
  return { developed, stored, discard: () => removeFiles({ db, storage }, stored.files) };
}

/** A picture in place of those a profile has. It is looked at as any other photo. */
export async function replacePhoto(
  tx: Transaction,
  prepared: PreparedPhoto,
  { ownerId, site, now }: { ownerId: string; site: Site; now: Date },
) {
  await lockOwner(tx, ownerId);
  for (const { id } of await findPhotos(tx, ownerId)) await deletePhoto(tx, ownerId, id);
  await addPhoto(tx, prepared, { actor: { userId: ownerId }, site, now });
}

/** Adds a prepared photo behind the others. */
export async function addPhoto(
  tx: Transaction,
  { developed, stored }: PreparedPhoto,
  { actor, site, now }: { actor: Pick<Actor, 'userId'>; site: Site; now: Date },
): Promise<string> {
  const profileId = actor.userId;
  const owner = await lockOwner(tx, profileId);
  if (!owner) throw new Failure('not_found');
  assertRoom({ ...owner, count: (await findPhotos(tx, profileId)).length });
  const isAlike = (other: Parameters<typeof looksAlike>[0]) => looksAlike(developed, other);
  if ((await findLikenesses(tx, profileId)).some(isAlike)) throw new Failure('photo_duplicate');
  const hash = developed.perceptual_hash;
  const rejected = await findRejectedLikenesses(tx, { siteId: site.id, profileId, hash });
  if (rejected.some(isAlike)) throw new Failure('photo_refused_before');

  await keepFiles(tx, stored.files);
  return insertPhoto(tx, {
    ...stored,
    profileId,
    now,
    width: developed.width,
    height: developed.height,
    thumbhash: developed.thumbhash,
    perceptual_hash: hash,
    status: statusOfNew(site.settings.photo_review),
  });
}

function assertRoom({ paid_user: premium, count }: { paid_user: boolean; count: number }) {
  const maximum = photosAllowed(premium);
  if (count >= maximum) throw new Failure('photo_limit', { data: { maximum } });
}

export const ownPhotos = (db: Queryable, { userId }: Actor): Promise<PhotoRow[]> => findPhotos(db, userId);

export async function arrangePhotos(tx: Transaction, { userId }: Actor, wish: PhotoArrangement) {
  await lockOwner(tx, userId);
  const current = (await findPhotos(tx, userId)).map(({ id }) => id);
  const arranged = rearranged(current, wish);
  if ('problem' in arranged)
    throw new Failure('invalid', { fields: { [arranged.field]: { problem: arranged.problem } } });
  await saveOrder(tx, userId, arranged.ids);
}

/** The photo is gone with the transaction, its files right after. */
export async function removePhoto(tx: Transaction, jobs: Jobs, { userId }: Actor, id: string) {
  await lockOwner(tx, userId);
  if (!(await deletePhoto(tx, userId, id))) throw new Failure('not_found');
  await saveOrder(
    tx,
    userId,
    (await findPhotos(tx, userId)).map((photo) => photo.id),
  );
  await jobs.enqueue(tx, discardFilesKind, {}, { uniqueKey: 'all' });
}
