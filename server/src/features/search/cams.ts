import { keepFiles, listDiscarded, type PreparedPhoto } from '#server/features/photos/photos.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { insertCam, type ListedCam, lockCamFiles, type NewCam, saveCam, saveCamPicture } from './cam-queries.ts';

/** Makes the card of a cam, or changes it. Without a picture it is kept and shown to nobody. */
export async function keepCam(tx: Transaction, id: string | undefined, cam: NewCam): Promise<ListedCam> {
  const kept = id === undefined ? await insertCam(tx, cam) : await saveCam(tx, id, cam);
  if (!kept) throw new Failure('not_found');
  return kept;
}

/** A picture in place of the one it had, whose files go. */
export async function keepCamPicture(
  tx: Transaction,
  { id, siteId, now }: { id: string; siteId: number; now: Date },
  { developed, stored }: Pick<PreparedPhoto, 'developed' | 'stored'>,
): Promise<ListedCam> {
  const before = await lockCamFiles(tx, id, siteId);
  if (!before) throw new Failure('not_found');
  const { storageKey, files } = stored;
  await keepFiles(tx, files);
  await listDiscarded(tx, before, now);
  const kept = await saveCamPicture(tx, id, { storageKey, thumbhash: developed.thumbhash, files });
  if (!kept) throw new Failure('not_found');
  return kept;
}
