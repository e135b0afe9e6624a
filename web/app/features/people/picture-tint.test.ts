import { rgbaToThumbHash } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { tintOf } from './picture-tint.ts';

const hashOf = (red: number, green: number, blue: number) =>
  Buffer.from(rgbaToThumbHash(4, 5, Array.from({ length: 20 }, () => [red, green, blue, 255]).flat())).toString(
    'base64',
  );

describe('the colour that waits for a picture', () => {
  it('is the mean colour of that picture', () => {
    const parts =
      tintOf(hashOf(200, 120, 40))
        ?.match(/\d+/g)
        ?.map(Number) ?? [];
    for (const [index, expected] of [200, 120, 40].entries())
      expect(Math.abs((parts[index] ?? 0) - expected)).toBeLessThan(9);
  });

  it.each(['', 'AA==', 'no base64 at all!'])('is none for "%s"', (text) => {
    expect(tintOf(text)).toBeUndefined();
  });
});
