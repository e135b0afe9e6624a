import { staffSession } from '#contract/constants.ts';
import { mayDo, type Permission, stepUpPermissions } from '#contract/staff/policy.ts';
import type { StaffActor } from '../http/context.ts';
import { Failure } from '../http/failure.ts';

/** Until when whoever showed the second factor at a moment need not show it again. */
export const provenUntil = (provenAt: Date): Date => new Date(provenAt.getTime() + staffSession.provenMinutes * 60_000);

/** Refuses whoever is not logged in, has another role, or would have to show the second factor again first. */
export function assertPermitted(staff: StaffActor | undefined, permission: Permission, now: Date) {
  if (!staff) throw new Failure('authentication_required');
  if (!mayDo(staff.role, permission)) throw new Failure('forbidden');
  if (stepUpPermissions.has(permission) && provenUntil(staff.provenAt) <= now) throw new Failure('step_up_required');
}
