import type { Queryable } from '#server/platform/database/database.ts';

export interface VoiceRow {
  id: string;
  storage_key: string;
  milliseconds: number;
  levels: number[];
}

const fields = 'id, storage_key, milliseconds, levels';

interface NewVoice {
  ownerId: string;
  storageKey: string;
  milliseconds: number;
  levels: number[];
  now: Date;
}

export async function insertVoice(db: Queryable, voice: NewVoice): Promise<VoiceRow> {
  const { rows } = await db.query<VoiceRow>(
    `insert into chat_voices (owner_id, storage_key, milliseconds, levels, files, created_at)
     values ($1, $2, $3, $4, array[$2], $5) returning ${fields}`,
    [voice.ownerId, voice.storageKey, voice.milliseconds, voice.levels, voice.now],
  );
  if (!rows[0]) throw new Error('A voice message that was just kept is not there.');
  return rows[0];
}

export async function saveSent(
  db: Queryable,
  { id, ownerId, conversationId }: { id: string; ownerId: string; conversationId: string },
): Promise<VoiceRow | undefined> {
  const { rows } = await db.query<VoiceRow>(
    `update chat_voices set conversation_id = $3 where id = $1 and owner_id = $2 and conversation_id is null
     returning ${fields}`,
    [id, ownerId, conversationId],
  );
  return rows[0];
}

export async function deleteOwnedIn(db: Queryable, ownerId: string, conversationId: string) {
  await db.query('delete from chat_voices where conversation_id = $1 and owner_id = $2', [conversationId, ownerId]);
}

export async function deleteUnsentOf(db: Queryable, ownerId: string) {
  await db.query('delete from chat_voices where owner_id = $1 and conversation_id is null', [ownerId]);
}

export async function deleteUnsentBefore(db: Queryable, before: Date) {
  await db.query('delete from chat_voices where conversation_id is null and created_at < $1', [before]);
}
