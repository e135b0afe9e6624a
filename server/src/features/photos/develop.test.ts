import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { longPng, manyScans } from '#server/testing/picture-bombs.ts';
import { picture, pictureFile } from '#server/testing/pictures.ts';
import { developPhoto } from './develop.ts';
import { looksAlike, variants } from './rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'rendezvous-develop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
function develop(bytes: Buffer) {
  count += 1;
  const file = join(folder, String(count));
  writeFileSync(file, bytes);
  return developPhoto(file);
}

const heic = readFileSync(join(import.meta.dirname, '../../testing/photo.fixture.heic'));

describe('what a phone or a camera writes', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s becomes WebP in every size', async (format) => {
    const developed = await develop(await pictureFile(1, format, { width: 1800, height: 2400 }));
    const sizes = await Promise.all(
      [...variants, 'blur' as const].map(async (variant) => {
        const { width, height, format: kept } = await sharp(developed.files[variant]).metadata();
        return [variant, kept, width, height];
      }),
    );
    expect(sizes).toEqual([
      ['thumb', 'webp', 160, 160],
      ['card', 'webp', 480, 600],
      ['match', 'webp', 640, 800],
      ['full', 'webp', 1200, 1600],
      ['blur', 'webp', 240, 300],
    ]);
    expect(developed.perceptual_hash).toMatch(/^[01]{64}$/);
    expect(Buffer.from(developed.thumbhash, 'base64').length).toBeGreaterThan(4);
  });

  test('HEIC as well', async () => {
    const { width, height } = await develop(heic);
    expect([width, height]).toEqual([400, 300]);
  });

  test('a small photo stays small', async () => {
    const { width, height } = await develop(await pictureFile(2, 'jpeg', { width: 30, height: 20 }));
    expect([width, height]).toEqual([30, 20]);
  });

  test.each([
    { width: 16_000, height: 1 },
    { width: 1, height: 16_000 },
  ])('a line of %o is not blown up to fill a portrait', async (size) => {
    const { files } = await develop(longPng(size));
    expect(await sharp(files.match).metadata()).toMatchObject({ width: 640, height: 800 });
  });

  test('transparent places become white', async () => {
    const clear = await sharp({
      create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { files } = await develop(clear);
    const { dominant } = await sharp(files.full).stats();
    expect(dominant.r + dominant.g + dominant.b).toBeGreaterThan(700);
  });
});

describe('nothing but the picture is kept', () => {
  test('no place, camera, date, thumbnail or colour profile survives', async () => {
    const exif = {
      IFD0: { Make: 'SecretMake', Artist: 'SecretArtist', Copyright: 'SecretOwner' },
      IFD2: { DateTimeOriginal: '2026:01:02 03:04:05' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 20/1 57/1' },
    };
    const taken = await picture(3)
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>SecretXmp</secret></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    // The test would prove nothing if the file told nothing.
    const told = await sharp(taken).metadata();
    expect(told.exif?.includes('SecretMake')).toBe(true);
    // The tag that leads to the place.
    expect(told.exif?.includes(Buffer.from([0x25, 0x88])) || told.exif?.includes(Buffer.from([0x88, 0x25]))).toBe(true);
    expect(told.xmp).toBeDefined();
    expect(told.icc).toBeDefined();

    const { files } = await develop(taken);
    for (const file of Object.values(files)) {
      const { exif: kept, xmp, icc, iptc } = await sharp(file).metadata();
      expect([kept, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
      for (const word of ['Secret', 'EXIF', 'XMP ', 'ICCP', '2026:01']) expect(file.includes(word), word).toBe(false);
    }
  });

  test('a picture lying on its side stands up', async () => {
    const half = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    // Red on the left, blue on the right; whoever held the camera turned it a quarter, so red belongs on top.
    const lying = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#0000ff' } })
      .composite([{ input: half, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { width, height, files } = await develop(lying);
    expect([width, height]).toEqual([300, 600]);
    const [red = 0, , blue = 0] = await sharp(files.full)
      .extract({ left: 150, top: 50, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([red > 200, blue < 60]).toEqual([true, true]);
  });

  test('the blur holds a dozen colours and none of the picture’s edges (R6.06)', async () => {
    const { files } = await develop(await pictureFile(5));
    const blurred = await sharp(files.blur).greyscale().raw().toBuffer();
    const steps = blurred
      .slice(1)
      .map((value, index) => (index % 240 === 239 ? 0 : Math.abs(value - (blurred[index] ?? 0))));
    expect(Math.max(...steps)).toBeLessThan(12);
    expect(files.blur.length).toBeLessThan(3000);
  });
});

describe('what is refused before it is unfolded', () => {
  const refusal = (bytes: Buffer) =>
    develop(bytes).then(
      () => 'taken',
      (error) => error.code,
    );

  const claimed = (file: Buffer, at: number, width: number, height: number) => {
    const lie = Buffer.from(file);
    lie.writeUInt32BE(width, at);
    lie.writeUInt32BE(height, at + 4);
    return lie;
  };

  test('a PNG of a hundred megapixels in a megabyte', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await refusal(bomb)).toBe('photo_too_large');
  });

  test('a PNG of one endless line', async () => {
    const bomb = longPng({ width: 49_000_000, height: 1 });
    expect(bomb.length).toBeLessThan(10_000);
    expect(await refusal(bomb)).toBe('photo_too_large');
    expect(await refusal(longPng({ width: 1, height: 16_001 }))).toBe('photo_too_large');
  });

  test('a JPEG of more scans than anybody needs, but not one with a film behind its end', async () => {
    const ordinary = await manyScans(10);
    expect(await refusal(await manyScans(200))).toBe('photo_unreadable');
    expect(await refusal(ordinary)).toBe('taken');
    const film = Buffer.alloc(4000, Buffer.from([0xff, 0xda]));
    expect(await refusal(Buffer.concat([ordinary, film]))).toBe('taken');
  });

  test('a JPEG that says it has them', async () => {
    const file = Buffer.from(await pictureFile(6));
    const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
    file.writeUInt16BE(60_000, frame + 5);
    file.writeUInt16BE(60_000, frame + 7);
    expect(await refusal(file)).toBe('photo_too_large');
  });

  test('a HEIC that says it has them', async () => {
    expect(await refusal(claimed(heic, heic.indexOf('ispe') + 8, 12_000, 12_000))).toBe('photo_too_large');
  });

  test.each([
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'],
    [
      'a drawing',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['text', 'photo'],
    ['nothing', ''],
  ])('%s is no photo', async (_what, content) => {
    expect(await refusal(Buffer.from(content))).toBe('photo_type');
  });

  test.each(['gif', 'tiff'] as const)('%s is not one of ours', async (format) => {
    expect(await refusal(await pictureFile(7, format))).toBe('photo_type');
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('half a %s cannot be read', async (format) => {
    const file = await pictureFile(8, format);
    expect(await refusal(file.subarray(0, file.length / 2))).toBe('photo_unreadable');
  });

  test('half a HEIC cannot be read either', async () => {
    expect(await refusal(heic.subarray(0, heic.length / 2))).toBe('photo_unreadable');
  });
});

describe('the same photo', () => {
  // Stored hashes are compared with those of later photos: another way of making them would forget all of these.
  test.each([
    [9, 'png', { width: 1200, height: 1500 }, '0111010001100010001111101000010000000110101100001111111000000000'],
    [10, 'jpeg', undefined, '0100110100000101010011011010111110000111101011110110100111111111'],
    [11, 'webp', { width: 333, height: 777 }, '1001011110101001101110011010000111110101100100011110010111111111'],
  ] as const)('picture %i has the hash it always had', async (number, format, size, hash) => {
    expect((await develop(await pictureFile(number, format, size))).perceptual_hash).toBe(hash);
  });

  test('is recognised smaller, as another kind of file, and worse', async () => {
    const original = await develop(await pictureFile(9, 'png', { width: 1200, height: 1500 }));
    const copies = [
      await picture(9, { width: 600, height: 750 }).webp({ quality: 60 }).toBuffer(),
      await picture(9, { width: 1200, height: 1500 }).jpeg({ quality: 50 }).toBuffer(),
      await picture(9, { width: 800, height: 1000 }).modulate({ brightness: 1.04 }).jpeg().toBuffer(),
    ];
    for (const copy of copies) expect(looksAlike(original, await develop(copy))).toBe(true);
  });

  test('is not any other', async () => {
    const developed = await Promise.all([10, 11, 12, 13].map(async (number) => develop(await pictureFile(number))));
    for (const one of developed) for (const other of developed) expect(looksAlike(one, other)).toBe(one === other);
  });

  test('plain walls of two colours are two photos', async () => {
    const [red, blue] = await Promise.all(
      ['#c03030', '#3030c0'].map(async (background) =>
        develop(
          await sharp({ create: { width: 200, height: 200, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      ),
    );
    expect(red && blue && looksAlike(red, blue)).toBe(false);
  });
});
