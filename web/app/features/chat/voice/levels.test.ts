import { expect, it } from 'vitest';
import { lengthOf, levelOf, summed } from './levels.ts';

it('silence is nothing, and the loudest there is is a hundred (R11.08)', () => {
  expect(levelOf(new Float32Array(64))).toBe(0);
  expect(levelOf(new Float32Array(64).fill(1))).toBe(100);
  expect(levelOf(new Float32Array(0))).toBe(0);
});

it('a recording is drawn with forty bars, and a short one with as many as it has (R11.08)', () => {
  expect(summed([])).toEqual([0]);
  expect(summed([3, 9])).toEqual([3, 9]);
  const long = summed(Array.from({ length: 600 }, (_, index) => index % 100));
  expect(long).toHaveLength(40);
  expect(Math.max(...long)).toBe(99);
});

it('a length is minutes and seconds (R11.08)', () => {
  expect([0, 9.9, 60, 75].map(lengthOf)).toEqual(['0:00', '0:09', '1:00', '1:15']);
});
