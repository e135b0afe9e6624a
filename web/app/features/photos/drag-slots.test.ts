import { describe, expect, it } from 'vitest';
import { moved, shiftTo, slotAt } from './drag-slots.ts';

// As on the page: the main photo takes four places, the others one each.
const slots = [
  { left: 0, top: 0, width: 210, height: 260 },
  { left: 220, top: 0, width: 100, height: 125 },
  { left: 220, top: 135, width: 100, height: 125 },
  { left: 0, top: 270, width: 100, height: 125 },
];

describe('where I let a photo go', () => {
  it.each([
    ['in the main one', { x: 100, y: 100 }, 0],
    ['in the small one beside it', { x: 270, y: 60 }, 1],
    ['in the one below that', { x: 230, y: 259 }, 2],
    ['left of everything', { x: -50, y: 300 }, 3],
    ['far below', { x: 300, y: 900 }, 3],
    ['between two', { x: 219, y: 130 }, 1],
  ])('%s', (_where, spot, slot) => {
    expect(slotAt(slots, spot)).toBe(slot);
  });

  it('it has its middle under my finger', () => {
    expect(shiftTo({ left: 10, top: 20, width: 100, height: 50 }, { x: 60, y: 45 })).toEqual({ x: 0, y: 0 });
    expect(shiftTo({ left: 10, top: 20, width: 100, height: 50 }, { x: 0, y: 100 })).toEqual({ x: -60, y: 55 });
  });
});

it.each([
  [0, 2, ['b', 'c', 'a', 'd']],
  [3, 0, ['d', 'a', 'b', 'c']],
  [1, 1, ['a', 'b', 'c', 'd']],
  [2, 3, ['a', 'b', 'd', 'c']],
])('a photo goes from place %i to place %i and the others make room', (from, to, order) => {
  expect(moved(['a', 'b', 'c', 'd'], from, to)).toEqual(order);
});
