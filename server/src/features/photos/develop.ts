import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import phash from 'sharp-phash';
import { rgbaToThumbHash } from 'thumbhash';
import { photoLimits } from '#contract/constants.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { heicSize, heicToJpeg } from './heic.ts';
import type { Likeness, Variant } from './rules.ts';

// Kept decoded pictures would only fill the memory: no photo is asked for twice here.
sharp.cache(false);

const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
const heic = new Set(['image/heic', 'image/heif']);
const mostPixels = photoLimits.megapixels * 1_000_000;
const longestSide = 1600;

export interface DevelopedPhoto extends Likeness {
  width: number;
  height: number;
  files: Record<Variant | 'blur', Buffer>;
}

/**
 * What is kept of an uploaded file: its picture, drawn anew. Nothing of the file itself is stored, so neither where and
 * when it was taken nor anything hidden in it survives.
 */
export async function developPhoto(bytes: Buffer): Promise<DevelopedPhoto> {
  const readableBytes = await assertReadable(bytes);
  try {
    const whole = await pixelsOf(
      sharp(readableBytes, { limitInputPixels: mostPixels, failOn: 'truncated' })
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb'),
    );
    // Where the eye goes is looked for once; what is smaller is made of what is not.
    const portrait = await pixelsOf(drawn(whole).resize(640, 800, { fit: 'cover', position: 'attention' }));
    const { width, height } = whole.raw;
    return {
      width,
      height,
      perceptual_hash: await phash(whole.data, { raw: whole.raw }),
      thumbhash: await thumbhashOf(drawn(portrait)),
      files: {
        thumb: await asWebp(drawn(portrait).resize(160, 160, { fit: 'cover', position: 'attention' })),
        card: await asWebp(drawn(portrait).resize(480, 600)),
        match: await asWebp(drawn(portrait)),
        full: await asWebp(drawn(whole)),
        blur: await blurOf(drawn(portrait)),
      },
    };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('photo_unreadable');
  }
}

/** Looks at the beginning of a file only: what it claims to be, and how much it would unfold into. */
async function assertReadable(bytes: Buffer): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type && heic.has(type.mime)) {
    assertSize(heicSize(bytes));
    return heicToJpeg(bytes).catch(() => {
      throw new Failure('photo_unreadable');
    });
  }
  if (!type || !readable.has(type.mime)) throw new Failure('photo_type');
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  assertSize(size);
  return bytes;
}

function assertSize(size: { width: number; height: number } | undefined) {
  if (!size?.width || !size.height) throw new Failure('photo_unreadable');
  if (size.width * size.height > mostPixels)
    throw new Failure('photo_too_large', { data: { megapixels: photoLimits.megapixels } });
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

const asWebp = (picture: Sharp) => picture.webp({ quality: 80, effort: 2 }).toBuffer();

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
