import { officePaths } from '#contract/office-paths.ts';
import type { QueueKind } from '#server/features/moderation/moderation.ts';
import { reviewPhoto } from '#server/features/photos/photos.ts';
import { findWaitingCheck, saveDecision } from './queries.ts';

/** Photo checks in the queue of moderators: the pictures of the gestures beside the profile's photos. */
export const photoCheckKind: QueueKind = {
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
  settle: (tx, { itemId, decision, reason, now }) =>
    saveDecision(tx, {
      memberId: itemId,
      state: decision === 'approve' ? 'checked' : 'refused',
      reason: decision === 'approve' ? null : (reason ?? null),
      now,
    }),
};
