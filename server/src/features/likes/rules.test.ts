import { expect, test } from 'vitest';
import { isNotified } from './rules.ts';

test.each([
  ['somebody everybody finds', { visible: true, active: true, match: false }, true],
  ['somebody invisible', { visible: false, active: true, match: false }, false],
  ['somebody invisible who is liked back', { visible: false, active: true, match: true }, true],
  ['somebody whose account is not there, liked back or not', { visible: false, active: false, match: true }, false],
])('a like of %s is told or not (R4.05, R4.06)', (_who, given, told) => {
  expect(isNotified(given)).toBe(told);
});
