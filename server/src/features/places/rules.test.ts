import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxAround, distanceBetween, roundedDistance } from './rules.ts';

const paris = { latitude: 48.853, longitude: 2.349 };
const lyon = { latitude: 45.749, longitude: 4.848 };

test('Lyon is about 392 kilometres from Paris, both ways', () => {
  expect(distanceBetween(paris, lyon)).toBeCloseTo(392, -1);
  expect(distanceBetween(lyon, paris)).toBe(distanceBetween(paris, lyon));
  expect(distanceBetween(paris, paris)).toBe(0);
});

test('the two sides of the date line are neighbours', () => {
  expect(distanceBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeLessThan(23);
});

test('the box around a place leaves out nothing that is near', () => {
  const point = fc.record({
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    longitude: fc.double({ min: -170, max: 170, noNaN: true }),
  });
  const step = fc.double({ min: -2, max: 2, noNaN: true });
  fc.assert(
    fc.property(point, step, step, (from, up, along) => {
      const to = { latitude: from.latitude + up, longitude: from.longitude + along };
      const { height, width } = boxAround(from, 100);
      if (distanceBetween(from, to) <= 100)
        expect(Math.abs(up) <= height + 1e-9 && Math.abs(along) <= width + 1e-9).toBe(true);
    }),
  );
});

describe('a distance', () => {
  test.each([
    [0, 1],
    [0.4, 1],
    [1.5, 2],
    [9.4, 9],
    [9.9, 10],
    [12.4, 10],
    [12.6, 15],
    [49, 50],
    [96, 100],
    [194, 190],
    [199.9, 200],
    [224, 200],
    [226, 250],
    [9_870, 9_850],
  ])('of %s km is told as %s (R2.09)', (kilometres, told) => {
    expect(roundedDistance(kilometres)).toBe(told);
  });

  test('is a whole number that grows with it and never tells more than its step (R2.09)', () => {
    const kilometres = fc.double({ min: 0, max: 20_000, noNaN: true });
    fc.assert(
      fc.property(kilometres, kilometres, (one, other) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)];
        expect(Number.isInteger(roundedDistance(near))).toBe(true);
        expect(roundedDistance(near)).toBeLessThanOrEqual(roundedDistance(far));
        expect(Math.abs(roundedDistance(far) - far)).toBeLessThanOrEqual(Math.max(1, far / 8));
      }),
    );
  });
});
