import type { SiteSettings } from '#contract/sites/settings.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { deleteRejectedLike, findReviewed, type ReviewRow, saveReview, saveUnreviewed } from './review-queries.ts';
import { fileOf, statusOfNew } from './rules.ts';

/** A photo as a moderator sees it, with the others of its member. */
export interface ReviewedPhoto {
  id: string;
  status: ReviewRow['status'];
  full: string;
  thumb: string;
  /** Whether it is the one that was asked about. */
  asked: boolean;
}

export const reviewPhoto = async (db: Queryable, photoId: string): Promise<ReviewedPhoto[]> =>
  (await findReviewed(db, photoId)).map(({ id, status, storage_key: key }) => ({
    id,
    status,
    full: fileOf(key, 'full'),
    thumb: fileOf(key, 'thumb'),
    asked: id === photoId,
  }));

/** A moderator approved the photo: it may be shown. */
export const approvePhoto = (tx: Transaction, id: string, now: Date) => saveReview(tx, id, { status: 'active', now });

/** A moderator rejected the photo: it is shown no longer, and a new upload of it is refused, also after its owner deleted it. */
export const rejectPhoto = (tx: Transaction, id: string, now: Date) => saveReview(tx, id, { status: 'rejected', now });

/** A rejection was wrong: the photo is shown again, and may come again. */
export async function readmitPhoto(tx: Transaction, id: string, now: Date) {
  await deleteRejectedLike(tx, id);
  await saveReview(tx, id, { status: 'active', now });
}

/** A review is taken back: the photo is as it was when it came, and may come again. False where it is gone. */
export async function reopenReview(
  tx: Transaction,
  id: string,
  review: SiteSettings['photo_review'],
): Promise<boolean> {
  await deleteRejectedLike(tx, id);
  return saveUnreviewed(tx, id, statusOfNew(review));
}
