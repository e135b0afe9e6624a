import { bell } from '#contract/constants.ts';

const day = 86_400_000;

/** What happened before is no longer told. */
export const oldestNotified = (now: Date) => new Date(now.getTime() - bell.days * day);

/**
 * From when on something is new to somebody who last looked then. A page knows times to the millisecond, the database to
 * the microsecond: what shares the last millisecond that was seen was seen with it. All is new to somebody who never looked.
 */
export const newFrom = (seenAt: Date | undefined) => new Date(seenAt ? seenAt.getTime() + 1 : 0);

/** A device whose clock is ahead has not seen what is still to come. */
export const seenUntil = (said: Date, now: Date) => (said > now ? now : said);
