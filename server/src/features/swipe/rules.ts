import { dayIn } from '#contract/accounts/birth-date.ts';
import { type InterestId, interests } from '#contract/people/interests.ts';

const longestDay = 49 * 3_600_000;

/** When the next day begins somewhere, also where the clocks change that night: the first moment of another date. */
export function nextMidnight(timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  let before = now.getTime();
  let after = before + longestDay;
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2);
    if (dayIn(timeZone, new Date(between)) === today) before = between;
    else after = between;
  }
  return new Date(after);
}

/** A date so many days before another. */
export const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

export const likesLeft = (given: number, perDay: number) => Math.max(0, perDay - given);

/**
 * What somebody says of themselves, as the database keeps it for searching: one bit each, in the order of the list. What
 * is intimate stands on their profile, not on a card that others see over a shoulder.
 */
export const interestsIn = (bits: string, most: number): InterestId[] =>
  interests
    .filter(({ group }, place) => group !== 'intimacy' && (BigInt(bits) >> BigInt(place)) & 1n)
    .slice(0, most)
    .map(({ id }) => id);
