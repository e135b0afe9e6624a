/**
 * More pictures of the same person without drawing anew: turned the other way and cut closer. A crowd of two thousand
 * shares these faces, and no two people near one another in a list shall have the same picture.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** So many pictures of everybody, drawn and varied. */
const wanted = 3;
const [width, height] = [480, 600];

/** How a picture is varied. Hair and chin stay in the frame; light and colour differ a little. */
const ways = [
  { mirror: true, zoom: 1.12, left: 0.5, top: 0.25, light: { brightness: 1.03, saturation: 0.92 } },
  { mirror: false, zoom: 1.2, left: 0.28, top: 0.3, light: { brightness: 0.97, saturation: 1.06 } },
];

/** @param {{ photos: { id: string }[] }} person */
export function variationsOf({ photos }) {
  const missing = Math.max(0, wanted - photos.length);
  return ways.slice(0, missing).map((way, index) => ({ ...way, id: `${photos[0].id}-${index + 2}`, of: photos[0].id }));
}

/** @param {ReturnType<typeof variationsOf>[number]} variation */
export async function makeVariation(folder, { id, of, mirror, zoom, left, top, light }) {
  const cut = { width: Math.round(width / zoom), height: Math.round(height / zoom) };
  const drawn = sharp(await readFile(join(folder, `${of}.webp`)));
  const turned = sharp(await (mirror ? drawn.flop() : drawn).raw().toBuffer(), { raw: { width, height, channels: 3 } });
  const picture = await turned
    .extract({ ...cut, left: Math.round((width - cut.width) * left), top: Math.round((height - cut.height) * top) })
    .resize(width, height)
    .modulate(light)
    .webp({ quality: 78, effort: 6 })
    .toBuffer();
  await writeFile(join(folder, `${id}.webp`), picture);
  return picture.length;
}
