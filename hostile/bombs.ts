import { deepPng, longPng, manyScans } from '#server/testing/picture-bombs.ts';
import { pictureFile } from '#server/testing/pictures.ts';

/** A file that is small to send and large to open, or that is not what it says. */
export interface Bomb {
  name: string;
  make(): Promise<Buffer> | Buffer;
}

export const bombs: Bomb[] = [
  { name: 'a PNG of 49000000 × 1 pixels', make: () => longPng({ width: 49_000_000, height: 1 }) },
  { name: 'a PNG of 1 × 100000 pixels', make: () => longPng({ width: 1, height: 100_000 }) },
  { name: 'a PNG of 20000 × 1 pixels', make: () => longPng({ width: 20_000, height: 1 }) },
  { name: 'a PNG of 40000 × 40000 pixels', make: () => longPng({ width: 40_000, height: 40_000 }) },
  { name: 'a PNG of 7000 × 7000 deep pixels', make: () => deepPng({ width: 7000, height: 7000 }) },
  { name: 'a PNG that says it has 2^31 − 1 × 2^31 − 1 pixels', make: () => claiming(2 ** 31 - 1) },
  { name: 'a JPEG of 7000 × 7000 pixels with 2000 scans', make: () => manyScans(2000, { width: 7000, height: 7000 }) },
  { name: 'a small JPEG with 60000 scans', make: () => manyScans(60_000) },
  { name: 'a JPEG cut in half', make: async () => halfOf(await pictureFile(1)) },
  { name: 'an AVIF cut in half', make: async () => halfOf(await pictureFile(2, 'avif')) },
  { name: 'a WebP cut in half', make: async () => halfOf(await pictureFile(3, 'webp')) },
  { name: 'an animation', make: () => pictureFile(4, 'gif') },
  { name: 'a TIFF', make: () => pictureFile(5, 'tiff') },
  { name: 'a HEIC that ends after its name', make: () => box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')) },
  {
    name: 'a HEIC with boxes in boxes',
    make: () => box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'), nestedBoxes(200)),
  },
  { name: 'an SVG with entities in entities', make: () => Buffer.from(laughs) },
  {
    name: 'an SVG that asks for a file',
    make: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
  },
  { name: 'a page that begins like a GIF', make: () => Buffer.from('GIF89a<script>alert(1)</script>') },
  {
    name: 'a photo with a page behind it',
    make: async () => Buffer.concat([await pictureFile(6), Buffer.from('<html><script>')]),
  },
  { name: 'nothing', make: () => Buffer.alloc(0) },
  { name: '15 MB of nothing', make: () => Buffer.alloc(15 * 2 ** 20 - 1000) },
];

/** The size stands at a fixed place; its checksum is then wrong, which not every reader minds. */
function claiming(size: number): Buffer {
  const file = longPng({ width: 8, height: 8 });
  file.writeUInt32BE(size, 16);
  file.writeUInt32BE(size, 20);
  return file;
}

const halfOf = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));

function box(type: string, ...content: Buffer[]): Buffer {
  const inner = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inner.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, inner]);
}

const nestedBoxes = (depth: number): Buffer => (depth === 0 ? Buffer.alloc(4) : box('meta', nestedBoxes(depth - 1)));

const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha">${Array.from('bcdefghij', (letter, index) => `<!ENTITY ${letter} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`;
