import { expect, test } from 'vitest';
import { canReplay, mostReplayed } from './rules.ts';

const from = (first: number, head: number) => ({
  head,
  events: head < first ? [] : [{ id: first }, { id: first + 1 }].filter(({ id }) => id <= head),
});

test.each([
  ['nothing was ever told', 0, { head: 0, events: [] }, true],
  ['nothing was missed', 7, { head: 7, events: [] }, true],
  ['one was missed', 6, from(7, 7), true],
  ['as many as are kept were missed', 10, from(11, 10 + mostReplayed), true],
  ['one more than that', 10, from(11, 11 + mostReplayed), false],
  ['the first of those missed is forgotten', 6, from(8, 9), false],
  ['all of those missed are forgotten', 6, { head: 9, events: [] }, false],
  ['a number names what was never told', 8, { head: 7, events: [] }, false],
])('where %s, it is known whether it can be told one by one (R10.01)', (_case, lastId, missed, expected) => {
  expect(canReplay(lastId, missed)).toBe(expected);
});
