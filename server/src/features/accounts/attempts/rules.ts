/** Whole minutes until a block ends; 0 when there is none. */
export const minutesBlocked = (until: Date | null | undefined, now: Date) =>
  until ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 60_000)) : 0;
