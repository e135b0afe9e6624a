import sharp from 'sharp';
import type { Caller } from './caller.ts';

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';

/** Coloured fields that no other number has: two of these are never taken for one another. */
export function picture(number: number, { width = 400, height = 500 } = {}) {
  let state = number * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state & 255;
  };
  const fields = Buffer.from(Array.from({ length: 8 * 8 * 3 }, next));
  return sharp(fields, { raw: { width: 8, height: 8, channels: 3 } }).resize(width, height, {
    kernel: 'nearest',
    fit: 'fill',
  });
}

export const pictureFile = (number: number, format: Format = 'jpeg', size?: { width: number; height: number }) =>
  picture(number, size)
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer();

const boundary = '----a-boundary-nobody-else-uses';

/** A form as a browser would send it. */
export function form(parts: { name: string; file?: string; type?: string; value: Buffer | string }[]): Buffer {
  const chunks = parts.flatMap(({ name, file, type, value }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n`,
    type ? `content-type: ${type}\r\n\r\n` : '\r\n',
    value,
    '\r\n',
  ]);
  return Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string)));
}

export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };

export const uploadPhoto = (
  caller: Caller,
  value: Buffer,
  { file = 'photo.jpg', type = 'image/jpeg', headers = {} }: { file?: string; type?: string; headers?: object } = {},
) => caller.post('/api/photos.php', form([{ name: 'photo', file, type, value }]), { ...formHeaders, ...headers });
