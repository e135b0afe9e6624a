import { expect, test } from 'vitest';
import { pauseAfter } from './backoff.ts';

const minute = 60_000;

test('the pauses between attempts grow, and stop growing at six hours', () => {
  expect([1, 2, 3, 8].map(pauseAfter)).toEqual([10_000, 30_000, 90_000, 360 * minute]);
  expect(pauseAfter(50)).toBe(360 * minute);
});

test('eight attempts outlast two hours, twelve a day', () => {
  const span = (attempts: number) =>
    Array.from({ length: attempts - 1 }, (_, index) => pauseAfter(index + 1)).reduce((sum, pause) => sum + pause);
  expect(span(8)).toBeGreaterThan(120 * minute);
  expect(span(12)).toBeGreaterThan(24 * 60 * minute);
});
