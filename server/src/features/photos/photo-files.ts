import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { DevelopedPhoto } from './develop.ts';
import { deleteDiscardedFiles, findDueFiles, insertDiscardedFiles } from './queries.ts';
import { variants } from './rules.ts';

const hour = 3_600_000;
const batch = 100;
const type = 'image/webp';

export interface StoredPhoto {
  storageKey: string;
  blurKey: string;
  files: string[];
}

/**
 * Writes a photo's files under names nobody can guess. They are listed as to be thrown away before the first of them is
 * written; the transaction that makes them a photo takes them off the list, and whatever happens instead, they go.
 */
export async function storeFiles(
  { db, storage }: { db: Queryable; storage: Storage },
  photo: DevelopedPhoto,
  now: Date,
): Promise<StoredPhoto> {
  const storageKey = `photos/${randomName()}`;
  // A random name of its own: the address of the blur leads to no other variant.
  const blurKey = `blurs/${randomName()}.webp`;
  const files = [...variants.map((variant) => `${storageKey}/${variant}.webp`), blurKey];
  await insertDiscardedFiles(db, files, new Date(now.getTime() + hour));
  // All at once: where the storage is slow, the member waits for the slowest file and not for their sum.
  await Promise.all([
    ...variants.map((variant) => storage.put(`${storageKey}/${variant}.webp`, photo.files[variant], type)),
    storage.put(blurKey, photo.files.blur, type),
  ]);
  return { storageKey, blurKey, files };
}

/** The same for a single file of another kind: on the list until a transaction makes it something. */
export async function storeFile(
  { db, storage }: { db: Queryable; storage: Storage },
  { key, bytes, contentType, now }: { key: string; bytes: Buffer; contentType: string; now: Date },
) {
  await insertDiscardedFiles(db, [key], new Date(now.getTime() + hour));
  await storage.put(key, bytes, contentType);
}

/** Takes files off the list. Gone from it means that the clean-up came first: they are not there any more. */
export async function keepFiles(tx: Transaction, files: string[]) {
  if ((await deleteDiscardedFiles(tx, files)) !== files.length) throw new Failure('unavailable');
}

/** Files that nothing shows any more: they go with the next round. */
export const listDiscarded = (tx: Transaction, files: string[], now: Date) => insertDiscardedFiles(tx, files, now);

export const randomName = () => randomBytes(16).toString('hex');

/** Never throws: what cannot be removed now is on the list and goes later. */
export async function removeFiles({ db, storage }: { db: Database; storage: Storage }, keys: string[]) {
  try {
    for (const key of keys) await storage.remove(key);
    await deleteDiscardedFiles(db, keys);
  } catch {
    // The job comes by within the hour.
  }
}

export const discardFilesKind = { kind: 'photos.discard-files', payload: z.strictObject({}) };

export const discardFilesJob = (storage: Storage) =>
  defineJob({ ...discardFilesKind, run: (_payload, context) => discardFiles(storage, context) });

/** Removes the files that are due; removing one twice does no harm. */
export async function discardFiles(storage: Storage, { db, now }: { db: Queryable; now: Date }) {
  for (;;) {
    const keys = await findDueFiles(db, now, batch);
    for (const key of keys) await storage.remove(key);
    await deleteDiscardedFiles(db, keys);
    if (keys.length < batch) return;
  }
}
