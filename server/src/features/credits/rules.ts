import { dayIn } from '#contract/accounts/birth-date.ts';
import type { Books } from './queries.ts';

const day = 86_400_000;

/** The Monday of the week it is somewhere. */
export function weekOf(timeZone: string, now: Date): string {
  const today = new Date(dayIn(timeZone, now));
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  return new Date(today.getTime() - sinceMonday * day).toISOString().slice(0, 10);
}

/** When the next week begins somewhere, also where the clocks change: the first moment of another Monday's week. */
export function nextWeek(timeZone: string, now: Date): Date {
  const week = weekOf(timeZone, now);
  let before = now.getTime();
  let after = before + 8 * day;
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2);
    if (weekOf(timeZone, new Date(between)) === week) before = between;
    else after = between;
  }
  return new Date(after);
}

const faults = ['sum', 'below_zero', 'wrong_balances', 'uneven_movements', 'wrong_entries'] as const;

/** What does not hold of the books; nothing of sound ones. */
export const faultsIn = (books: Books) => faults.filter((fault) => books[fault] !== 0);
