import { rgbaToThumbHash } from 'thumbhash';
import { describe, expect, test } from 'vitest';
import { looksAlike, maySeePhoto, photosAllowed, rearranged, statusOfNew } from './rules.ts';

test('a free member has room for 3 photos, a premium one for 25 (R5.09, R9.04)', () => {
  expect(photosAllowed(false)).toBe(3);
  expect(photosAllowed(true)).toBe(25);
});

test.each([
  ['visitor', [true, false, false, false]],
  ['free', [true, true, true, false]],
  ['premium', [true, true, true, true]],
  ['owner', [true, true, true, true]],
] as const)('of somebody’s photos a %s sees so many clearly (R6.01, R6.02, R6.03)', (onlooker, seen) => {
  expect(seen.map((_, place) => maySeePhoto(onlooker, place))).toEqual(seen);
});

test.each([
  ['auto', 'active'],
  ['manual', 'pending'],
] as const)('review %s: a new photo is %s', (review, status) => {
  expect(statusOfNew(review)).toBe(status);
});

describe('two photos', () => {
  const hash = '01'.repeat(32);
  const flipped = (bits: number) => '10'.repeat(32).slice(0, bits) + hash.slice(bits);
  const wall = (red: number, green: number, blue: number) =>
    Buffer.from(rgbaToThumbHash(4, 4, Array(16).fill([red, green, blue, 255]).flat())).toString('base64');
  const likeness = (perceptual_hash: string, thumbhash = wall(200, 40, 40)) => ({ perceptual_hash, thumbhash });

  test('are alike up to a few bits of their pattern', () => {
    expect(looksAlike(likeness(hash), likeness(hash))).toBe(true);
    expect(looksAlike(likeness(hash), likeness(flipped(6)))).toBe(true);
    expect(looksAlike(likeness(hash), likeness(flipped(7)))).toBe(false);
  });

  test('are alike in nearly the same colours only', () => {
    expect(looksAlike(likeness(hash), likeness(hash, wall(212, 48, 32)))).toBe(true);
    expect(looksAlike(likeness(hash), likeness(hash, wall(40, 40, 200)))).toBe(false);
  });
});

describe('another order', () => {
  const current = ['1', '2', '3'];
  test.each([
    [{ order: ['3', '1', '2'] }, ['3', '1', '2']],
    [{ main: '2' }, ['2', '1', '3']],
    [{ main: '1' }, ['1', '2', '3']],
    [{ order: ['3', '2', '1'], main: '2' }, ['2', '3', '1']],
  ])('%j', (wish, ids) => {
    expect(rearranged(current, wish)).toEqual({ ids });
  });

  test.each([
    [{ order: ['1', '2'] }, 'order'],
    [{ order: ['1', '2', '3', '4'] }, 'order'],
    [{ order: ['1', '2', '2'] }, 'order'],
    [{ order: ['1', '2', '4'] }, 'order'],
    [{ main: '4' }, 'main'],
  ])('%j makes no sense', (wish, field) => {
    expect(rearranged(current, wish)).toEqual({ field, problem: 'invalid' });
  });
});
