import { type AppIcon, appIcons } from '#contract/installed-app/installed-app.ts';
import { logoMark } from '#contract/sites/logo-mark.ts';
import { nicheColours } from '#contract/sites/niche-colours.ts';
import type { NicheNumber } from '#contract/sites/niches.ts';

/**
 * A system cuts a maskable icon to any shape that holds the middle four fifths: it is coloured to its corners, and the mark
 * stays well inside. iOS cuts its own corners too. Whatever is shown as it is has round corners already.
 */
const shapes = {
  maskable: { corner: 0, markShare: 0.52 },
  apple: { corner: 0, markShare: 0.64 },
  any: { corner: 0.22, markShare: 0.68 },
} as const;

export function iconSvg(niche: NicheNumber, icon: AppIcon): string {
  const size = appIcons[icon];
  const { corner, markShare } = shapes[icon.split('-')[0] as keyof typeof shapes];
  const side = size * markShare;
  const margin = (size - side) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">
  <rect width="${size}" height="${size}" rx="${size * corner}" fill="${nicheColours[niche].accent}"/>
  <svg x="${margin}" y="${margin}" width="${side}" height="${side}" viewBox="0 0 28 28">${logoMark}</svg>
</svg>`;
}

const drawn = new Map<string, Promise<Buffer>>();

/** Drawn once for each niche, however many sites have it. */
export function drawIcon(niche: NicheNumber, icon: AppIcon): Promise<Buffer> {
  const key = `${niche} ${icon}`;
  const known = drawn.get(key) ?? asPng(iconSvg(niche, icon));
  drawn.set(key, known);
  return known;
}

async function asPng(svg: string): Promise<Buffer> {
  // sharp takes 20 MB: a server whose icons nobody asked for does without it.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
