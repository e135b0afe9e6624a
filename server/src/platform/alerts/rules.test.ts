import { expect, it } from 'vitest';
import { isDiskFilling, longLeftOut, stuckKinds } from './rules.ts';

it('jobs are stuck after a quarter of an hour, the longest wait is named first (R10.11)', () => {
  expect(stuckKinds({ quick: 1, late: 901, later: 5000, 'just in time': 900 })).toEqual(['later', 'late']);
});

it('a disk fills up below a tenth (R10.11)', () => {
  expect([isDiskFilling(0.1), isDiskFilling(0.099)]).toEqual([false, true]);
});

it('a replica is missed after five minutes, unless it leads by now (R10.11)', () => {
  const replicas = [
    { name: 'db2:5432', state: 'away', seconds: 301 },
    { name: 'db3:5432', state: 'lagging', seconds: 300 },
    { name: 'db4:5432', state: 'promoted', seconds: 5000 },
    { name: 'db5:5432', state: 'serving', seconds: 5000 },
  ];
  expect(longLeftOut(replicas)).toEqual(['db2:5432 (away)']);
});
