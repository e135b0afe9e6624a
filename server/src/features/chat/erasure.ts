import { eraseChatPhotos } from '#server/features/photos/photos.ts';
import { eraseVoices } from '#server/features/voices/voices.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { deleteParticipant, findNextConversation, removeMessages } from './erasure-queries.ts';
import { lockConversation } from './queries.ts';

const messagesAtOnce = 500;

/**
 * Up to which message a conversation has been emptied, in one run of the erasure. A run ends with the first transaction that fails,
 * and the next one begins without it: what was rolled back is found again.
 */
export interface WrittenProgress {
  conversationId?: string;
  seq?: number;
}

/**
 * Takes some of what a member wrote out of one conversation: the other participant keeps their own words, and reads that there
 * was a message. False when there is nothing more to erase.
 */
export async function eraseWritten(
  tx: Transaction,
  memberId: string,
  progress: WrittenProgress = {},
): Promise<boolean> {
  const conversationId = await findNextConversation(tx, memberId);
  if (conversationId === undefined) return false;
  await lockConversation(tx, conversationId);
  const after = progress.conversationId === conversationId ? progress.seq : undefined;
  const { removed, last } = await removeMessages(tx, { conversationId, memberId, after, limit: messagesAtOnce });
  Object.assign(progress, { conversationId, seq: last });
  if (removed === messagesAtOnce) return true;
  // No message has them any more: with photos and recordings only their files go.
  await eraseChatPhotos(tx, { ownerId: memberId, conversationId });
  await eraseVoices(tx, { ownerId: memberId, conversationId });
  await deleteParticipant(tx, conversationId, memberId);
  return true;
}
