import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { photoLimits } from '#contract/constants.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { countScans, heicSize, kindOf, readHeader } from './file-header.ts';
import { hashedSide, perceptualHash } from './perceptual-hash.ts';
import type { Likeness, Variant } from './rules.ts';

// Kept decoded pictures would only fill the memory: no photo is asked for twice here.
sharp.cache(false);
sharp.concurrency(1);

const mostPixels = photoLimits.megapixels * 1_000_000;
const longestKeptSide = 1600;

export interface DevelopedPhoto extends Likeness {
  width: number;
  height: number;
  files: Record<Variant | 'blur', Buffer>;
}

/**
 * What is kept of an uploaded file: its picture, drawn anew. Nothing of the file itself is stored, so neither where and
 * when it was taken nor anything hidden in it survives. Files come from strangers: this runs in a process that can be
 * killed, see `decoder.ts`.
 */
export async function developPhoto(file: string): Promise<DevelopedPhoto> {
  const picture = await openPicture(file);
  try {
    const whole = await pixelsOf(
      picture
        .autoOrient()
        .resize({ width: longestKeptSide, height: longestKeptSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb'),
    );
    // Where the eye goes is looked for once; what is smaller is made of what is not.
    const portrait = await pixelsOf(middleOf(whole).resize(640, 800, { fit: 'cover', position: 'attention' }));
    const { width, height } = whole.raw;
    return {
      width,
      height,
      perceptual_hash: await hashOf(drawn(whole)),
      thumbhash: await thumbhashOf(drawn(portrait)),
      files: {
        thumb: await asWebp(drawn(portrait).resize(160, 160, { fit: 'cover', position: 'attention' })),
        card: await asWebp(drawn(portrait).resize(480, 600)),
        match: await asWebp(drawn(portrait)),
        full: await asWebp(drawn(whole)),
        blur: await blurOf(drawn(portrait)),
      },
    };
  } catch {
    throw new Failure('photo_unreadable');
  }
}

/** Looks at what a file claims to be and how much it would unfold into, before anything of it is unfolded. */
async function openPicture(file: string): Promise<Sharp> {
  const kind = kindOf(await readHeader(file));
  if (!kind) throw new Failure('photo_type');
  if (kind === 'heic') return decodeHeic(await readFile(file));
  const size = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  assertSize(size);
  if (kind === 'jpeg' && (await countScans(createReadStream(file), photoLimits.scans)) > photoLimits.scans)
    throw new Failure('photo_unreadable');
  return sharp(file, { limitInputPixels: mostPixels, failOn: 'truncated' });
}

function assertSize(size: { width: number; height: number } | undefined) {
  if (!size?.width || !size.height) throw new Failure('photo_unreadable');
  const { megapixels, side } = photoLimits;
  if (size.width * size.height > mostPixels || Math.max(size.width, size.height) > side)
    throw new Failure('photo_too_large', { data: { megapixels, side } });
}

/** The decoder turns a picture the right way up by itself. It is loaded when the first such photo comes. */
async function decodeHeic(bytes: Buffer): Promise<Sharp> {
  assertSize(heicSize(bytes));
  try {
    const { default: libheif } = await import('libheif-js/wasm-bundle.js');
    const [image] = new libheif.HeifDecoder().decode(bytes);
    if (!image) throw new Error('There is no picture in this HEIC file.');
    const [width, height] = [image.get_width(), image.get_height()];
    // What the picture itself says, which need not be what the file's boxes said.
    assertSize({ width, height });
    const data = new Uint8ClampedArray(width * height * 4);
    await new Promise<void>((done, failed) => {
      image.display({ data, width, height }, (decoded) =>
        decoded ? done() : failed(new Error('A HEIC photo could not be decoded.')),
      );
    });
    return sharp(data, { raw: { width, height, channels: 4 } });
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('photo_unreadable');
  }
}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

const drawn = ({ data, raw }: Pixels) => sharp(data, { raw });

// Longer than any panorama.
const longestShape = 8;

/**
 * What a portrait is cut from. To fill one, a picture of a single line of pixels would first be blown up to a thousand
 * megapixels, so of anything that long only the middle is taken.
 */
function middleOf(pixels: Pixels): Sharp {
  const { width, height } = pixels.raw;
  const most = longestShape * Math.min(width, height);
  if (Math.max(width, height) <= most) return drawn(pixels);
  const [kept, tall] = [Math.min(width, most), Math.min(height, most)];
  return drawn(pixels).extract({ left: (width - kept) >> 1, top: (height - tall) >> 1, width: kept, height: tall });
}

const asWebp = (picture: Sharp) => picture.webp({ quality: 80, effort: 2 }).toBuffer();

const hashOf = async (picture: Sharp) =>
  perceptualHash(await picture.greyscale().resize(hashedSide, hashedSide, { fit: 'fill' }).raw().toBuffer());

/** A dozen patches of colour: no sharpening brings back what was never kept. */
export async function blurOf(picture: Sharp): Promise<Buffer> {
  return drawn(await pixelsOf(picture.resize(12, 15, { fit: 'cover' })))
    .resize(240, 300, { kernel: 'cubic' })
    .blur(12)
    .webp({ quality: 50 })
    .toBuffer();
}

export async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, raw } = await pixelsOf(picture.resize({ width: 64, height: 64, fit: 'inside' }).ensureAlpha());
  return Buffer.from(rgbaToThumbHash(raw.width, raw.height, data)).toString('base64');
}
