import type { Transaction } from '#server/platform/database/database.ts';
import { deleteOwnedIn, deleteUnsentOf } from './chat-photo-queries.ts';
import { deletePhotosOf, forgetRejectedOwner } from './queries.ts';

/** Every photo of a member's profile, and those that were uploaded for a chat and never sent. Their files are due with it. */
export async function erasePhotos(tx: Transaction, memberId: string) {
  await deletePhotosOf(tx, memberId);
  await deleteUnsentOf(tx, memberId);
  await forgetRejectedOwner(tx, memberId);
}

/** The photos somebody sent in a conversation, once no message shows them any more. */
export const eraseChatPhotos = (
  tx: Transaction,
  { ownerId, conversationId }: { ownerId: string; conversationId: string },
) => deleteOwnedIn(tx, ownerId, conversationId);
