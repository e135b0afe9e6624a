import { officePaths } from '#contract/office/office-paths.ts';
import type { QueueKind } from '#server/features/moderation/moderation.ts';
import { reviewPhoto } from '#server/features/photos/photos.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findWaitingCheck, saveDecision } from './queries.ts';

interface PhotoCheckDeps {
  /** What waited until this member could show who they are. */
  noteProven(tx: Transaction, userId: string): Promise<void>;
}

/** Photo checks in the queue of moderators: the pictures of the gestures beside the profile's photos. */
export const photoCheckKind = ({ noteProven }: PhotoCheckDeps): QueueKind => ({
  permission: 'see_check_pictures',
  async show(db, memberId, { fileUrl }) {
    const check = await findWaitingCheck(db, memberId);
    if (!check) return undefined;
    const photos = await reviewPhoto(db, check.photo_id);
    return {
      asked: check.gestures,
      pictures: [
        ...['1', '2'].map((place) => {
          const address = `${officePaths.checkPicture.path}?${new URLSearchParams({ id: memberId, place })}`;
          return { full: address, thumb: address, role: 'subject' as const, status: 'active' };
        }),
        ...photos
          .filter(({ status }) => status === 'active')
          .map(({ full, thumb, status, asked }) => ({
            full: fileUrl(full, 'everybody'),
            thumb: fileUrl(thumb, 'everybody'),
            role: asked ? ('compared' as const) : ('other' as const),
            status,
          })),
      ],
    };
  },
  async settle(tx, { itemId, decision, reason, now }) {
    if (decision !== 'approve')
      return saveDecision(tx, { memberId: itemId, state: 'refused', reason: reason ?? null, now });
    await saveDecision(tx, { memberId: itemId, state: 'checked', reason: null, now });
    await noteProven(tx, itemId);
  },
});
