import { expect, test } from 'vitest';
import { minutesBlocked } from './rules.ts';

test.each([
  [undefined, 0],
  [0, 0],
  [-1, 0],
  [1, 1],
  [60, 1],
  [61, 2],
  [900, 15],
])('a block of %s seconds is told as %i minutes', (seconds, minutes) => {
  const now = new Date('2026-11-15T12:00:00Z');
  const until = seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
  expect(minutesBlocked(until, now)).toBe(minutes);
});
