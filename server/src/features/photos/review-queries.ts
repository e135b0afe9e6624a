import type { PhotoStatus } from '#contract/photos/photos.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface ReviewRow {
  id: string;
  status: PhotoStatus;
  storage_key: string;
}

/** All photos of the member one of them belongs to, in their order. */
export async function findReviewed(db: Queryable, photoId: string): Promise<ReviewRow[]> {
  const { rows } = await db.query<ReviewRow>(
    `select id, status, storage_key from photos
     where profile_id = (select profile_id from photos where id = $1) order by position`,
    [photoId],
  );
  return rows;
}

export async function saveReview(db: Queryable, id: string, { status, now }: { status: PhotoStatus; now: Date }) {
  await db.query('update photos set status = $2, reviewed_at = $3 where id = $1', [id, status, now]);
}

/** As if nobody had looked yet. */
export async function saveUnreviewed(db: Queryable, id: string, status: PhotoStatus): Promise<boolean> {
  const { rowCount } = await db.query('update photos set status = $2, reviewed_at = null where id = $1', [id, status]);
  return rowCount > 0;
}

export async function deleteRejectedLike(db: Queryable, photoId: string) {
  await db.query(
    `delete from rejected_photos using photos where photos.id = $1 and rejected_photos.profile_id = photos.profile_id
       and rejected_photos.perceptual_hash = photos.perceptual_hash`,
    [photoId],
  );
}
