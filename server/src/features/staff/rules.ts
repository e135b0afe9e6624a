import { staffSession } from '#contract/constants.ts';

const minute = 60_000;

/** When a session ends: after its hours, or earlier where nothing is done. */
export const endOf = ({ lastSeenAt, expiresAt }: { lastSeenAt: Date; expiresAt: Date }): Date =>
  new Date(Math.min(expiresAt.getTime(), lastSeenAt.getTime() + staffSession.idleMinutes * minute));
