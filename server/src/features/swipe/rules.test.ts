import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn } from '#contract/accounts/birth-date.ts';
import { interests } from '#contract/people/interests.ts';
import { daysBefore, interestsIn, likesLeft, nextMidnight } from './rules.ts';

test.each([
  ['Europe/Paris', '2026-11-15T22:59:59.999Z', '2026-11-15', '2026-11-15T23:00:00.000Z'],
  ['Europe/Paris', '2026-11-15T23:00:00.000Z', '2026-11-16', '2026-11-16T23:00:00.000Z'],
  ['America/New_York', '2026-11-15T23:00:00.000Z', '2026-11-15', '2026-11-16T05:00:00.000Z'],
  // The nights on which clocks change: 23 and 25 hours, and one on which there is no midnight at all.
  ['Europe/Paris', '2026-03-28T23:00:00.000Z', '2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['Europe/Paris', '2026-10-24T22:00:00.000Z', '2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['America/Santiago', '2026-09-05T12:00:00.000Z', '2026-09-05', '2026-09-06T04:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-15T10:00:00.000Z', '2026-11-16', '2026-11-16T10:00:00.000Z'],
])('in %s at %s it is %s, until %s (R8.08, R9.04)', (zone, now, day, midnight) => {
  expect(dayIn(zone, new Date(now))).toBe(day);
  expect(nextMidnight(zone, new Date(now)).toISOString()).toBe(midnight);
});

test('whenever it is, the next day begins within a day and two hours, and not a moment too late (R8.08)', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'),
      (now, zone) => {
        const midnight = nextMidnight(zone, now);
        expect(midnight.getTime() - now.getTime()).toBeLessThanOrEqual(26 * 3_600_000);
        expect(dayIn(zone, midnight)).not.toBe(dayIn(zone, now));
        expect(dayIn(zone, new Date(midnight.getTime() - 1))).toBe(dayIn(zone, now));
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  [0, 4],
  [3, 1],
  [4, 0],
  [9, 0],
])('after %i likes there are %i left (R9.04)', (given, left) => {
  expect(likesLeft(given, 4)).toBe(left);
});

test('a date goes back over months and years', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
  expect(daysBefore('2026-01-05', 14)).toBe('2025-12-22');
});

test('interests are read from their bits in the order of the list, so many and no more, and nothing intimate', () => {
  const bit = (id: string) => 1n << BigInt(interests.findIndex((one) => one.id === id));
  expect(interestsIn(String(bit('sex') | bit('tea') | bit('beach') | bit('art')), 2)).toEqual(['beach', 'art']);
  expect(interestsIn('0', 3)).toEqual([]);
});
