import type { FileAnswer } from '#contract/call-schema.ts';
import { recordDeed } from '#server/features/staff/staff.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { StaffActor } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { findPictureInHand } from './queries.ts';
import { openPicture } from './sealed-pictures.ts';

/** A picture of a check, for the moderator who has it in hand and for nobody else. Each look stands in the log. */
export async function seeCheckPicture(
  tx: Transaction,
  secrets: Secrets,
  { staff, now }: { staff: StaffActor; now: Date },
  { memberId, place }: { memberId: string; place: 1 | 2 },
): Promise<FileAnswer> {
  const sealed = await findPictureInHand(tx, { memberId, place, staffId: staff.staffId, now });
  if (!sealed) throw new Failure('not_found');
  await recordDeed(tx, { staff, action: 'see_check_picture', subject: { kind: 'member', id: memberId }, now });
  return { name: `photo-check-${place}.webp`, bytes: openPicture(secrets, { memberId, place }, sealed) };
}
