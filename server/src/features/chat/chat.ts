import type { Queryable } from '#server/platform/database/database.ts';
import { findAround } from './message-queries.ts';
import { findUnread, type UnreadConversation } from './unread-queries.ts';

export { eraseWritten, type WrittenProgress } from './erasure.ts';
export { FirstMessages } from './first-messages.ts';
export { listChats, notifyConversationEnded, openChat, readChat, removeChat, sayTyping } from './reading.ts';
export { messageTerms } from './rules.ts';
export { sendMessage } from './sending.ts';
export type { UnreadConversation } from './unread-queries.ts';

// So much on either side of a message shows how it was meant.
const contextReach = 10;

/** What was said around a message that somebody reports, as it was; undefined where they never received it. */
export async function contextOfMessage(
  db: Queryable,
  { reader, sender, messageId }: { reader: string; sender: string; messageId: string },
) {
  const around = await findAround(db, { reader, sender, messageId, reach: contextReach });
  if (!around.length) return undefined;
  return around.map((row) => ({
    sender_id: row.sender_id,
    kind: row.kind,
    text: row.text,
    gift: row.gift,
    gif: row.gif?.id ?? null,
    photo_id: row.photo_id,
    voice_id: row.voice_id,
    at: row.at.toISOString(),
    reported: row.reported,
  }));
}

/** Conversations in which something waits for a member to read it, the newest first. */
export const unreadConversations = (
  db: Queryable,
  memberId: string,
  { limit }: { limit: number },
): Promise<UnreadConversation[]> => findUnread(db, memberId, { limit });
