import { maximumAge, minimumAge } from '../constants.ts';
import type { FieldProblem } from '../field-problems.ts';

// Making a format takes longer than everything else about a date, and asking it longer than all but that. Whoever invents
// names of zones makes no more than these.
const zones = new Map<string, { format: Intl.DateTimeFormat; quarter: number; day: string }>();
const mostZones = 100;
// Clocks everywhere differ by whole quarters of an hour, so no day begins within one.
const quarterHour = 15 * 60_000;

/** The calendar day it is somewhere. */
export function dayIn(timeZone: string, now: Date): string {
  const quarter = Math.floor(now.getTime() / quarterHour);
  const known = zones.get(timeZone);
  if (known?.quarter === quarter) return known.day;
  const format =
    known?.format ?? new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  // Put together from parts: no language is written as YYYY-MM-DD by every browser. WebKit writes 'en-CA' as 11/17/2026.
  const parts = format.formatToParts(now);
  const partOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  const day = `${partOf('year')}-${partOf('month')}-${partOf('day')}`;
  if (known || zones.size < mostZones) zones.set(timeZone, { format, quarter, day });
  return day;
}

/** Whether there is a zone of that name, older names too: which of them a runtime lists as its own differs. */
export function isTimeZone(name: string): boolean {
  if (zones.has(name)) return true;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
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
