import { describe, expect, test } from 'vitest';
import { longPng, manyScans } from '#server/testing/picture-bombs.ts';
import { picture, pictureFile } from '#server/testing/pictures.ts';
import { countScans, isStored, kindOf } from './file-header.ts';

const box = (major: string, ...compatible: string[]) => {
  const brands = [major, '\0\0\0\0', ...compatible].join('');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + brands.length);
  return Buffer.concat([size, Buffer.from(`ftyp${brands}`, 'latin1'), Buffer.alloc(64)]);
};

describe('what a file is by its first bytes', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s', async (format) => {
    expect(kindOf(await pictureFile(1, format))).toBe(format);
  });

  test.each([
    ['a phone’s photo', box('heic', 'mif1', 'heic'), 'heic'],
    ['one that names the general brand first', box('mif1', 'heic'), 'heic'],
    ['an AVIF that does', box('mif1', 'avif', 'miaf'), 'avif'],
    ['a film', box('isom', 'mp42'), undefined],
    ['a GIF', Buffer.from('GIF89a and then something'), undefined],
    ['too little', Buffer.from([0xff, 0xd8, 0xff]), undefined],
  ])('%s', (_what, bytes, kind) => {
    expect(kindOf(bytes)).toBe(kind);
  });
});

describe('what can be decoded line by line', () => {
  test('a plain JPEG and PNG, and nothing else', async () => {
    expect(isStored(await pictureFile(1, 'jpeg'))).toBe('line by line');
    expect(
      isStored(
        await picture(1)
          .withExif({ IFD0: { Make: 'x' } })
          .jpeg()
          .toBuffer(),
      ),
    ).toBe('line by line');
    expect(isStored(longPng({ width: 8, height: 8 }))).toBe('line by line');
    expect(isStored(await manyScans(10))).toBe('whole');
    expect(isStored(await picture(1).png({ progressive: true }).toBuffer())).toBe('whole');
    for (const format of ['webp', 'avif'] as const) expect(isStored(await pictureFile(1, format))).toBe('whole');
  });
});

describe('the scans of a JPEG', () => {
  const inPieces = async function* (bytes: Buffer, size: number) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };

  test.each([1, 2, 7, 65_536])('are counted however it is cut, %i bytes at a time', async (size) => {
    expect(await countScans(inPieces(await manyScans(37), size), 1000)).toBe(37);
    expect(await countScans(inPieces(await pictureFile(1), size), 1000)).toBe(1);
  });

  test('inside what it carries along do not count', async () => {
    const carried = Buffer.alloc(600, Buffer.from([0xff, 0xda]));
    const plain = await pictureFile(1);
    const segment = Buffer.concat([Buffer.from([0xff, 0xe5, 0x02, 0x5a]), carried]);
    const file = Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]);
    expect(await countScans(inPieces(file, 100), 1000)).toBe(1);
  });

  test('are not counted beyond what matters', async () => {
    expect(await countScans(inPieces(await manyScans(500), 4096), 100)).toBe(101);
  });
});
