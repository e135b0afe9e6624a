import { expect, test } from 'vitest';
import { alarmAt } from './rules.ts';

test.each([
  [1000, 800],
  [10, 8],
  [9, 8],
  [3, 3],
  [1, 1],
  [0, 1],
])('of %i text messages a day the alarm is raised with number %i', (limit, number) => {
  expect(alarmAt(limit, 0.8)).toBe(number);
});
