import type { ExportSection } from '#contract/data-export/export-types.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface ExportRow {
  id: string;
  user_id: string;
  asked_at: Date;
  photos: number;
  photos_done: number;
  storage_key: string;
  bytes: number | null;
  ready_at: Date | null;
  expires_at: Date | null;
  removed_at: Date | null;
}

const fields = `id, user_id, asked_at, photos, photos_done, storage_key, bytes::float8 as bytes, ready_at, expires_at, removed_at`;

/** The newest first. */
export async function findExports(db: Queryable, userId: string): Promise<ExportRow[]> {
  const { rows } = await db.query<ExportRow>(
    `select ${fields} from data_exports where user_id = $1 order by asked_at desc limit 20`,
    [userId],
  );
  return rows;
}

export async function findExport(db: Queryable, id: string): Promise<ExportRow | undefined> {
  const { rows } = await db.query<ExportRow>(`select ${fields} from data_exports where id = $1`, [id]);
  return rows[0];
}

/** Undefined where one is being made already. */
export async function insertExport(
  db: Queryable,
  { userId, siteId, key, now }: { userId: string; siteId: number; key: string; now: Date },
): Promise<ExportRow | undefined> {
  const { rows } = await db.query<ExportRow>(
    `insert into data_exports (user_id, site_id, storage_key, asked_at) values ($1, $2, $3, $4)
     on conflict (user_id) where ready_at is null do nothing returning ${fields}`,
    [userId, siteId, key, now],
  );
  return rows[0];
}

export async function deleteExport(db: Queryable, id: string) {
  await db.query('delete from data_exports where id = $1', [id]);
}

export async function savePhotos(db: Queryable, id: string, photos: number) {
  await db.query('update data_exports set photos = $2, photos_done = 0 where id = $1', [id, photos]);
}

export async function savePhotosDone(db: Queryable, id: string, done: number) {
  await db.query('update data_exports set photos_done = least($2, photos) where id = $1', [id, done]);
}

export async function saveReady(
  db: Queryable,
  id: string,
  { bytes, now, until }: { bytes: number; now: Date; until: Date },
) {
  await db.query(
    `update data_exports set bytes = $2, ready_at = $3, expires_at = $4, photos_done = photos where id = $1`,
    [id, bytes, now, until],
  );
}

/** Copies whose time is over and whose file is still there. */
export async function findExpired(db: Queryable, now: Date): Promise<ExportRow[]> {
  const { rows } = await db.query<ExportRow>(
    `select ${fields} from data_exports where removed_at is null and expires_at <= $1 limit 100`,
    [now],
  );
  return rows;
}

/** Copies that were never finished. */
export async function findUnfinished(db: Queryable, before: Date): Promise<ExportRow[]> {
  const { rows } = await db.query<ExportRow>(
    `select ${fields} from data_exports where ready_at is null and asked_at <= $1 limit 100`,
    [before],
  );
  return rows;
}

export async function saveRemoved(db: Queryable, id: string, now: Date) {
  await db.query('update data_exports set removed_at = $2 where id = $1', [id, now]);
}

/** That there was one is forgotten too. */
export async function deleteExportsBefore(db: Queryable, before: Date) {
  await db.query('delete from data_exports where removed_at is not null and asked_at <= $1', [before]);
}

export async function findStoredKeys(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    'select storage_key as key from data_exports where user_id = $1 and removed_at is null',
    [userId],
  );
  return rows.map(({ key }) => key);
}

export async function deleteExportsOf(db: Queryable, userId: string) {
  await db.query('delete from data_exports where user_id = $1', [userId]);
}

export interface RecipientRow {
  id: string;
  site_id: number;
  email: string;
  name: string;
  status: string;
  language: Locale | null;
  time_zone: string | null;
}

export async function findRecipient(db: Queryable, userId: string): Promise<RecipientRow | undefined> {
  const { rows } = await db.query<RecipientRow>(
    `select users.id, users.site_id, email, name, users.status, language, time_zone
     from users join profiles on profiles.id = users.id where users.id = $1`,
    [userId],
  );
  return rows[0];
}

export interface StoredPhoto {
  id: string;
  storage_key: string;
}

export async function findOwnPhotos(db: Queryable, userId: string): Promise<StoredPhoto[]> {
  const { rows } = await db.query<StoredPhoto>(
    'select id::text, storage_key from photos where profile_id = $1 order by position',
    [userId],
  );
  return rows;
}

export async function findChatPhoto(db: Queryable, id: string): Promise<StoredPhoto | undefined> {
  const { rows } = await db.query<StoredPhoto>('select id::text, storage_key from chat_photos where id = $1', [id]);
  return rows[0];
}

export async function findVoiceKey(db: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ key: string }>('select storage_key as key from chat_voices where id = $1', [id]);
  return rows[0]?.key;
}

/** How much there is of each section, as the member would count it. */
export async function countContents(db: Queryable, userId: string): Promise<Record<ExportSection, number>> {
  const { rows } = await db.query<Record<ExportSection, number>>(
    `select 1 as profile,
       (select count(*)::int from photos where profile_id = $1) +
         (select count(*)::int from conversation_sides as side
          join messages on messages.conversation_id = side.conversation_id and photo_id is not null
            and (seq > side.cleared_seq or sender_id = $1)
          where side.member_id = $1) as photos,
       (select count(*)::int from conversation_sides where member_id = $1) as conversations,
       (select count(*)::int from likes where liker_id = $1) + (select count(*)::int from likes where liked_id = $1) as likes,
       (select count(*)::int from payments where user_id = $1) as orders,
       (select count(*)::int from sessions where user_id = $1) as logins,
       (select count(distinct kind)::int from consents where user_id = $1) as consents`,
    [userId],
  );
  const [counts] = rows;
  if (!counts) throw new Error('A count has no answer.');
  return counts;
}
