import { expect, test } from 'vitest';
import { percentile, spreadOf, spreadOfParts, timeAgainst } from './timing.ts';

test('a percentile is the value that so many of a hundred are at or below', () => {
  const hundred = Array.from({ length: 100 }, (_, place) => 100 - place);
  expect([50, 95, 99, 100].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100]);
  expect(percentile([3], 99)).toBe(3);
  expect(percentile([], 50)).toBeNaN();
});

test('the spread of a baseline is its slowest round in percent of its quickest', () => {
  expect(spreadOf([10, 10, 10])).toBe(100);
  expect(spreadOf([10, 18, 12])).toBe(180);
});

test('one slow piece does not spread a baseline, a slow stretch does', () => {
  const steady = Array.from({ length: 100 }, () => 10);
  expect(spreadOfParts(steady.with(40, 500))).toBe(100);
  expect(spreadOfParts(steady.map((time, place) => (place < 80 ? time : 2 * time)))).toBe(200);
});

test('work and its baseline take turns, and the baseline goes first', async () => {
  const done: string[] = [];
  const task = { work: ['ours'], run: async (one: string) => void done.push(one) };
  const { share, baseline } = await timeAgainst(2, task, { ...task, work: ['baseline'] }, 1);
  expect(done).toEqual(['baseline', 'ours', 'baseline', 'ours']);
  expect(share).toBeGreaterThan(0);
  expect(baseline.spread).toBeGreaterThanOrEqual(100);
});
