/** A contact sheet to look the cast over; it is never part of the product. */
import { join } from 'node:path';
import sharp from 'sharp';

const columns = 12;
const width = 160;
const height = 200;

function label(text) {
  return Buffer.from(
    `<svg width="${width}" height="22" xmlns="http://www.w3.org/2000/svg"><rect width="46" height="18" fill="#000" opacity=".6"/><text x="4" y="14" font-family="sans-serif" font-size="13" fill="#fff">${text}</text></svg>`,
  );
}

export async function writeContactSheet(people, folder, file) {
  const photos = people.flatMap((person) => person.photos);
  const layers = [];
  for (const [index, photo] of photos.entries()) {
    const left = (index % columns) * width;
    const top = Math.floor(index / columns) * height;
    const input = await sharp(join(folder, `${photo.id}.webp`))
      .resize(width, height)
      .toBuffer();
    layers.push({ input, left, top }, { input: label(photo.id), left, top });
  }
  const rows = Math.ceil(photos.length / columns);
  await sharp({ create: { width: columns * width, height: rows * height, channels: 3, background: '#ffffff' } })
    .composite(layers)
    .png()
    .toFile(file);
}
