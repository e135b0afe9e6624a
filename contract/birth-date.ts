import { maximumAge, minimumAge } from './constants.ts';
import type { FieldProblem } from './errors.ts';

// Making one takes longer than everything else about a date; whoever invents names of zones makes no more than these.
const formats = new Map<string, Intl.DateTimeFormat>();
const mostFormats = 100;

/** The calendar day it is somewhere. */
export function dayIn(timeZone: string, now: Date): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (formats.size < mostFormats) formats.set(timeZone, format);
  return format.format(now);
}

/** Whole years on a day; whoever was born on 29 February grows older on 1 March. Both as YYYY-MM-DD. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** What is wrong with a date of birth on a day. The form asks in the browser; the server's answer is the one that counts. */
export function birthDateProblem(
  dateOfBirth: string,
  today: string,
): 'birth_date_required' | 'birth_date_invalid' | undefined {
  const age = ageOn(today, dateOfBirth);
  if (dateOfBirth > today || age > maximumAge) return 'birth_date_invalid' satisfies FieldProblem;
  return age < minimumAge ? 'birth_date_required' : undefined;
}
