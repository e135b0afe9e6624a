import type { Queryable } from '#server/platform/database/database.ts';

/** A conversation that a member still has a part in; undefined when there is none left. */
export async function findNextConversation(db: Queryable, memberId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ conversation_id: string }>(
    'select conversation_id from conversation_sides where member_id = $1 order by conversation_id limit 1',
    [memberId],
  );
  return rows[0]?.conversation_id;
}

interface Written {
  conversationId: string;
  memberId: string;
  /** The last message that was emptied before. */
  after: number | undefined;
  limit: number;
}

/** Empties so many messages of a member; answers how many it were, and which was the last. The conversation is held. */
export async function removeMessages(
  db: Queryable,
  { conversationId, memberId, after = 0, limit }: Written,
): Promise<{ removed: number; last: number | undefined }> {
  const { rows } = await db.query<{ removed: number; last: number | null }>(
    `with emptied as (
       update messages set kind = 'removed', text = null, photo_id = null, voice_id = null, gif = null, gift = null, warnings = '{}'
       where conversation_id = $1 and seq in (
         select seq from messages where conversation_id = $1 and sender_id = $2 and kind <> 'removed' and seq > $3
         order by seq limit $4)
       returning seq
     )
     select count(*)::int as removed, max(seq) as last from emptied`,
    [conversationId, memberId, after, limit],
  );
  return { removed: rows[0]?.removed ?? 0, last: rows[0]?.last ?? undefined };
}

/** The other participant keeps the conversation, with nobody they could name in it. */
export async function deleteParticipant(db: Queryable, conversationId: string, memberId: string) {
  await db.query(`update conversation_sides set other_name = '' where conversation_id = $1 and other_id = $2`, [
    conversationId,
    memberId,
  ]);
  await db.query('delete from conversation_sides where conversation_id = $1 and member_id = $2', [
    conversationId,
    memberId,
  ]);
}
