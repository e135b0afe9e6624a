import { describe, expect, it } from 'vitest';
import { areaOf, changeFrom, lineOf, marksFor, namedPlaces } from './chart-shape.ts';

describe('a chart', () => {
  it.each([
    [0, [0, 1, 2, 3, 4]],
    [3, [0, 1, 2, 3, 4]],
    [9, [0, 5, 10, 15, 20]],
    [133, [0, 50, 100, 150, 200]],
    [160, [0, 50, 100, 150, 200]],
    [4_821_000, [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000]],
  ])('that reaches %i has round marks', (largest, marks) => {
    expect(marksFor(largest)).toEqual(marks);
  });

  it('draws a line from edge to edge, and what is below it', () => {
    expect(lineOf([0, 5, 10], 10)).toBe('M0 200L500 100L1000 0');
    expect(areaOf([0, 10], 10)).toBe('M0 200L1000 0V200H0Z');
    expect([lineOf([], 10), areaOf([], 10)]).toEqual(['', '']);
  });

  it('names the first day and the last', () => {
    expect(namedPlaces(30, 5)).toEqual([0, 7, 15, 22, 29]);
    expect([namedPlaces(1, 5), namedPlaces(2, 5), namedPlaces(0, 5)]).toEqual([[0], [0, 1], []]);
  });

  it('says how much has changed, where there was something before', () => {
    expect([changeFrom(100, 108), changeFrom(0, 5)]).toEqual([0.08, undefined]);
  });
});
