import { dayIn } from '#contract/accounts/birth-date.ts';

const day = 86_400_000;
/** Banks settle by the clock of Frankfurt and Brussels. */
const zone = 'Europe/Brussels';

export const bankDay = (now: Date) => dayIn(zone, now);

const later = (date: string, days: number) => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** Easter Sunday of the Gregorian calendar: the golden number, then the moon, then the Sunday after it. */
function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const fullMoon = moon - (moon > 28 || (moon === 28 && golden > 10) ? 1 : 0);
  const march21 = Date.UTC(year, 2, 21) + fullMoon * day;
  const weekday = new Date(march21).getUTCDay();
  return new Date(march21 + (7 - weekday) * day).toISOString().slice(0, 10);
}

/** TARGET is closed at weekends and on six days of the year (ECB, long-term calendar for TARGET closing days). */
export function isBankingDay(date: string): boolean {
  const weekday = new Date(date).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const year = Number(date.slice(0, 4));
  const easter = easterOf(year);
  const closed = [`${year}-01-01`, later(easter, -2), later(easter, 1), `${year}-05-01`];
  return ![...closed, `${year}-12-25`, `${year}-12-26`].includes(date);
}

/** The date itself, or the first banking day after it. */
export function bankingDayFrom(date: string): string {
  let candidate = date;
  while (!isBankingDay(candidate)) candidate = later(candidate, 1);
  return candidate;
}

export const nextBankingDay = (date: string) => bankingDayFrom(later(date, 1));

/** When a debit that is announced today is collected. */
export const dueDate = (now: Date, noticeDays: number) => bankingDayFrom(later(bankDay(now), noticeDays));
