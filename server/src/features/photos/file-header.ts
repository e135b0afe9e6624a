import { open } from 'node:fs/promises';

export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

// Enough to know a file's kind, and nearly always how its picture is stored.
const headerBytes = 65_536;

export async function readHeader(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const avifBrands = new Set(['avif', 'avis']);

/** What a file is by its first bytes; its name and what a browser says of it count for nothing. */
export function kindOf(header: Buffer): PhotoKind | undefined {
  if (header.length < 16) return undefined;
  if (header[0] === 0xff && header[1] === 0xd8 && header[2] === 0xff) return 'jpeg';
  if (header.subarray(0, 8).equals(pngSignature)) return 'png';
  if (header.toString('latin1', 0, 4) === 'RIFF' && header.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (header.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const brands = brandsIn(header);
  // The general brand of pictures may come first; what a reader needs to know is among the others.
  if (brands.some((brand) => avifBrands.has(brand))) return 'avif';
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined;
}

/** A file type box is its size, its name, the major brand, a version, and then all brands it is compatible with. */
function brandsIn(header: Buffer): string[] {
  const end = Math.min(header.readUInt32BE(0), header.length, 256);
  const brands = [header.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(header.toString('latin1', at, at + 4));
  return brands;
}

/**
 * Whether a decoder can work through the picture line by line. All others are held in memory whole: progressive JPEG,
 * interlaced PNG, and every WebP, AVIF and HEIC.
 */
export function isStored(header: Buffer): 'line by line' | 'whole' {
  const kind = kindOf(header);
  if (kind === 'png') return header[28] === 0 ? 'line by line' : 'whole';
  return kind === 'jpeg' && isBaseline(header) ? 'line by line' : 'whole';
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
// SOF0 and SOF1: JPEG frames that are sequential, not progressive.
const baselineFrames = new Set([0xc0, 0xc1]);
const frames = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

function isBaseline(header: Buffer): boolean {
  for (let at = 2; at + 4 <= header.length && header[at] === 0xff; ) {
    const marker = header[at + 1] ?? 0;
    if (frames.has(marker)) return baselineFrames.has(marker);
    if (marker === 0xff) at += 1;
    else at += 2 + header.readUInt16BE(at + 2);
  }
  return false;
}

/**
 * Counts the scans of a JPEG, up to one more than `most`. A progressive picture comes in about ten; a decoder goes over
 * the whole picture for each, however little it holds. What follows the picture's end, such as a film, does not count.
 */
export async function countScans(chunks: AsyncIterable<Buffer>, most: number): Promise<number> {
  let scans = 0;
  const walker = new MarkerWalker();
  for await (const chunk of chunks) {
    for (const marker of walker.markersIn(chunk)) {
      if (marker === endOfImage) return scans;
      if (marker === startOfScan) scans += 1;
      if (scans > most) return scans;
    }
  }
  return scans;
}

/** Goes from marker to marker through a JPEG that comes in pieces. What a segment holds is jumped over. */
class MarkerWalker {
  private skip = 0;
  private state: 'data' | 'marker' | 'length' | 'second length' = 'data';
  private length = 0;

  *markersIn(chunk: Buffer): Generator<number> {
    for (let at = 0; at < chunk.length; ) {
      if (this.skip > 0) {
        const jump = Math.min(this.skip, chunk.length - at);
        this.skip -= jump;
        at += jump;
        continue;
      }
      if (this.state === 'data') {
        const next = chunk.indexOf(0xff, at);
        if (next === -1) return;
        this.state = 'marker';
        at = next + 1;
        continue;
      }
      const byte = chunk[at] ?? 0;
      at += 1;
      const marker = this.take(byte);
      if (marker !== undefined) yield marker;
    }
  }

  private take(byte: number): number | undefined {
    if (this.state === 'length') {
      this.length = byte << 8;
      this.state = 'second length';
      return undefined;
    }
    if (this.state === 'second length') {
      // The length counts its own two bytes.
      this.skip = Math.max(0, (this.length | byte) - 2);
      this.state = 'data';
      return undefined;
    }
    // A fill byte: the marker comes after it.
    if (byte === 0xff) return undefined;
    // An escaped 0xff inside a scan, a restart, the start or the end of the image: nothing follows that has a length.
    const bare = byte === 0 || byte === 1 || (byte >= 0xd0 && byte <= endOfImage);
    this.state = bare ? 'data' : 'length';
    return byte === 0 ? undefined : byte;
  }
}

/** The size a HEIC file gives for its whole picture: the largest, for the others are its tiles and previews. */
export function heicSize(bytes: Buffer): { width: number; height: number } | undefined {
  let largest: { width: number; height: number } | undefined;
  // A box is its size, its name, four bytes of version and flags, and then, in this one, width and height.
  for (let at = bytes.indexOf('ispe'); at !== -1 && at + 16 <= bytes.length; at = bytes.indexOf('ispe', at + 4)) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
