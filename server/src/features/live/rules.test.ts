import { expect, test } from 'vitest';
import { readLastEventId } from './rules.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['0', 0],
  ['41', 41],
  ['-1', Number.POSITIVE_INFINITY],
  ['4 1', Number.POSITIVE_INFINITY],
  ['١', Number.POSITIVE_INFINITY],
  ['9'.repeat(16), Number.POSITIVE_INFINITY],
  ["0'; drop table users; --", Number.POSITIVE_INFINITY],
])('a Last-Event-ID of %j is read as %j: what is not ours asks for everything again (R10.01)', (header, expected) => {
  expect(readLastEventId(header)).toBe(expected);
});
