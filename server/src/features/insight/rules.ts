import { dayIn } from '#contract/accounts/birth-date.ts';

const dayLength = 86_400_000;

/** A date so many days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);

export const earlierOf = (one: string, other: string): string => [one, other].sort()[0] ?? one;

export interface Stretch {
  first: string;
  last: string;
}

/** The latest day that it is on any of the sites. */
export const latestDay = (zones: readonly string[], now: Date): string => daysIn(zones, now).at(-1) ?? '';

/**
 * The last day that has been over for a day on every site. What happened on it has been counted by then, also what was
 * committed late; it is not counted again, because members who are erased later would be missing.
 */
export const settledDay = (zones: readonly string[], now: Date): string =>
  addDays(daysIn(zones, new Date(now.getTime() - dayLength))[0] ?? '', -1);

const daysIn = (zones: readonly string[], now: Date) => zones.map((zone) => dayIn(zone, now)).sort();

/** Days from the first to the last, in stretches that are counted by one short transaction each. */
export function stretchesOf({ first, last }: Stretch, days: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let start = first; start <= last; start = addDays(start, days)) {
    stretches.push({ first: start, last: earlierOf(addDays(start, days - 1), last) });
  }
  return stretches;
}

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The last week, by its Monday, whose days are all settled. */
export const settledWeek = (settled: string): string => addDays(mondayOf(addDays(settled, 1)), -7);

/** Every day of a period, also those on which nothing happened. */
export function daysOf({ first, last }: Stretch): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The period that was asked for; the last thirty days where none was. */
export function lastDays({ from, to, now }: { from: string | undefined; to: string | undefined; now: Date }) {
  const last = to ?? now.toISOString().slice(0, 10);
  return { from: from ?? addDays(last, -29), to: last };
}
