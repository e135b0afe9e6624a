import type { Queryable } from '#server/platform/database/database.ts';

export interface UnreadConversation {
  conversation_id: string;
  other_id: string;
  unread: number;
  first_unread_at: Date;
  last_at: Date;
  /** Whether the member has ever written in it. */
  answered: boolean;
}

/** Conversations in which something waits for a member to read it, the newest first. */
export async function findUnread(
  db: Queryable,
  memberId: string,
  { limit }: { limit: number },
): Promise<UnreadConversation[]> {
  const { rows } = await db.query<UnreadConversation>(
    `select side.conversation_id, side.other_id, side.unread, first.at as first_unread_at, side.last_at,
       exists (select from messages where conversation_id = side.conversation_id and sender_id = $1) as answered
     from (
       select * from conversation_sides where member_id = $1 and listed and unread > 0
       order by last_at desc, conversation_id desc limit $2
     ) as side
     cross join lateral (
       select at from messages
       where conversation_id = side.conversation_id and seq > side.read_seq and sender_id <> $1 order by seq limit 1
     ) as first
     order by side.last_at desc, side.conversation_id desc`,
    [memberId, limit],
    { prepared: 'chat.findUnread' },
  );
  return rows;
}
