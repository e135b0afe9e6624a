import { expect, test } from 'vitest';
import { faultsIn, nextWeek, weekOf } from './rules.ts';

test.each([
  ['2026-11-15T22:59:59Z', 'Europe/Paris', '2026-11-09', '2026-11-15T23:00:00.000Z'],
  ['2026-11-15T23:00:00Z', 'Europe/Paris', '2026-11-16', '2026-11-22T23:00:00.000Z'],
  ['2026-11-16T00:00:00Z', 'UTC', '2026-11-16', '2026-11-23T00:00:00.000Z'],
  ['2026-11-15T12:00:00Z', 'America/New_York', '2026-11-09', '2026-11-16T05:00:00.000Z'],
  // The clocks go back on the Sunday: that week is an hour longer.
  ['2026-10-24T12:00:00Z', 'Europe/Paris', '2026-10-19', '2026-10-25T23:00:00.000Z'],
])('at %s in %s it is the week of %s, and the next begins at %s (R10.10)', (now, zone, week, next) => {
  expect(weekOf(zone, new Date(now))).toBe(week);
  expect(nextWeek(zone, new Date(now)).toISOString()).toBe(next);
});

const sound = {
  accounts: 3,
  movements: 5,
  sum: 0,
  below_zero: 0,
  wrong_balances: 0,
  uneven_movements: 0,
  wrong_entries: 0,
};

test('books are sound when everything that must be nothing is nothing', () => {
  expect(faultsIn(sound)).toEqual([]);
  expect(faultsIn({ ...sound, sum: -1, wrong_entries: 2 })).toEqual(['sum', 'wrong_entries']);
});
