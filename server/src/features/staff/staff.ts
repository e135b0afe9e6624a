import type { Queryable } from '#server/platform/database/database.ts';
import type { StaffActor } from '#server/platform/http/context.ts';
import { deleteExpiredChallenges } from './passkey-queries.ts';
import { deleteExpiredStaffSessions, findAllStaff } from './queries.ts';

export { recordDeed } from './audit.ts';
export { staffActorOf } from './login.ts';
export { addStaff, hashStaffPassword } from './manage-staff.ts';

/** Who of staff does it, and when. */
export interface StaffContext {
  staff: StaffActor;
  now: Date;
}

/** Sessions of the back office that have ended, and challenges nobody answered. */
export async function forgetStaffSessions(db: Queryable, now: Date) {
  await deleteExpiredStaffSessions(db, now);
  await deleteExpiredChallenges(db, now);
}

/** Whether anybody owns the installation, or ever did. */
export const hasOwner = async (db: Queryable) => (await findAllStaff(db)).some(({ role }) => role === 'owner');
