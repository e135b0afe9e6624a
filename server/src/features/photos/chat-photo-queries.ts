import type { Queryable } from '#server/platform/database/database.ts';

export interface ChatPhotoRow {
  id: string;
  storage_key: string;
  blur_key: string;
  thumbhash: string;
  width: number;
  height: number;
}

const fields = 'id, storage_key, blur_key, thumbhash, width, height';

interface NewChatPhoto {
  ownerId: string;
  storageKey: string;
  blurKey: string;
  files: string[];
  thumbhash: string;
  width: number;
  height: number;
  now: Date;
}

export async function insertChatPhoto(db: Queryable, photo: NewChatPhoto): Promise<ChatPhotoRow> {
  const { rows } = await db.query<ChatPhotoRow>(
    `insert into chat_photos (owner_id, storage_key, blur_key, files, thumbhash, width, height, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${fields}`,
    [
      photo.ownerId,
      photo.storageKey,
      photo.blurKey,
      photo.files,
      photo.thumbhash,
      photo.width,
      photo.height,
      photo.now,
    ],
  );
  if (!rows[0]) throw new Error('A photo that was just kept is not there.');
  return rows[0];
}

export async function saveSent(
  db: Queryable,
  { id, ownerId, conversationId }: { id: string; ownerId: string; conversationId: string },
): Promise<ChatPhotoRow | undefined> {
  const { rows } = await db.query<ChatPhotoRow>(
    `update chat_photos set conversation_id = $3 where id = $1 and owner_id = $2 and conversation_id is null
     returning ${fields}`,
    [id, ownerId, conversationId],
  );
  return rows[0];
}

export async function deleteOwnedIn(db: Queryable, ownerId: string, conversationId: string) {
  await db.query('delete from chat_photos where conversation_id = $1 and owner_id = $2', [conversationId, ownerId]);
}

export async function deleteUnsentOf(db: Queryable, ownerId: string) {
  await db.query('delete from chat_photos where owner_id = $1 and conversation_id is null', [ownerId]);
}

export async function deleteUnsentBefore(db: Queryable, before: Date) {
  await db.query('delete from chat_photos where conversation_id is null and created_at < $1', [before]);
}
