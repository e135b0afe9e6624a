import { describe, expect, it } from 'vitest';
import { openedPhoto } from './use-photo-viewer.ts';

describe('a photo on the whole screen', () => {
  it.each([
    ['', 3, undefined],
    ['#photo-1', 3, 0],
    ['#photo-3', 3, 2],
    ['#photo-4', 3, undefined],
    ['#photo-0', 3, undefined],
    ['#photo-25', 25, 24],
    ['#photo-x', 3, undefined],
    ['#content', 3, undefined],
  ])('opened by "%s" of %i is number %s in the row (R2.09)', (hash, count, index) => {
    expect(openedPhoto(hash, count)).toBe(index);
  });
});
