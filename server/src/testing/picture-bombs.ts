import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/*
 * Small files that are valid and unfold into much memory or much time. Each maker builds one by hand, because no
 * encoder would.
 */

/** A PNG of black pixels, one bit each: 49,000,000 × 1 fit in six kilobytes. */
export const longPng = ({ width, height }: { width: number; height: number }) =>
  png({ width, height, depth: 1, colour: 0, rowBytes: Math.ceil(width / 8) });

/** A PNG of black pixels with 16 bits for each of red, green and blue: six bytes a pixel for any decoder. */
export const deepPng = ({ width, height }: { width: number; height: number }) =>
  png({ width, height, depth: 16, colour: 2, rowBytes: width * 6 });

interface PngShape {
  width: number;
  height: number;
  depth: number;
  colour: number;
  rowBytes: number;
}

function png({ width, height, depth, colour, rowBytes }: PngShape): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, 0], 8);
  // Each row begins with a byte that says how it is filtered; 0 is not at all.
  const pixels = deflateSync(Buffer.alloc((rowBytes + 1) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/**
 * A progressive JPEG with so many scans in all. Its last scan says nothing new and is repeated: a decoder goes over every
 * block of the picture for each.
 */
export async function manyScans(scans: number, { width = 64, height = 64 } = {}): Promise<Buffer> {
  const plain = await sharp({ create: { width, height, channels: 3, background: '#777777' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const starts = scanStarts(plain);
  const [end, last] = [plain.length - 2, starts.at(-1) ?? 0];
  const empty = Buffer.from(plain.subarray(last, end));
  // The last byte of a scan's header: 0 claims to be a first pass and no refinement of one, which may come any number of
  // times.
  empty[1 + empty.readUInt16BE(2)] = 0;
  const again = Array.from({ length: Math.max(0, scans - starts.length) }, () => empty);
  return Buffer.concat([plain.subarray(0, end), ...again, plain.subarray(end)]);
}

const startOfScan = Buffer.from([0xff, 0xda]);

function scanStarts(jpeg: Buffer): number[] {
  const starts: number[] = [];
  for (let at = jpeg.indexOf(startOfScan); at !== -1; at = jpeg.indexOf(startOfScan, at + 2)) starts.push(at);
  return starts;
}
