import { expect, test } from 'vitest';
import { neighbour } from './neighbour.ts';

// Three in a row, then two, then a heading's height further down one.
const boxes = [
  [0, 0],
  [50, 0],
  [100, 1],
  [0, 44],
  [50, 44],
  [0, 120],
].map(([left = 0, top = 0]) => ({ left, top }));

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 3],
  ['ArrowRight', 5, 5],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 2, 4],
  ['ArrowDown', 4, 5],
  ['ArrowDown', 5, 5],
  ['ArrowUp', 5, 3],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 1, -1],
  ['Home', 4, 0],
  ['End', 1, 5],
  ['Enter', 1, undefined],
])('%s leads among rows from %i to %s (R10.06)', (key, from, to) => {
  expect(neighbour(boxes, from, key)).toBe(to);
});
