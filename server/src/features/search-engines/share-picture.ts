import { logoMark } from '#contract/sites/logo-mark.ts';
import { nicheColours } from '#contract/sites/niche-colours.ts';
import type { NicheNumber } from '#contract/sites/niches.ts';
import { sharePicture } from '#contract/sites/share-picture.ts';

const { width, height } = sharePicture;
const markSide = 300;

/** The mark on the niche's colour, lit from one side. No words: a picture is the same in every language. */
export function sharePictureSvg(niche: NicheNumber): string {
  const { accent, night } = nicheColours[niche];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <defs>
    <radialGradient id="light" cx=".3" cy=".2" r=".9">
      <stop offset="0" stop-color="#fff" stop-opacity=".34"/>
      <stop offset=".6" stop-color="#fff" stop-opacity="0"/>
    </radialGradient>
    <radialGradient id="dusk" cx=".85" cy="1.1" r=".9">
      <stop offset="0" stop-color="${night}" stop-opacity=".55"/>
      <stop offset="1" stop-color="${night}" stop-opacity="0"/>
    </radialGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="${accent}"/>
  <rect width="${width}" height="${height}" fill="url(#dusk)"/>
  <rect width="${width}" height="${height}" fill="url(#light)"/>
  <svg x="${(width - markSide) / 2}" y="${(height - markSide) / 2}" width="${markSide}" height="${markSide}" viewBox="0 0 28 28">${logoMark}</svg>
</svg>`;
}

const drawn = new Map<NicheNumber, Promise<Buffer>>();

/** Drawn once for each niche, however many sites have it. */
export function drawSharePicture(niche: NicheNumber): Promise<Buffer> {
  const known = drawn.get(niche) ?? asPng(sharePictureSvg(niche));
  drawn.set(niche, known);
  return known;
}

async function asPng(svg: string): Promise<Buffer> {
  // sharp takes 20 MB: a server whose pages nobody shares does without it.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
