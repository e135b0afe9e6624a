import type { PhotoStatus } from '#contract/photos/photos.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Likeness } from './rules.ts';

export interface PhotoRow {
  id: string;
  status: PhotoStatus;
  storage_key: string;
  blur_key: string | null;
  thumbhash: string | null;
}

export async function findPhotos(db: Queryable, profileId: string): Promise<PhotoRow[]> {
  const { rows } = await db.query<PhotoRow>(
    'select id, status, storage_key, blur_key, thumbhash from photos where profile_id = $1 order by position',
    [profileId],
  );
  return rows;
}

/** The photos that others may know of. */
export async function findShownPhotos(db: Queryable, profileId: string): Promise<PhotoRow[]> {
  const { rows } = await db.query<PhotoRow>(
    `select id, status, storage_key, blur_key, thumbhash from photos
     where profile_id = $1 and status = 'active' order by position`,
    [profileId],
  );
  return rows;
}

/** Takes a row lock: photos that come at the same moment are then counted one after another. */
export async function lockOwner(db: Queryable, userId: string): Promise<{ paid_user: boolean } | undefined> {
  const { rows } = await db.query<{ paid_user: boolean }>(
    'select paid_user from users where id = $1 for no key update',
    [userId],
  );
  return rows[0];
}

export async function findAllowance(
  db: Queryable,
  userId: string,
): Promise<{ paid_user: boolean; count: number } | undefined> {
  const { rows } = await db.query<{ paid_user: boolean; count: number }>(
    `select paid_user, (select count(*)::int from photos where profile_id = users.id) as count from users where id = $1`,
    [userId],
  );
  return rows[0];
}

export async function findLikenesses(db: Queryable, profileId: string): Promise<Likeness[]> {
  const { rows } = await db.query<Likeness>(
    `select perceptual_hash::text as perceptual_hash, thumbhash from photos
     where profile_id = $1 and status <> 'rejected' and perceptual_hash is not null and thumbhash is not null`,
    [profileId],
  );
  return rows;
}

/** The member's own, and the very same ones of anybody else. */
export async function findRejectedLikenesses(
  db: Queryable,
  { siteId, profileId, hash }: { siteId: number; profileId: string; hash: string },
): Promise<Likeness[]> {
  const { rows } = await db.query<Likeness>(
    `(select perceptual_hash::text as perceptual_hash, thumbhash from rejected_photos
      where profile_id = $2 order by id desc limit 100)
     union all
     (select perceptual_hash::text, thumbhash from rejected_photos
      where site_id = $1 and perceptual_hash = $3::bit(64) limit 20)`,
    [siteId, profileId, hash],
  );
  return rows;
}

export interface NewPhoto extends Likeness {
  profileId: string;
  status: PhotoStatus;
  storageKey: string;
  blurKey: string;
  files: string[];
  width: number;
  height: number;
  now: Date;
}

export async function insertPhoto(db: Queryable, photo: NewPhoto): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into photos (profile_id, position, status, storage_key, blur_key, files, thumbhash, perceptual_hash, width,
       height, created_at)
     values ($1, (select coalesce(max(position) + 1, 0) from photos where profile_id = $1), $2, $3, $4, $5, $6,
       $7::bit(64), $8, $9, $10)
     returning id`,
    [
      photo.profileId,
      photo.status,
      photo.storageKey,
      photo.blurKey,
      photo.files,
      photo.thumbhash,
      photo.perceptual_hash,
      photo.width,
      photo.height,
      photo.now,
    ],
  );
  return rows[0]?.id ?? '';
}

/** In the order given; one statement, so that no two are ever in the same place. */
export async function saveOrder(db: Queryable, profileId: string, ids: string[]) {
  await db.query(
    `update photos set position = place - 1
     from unnest($2::bigint[]) with ordinality as wanted (id, place)
     where photos.id = wanted.id and profile_id = $1 and position <> place - 1`,
    [profileId, ids],
  );
}

export async function deletePhoto(db: Queryable, profileId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from photos where id = $2 and profile_id = $1', [profileId, id]);
  return rowCount > 0;
}

export async function deletePhotosOf(db: Queryable, profileId: string) {
  await db.query('delete from photos where profile_id = $1', [profileId]);
}

/** Whose photo was turned down is forgotten; that it is not shown here stays. */
export async function forgetRejectedOwner(db: Queryable, profileId: string) {
  await db.query('update rejected_photos set profile_id = null where profile_id = $1', [profileId]);
}

export async function insertDiscardedFiles(db: Queryable, keys: string[], due: Date) {
  await db.query('insert into discarded_files (key, due_at) select unnest($1::text[]), $2', [keys, due]);
}

export async function deleteDiscardedFiles(db: Queryable, keys: string[]): Promise<number> {
  const { rowCount } = await db.query('delete from discarded_files where key = any($1)', [keys]);
  return rowCount;
}

export async function findDueFiles(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    'select key from discarded_files where due_at <= $1 order by due_at limit $2',
    [now, limit],
  );
  return rows.map(({ key }) => key);
}
