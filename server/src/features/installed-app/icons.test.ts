import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type AppIcon, appIcons } from '#contract/installed-app/installed-app.ts';
import { nicheColours } from '#contract/sites/niche-colours.ts';
import { type NicheNumber, nicheNumbers } from '#contract/sites/niches.ts';
import { drawIcon } from './icons.ts';

async function pixelsOf(niche: NicheNumber, icon: AppIcon) {
  const { data, info } = await sharp(await drawIcon(niche, icon))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { at, width: info.width, height: info.height };
}

const rgb = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

describe.each(nicheNumbers)('the icon of niche %s', (niche) => {
  const accent = [...rgb(nicheColours[niche].accent), 255];

  it.each(['maskable-192', 'maskable-512', 'apple-180'] as const)(
    '%s may be cut to any shape: it is coloured to its corners, and the mark is where nothing is cut off (R10.07)',
    async (icon) => {
      const { at, width, height } = await pixelsOf(niche, icon);
      expect([width, height]).toEqual([appIcons[icon], appIcons[icon]]);
      const last = width - 1;
      for (const [x, y] of [
        [0, 0],
        [last, 0],
        [0, last],
        [last, last],
      ] as const)
        expect(at(x, y)).toEqual(accent);
      // The circle of four fifths is safe; whatever lies outside is one colour.
      const isOutside = (x: number, y: number) => Math.hypot(x - last / 2, y - last / 2) > width * 0.4;
      const outside: string[] = [];
      let white = 0;
      for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          const pixel = at(x, y);
          if (pixel.slice(0, 3).every((channel) => channel > 250)) white += 1;
          if (isOutside(x, y) && pixel.join() !== accent.join()) outside.push(`${x},${y}`);
        }
      }
      if (icon !== 'apple-180') expect(outside).toEqual([]);
      expect(white / (width * height)).toBeGreaterThan(0.04);
    },
  );

  it.each(['any-192', 'any-512'] as const)('%s stands as it is, with round corners (R10.07)', async (icon) => {
    const { at, width } = await pixelsOf(niche, icon);
    expect(at(0, 0)[3]).toBe(0);
    expect(at(width - 1, width - 1)[3]).toBe(0);
    expect(at(width / 2, 1)).toEqual(accent);
  });
});
