import { describe, expect, it } from 'vitest';
import { nearestFirst } from './nearest-first.ts';

const people = (...ids: string[]) => ids.map((id) => ({ id, main_image: /[A-Z]/.test(id) ? null : {} }));

describe('who is shown to somebody who has just come', () => {
  it('is from their own country first, and nobody twice (R2.05)', () => {
    expect(nearestFirst(people('a', 'b'), people('c', 'a', 'd', 'b', 'e'), 4)).toEqual(people('a', 'b', 'c', 'd'));
  });

  it('has a face where there is one (R2.05)', () => {
    // Capital letters have no photo.
    expect(nearestFirst(people('A', 'b', 'C', 'd'), people('e'), 4)).toEqual(people('b', 'd', 'A', 'C'));
  });

  it('is whoever there is (R2.05)', () => {
    expect(nearestFirst([], people('a'), 6)).toEqual(people('a'));
    expect(nearestFirst([], [], 6)).toEqual([]);
  });
});
