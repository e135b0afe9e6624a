import { expect, it } from 'vitest';
import { isDiskFilling, stuckKinds } from './rules.ts';

it('jobs are stuck after a quarter of an hour, the longest wait is named first (R10.11)', () => {
  expect(stuckKinds({ quick: 1, late: 901, later: 5000, 'just in time': 900 })).toEqual(['later', 'late']);
});

it('a disk fills up below a tenth (R10.11)', () => {
  expect([isDiskFilling(0.1), isDiskFilling(0.099)]).toEqual([false, true]);
});
