import { expect, test } from 'vitest';
import { delayIn, mayInterrupt } from './new-likes-rules.ts';

test.each([
  ['t=0', 0],
  ['t=7&page=2', 7],
  ['t=9999', 3600],
  ['t=', undefined],
  ['t=-1', undefined],
  ['t=1e3', undefined],
  ['t=soon', undefined],
  ['', undefined],
])('an address with %j makes the like popup wait %s seconds (R2.61)', (search, seconds) => {
  expect(delayIn(new URLSearchParams(search))).toBe(seconds);
});

test.each([
  ['members', true],
  ['likes-m-id', true],
  ['settings', false],
  ['pages-terms', false],
  [undefined, false],
] as const)('on %s a like may cover the page: %s (R2.61)', (page, may) => {
  expect(mayInterrupt(page)).toBe(may);
});
