import { Worker } from 'node:worker_threads';

const longest = 30_000;

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

/**
 * A HEIC photo as JPEG, already turned the right way up. Decoded by WebAssembly in a thread that ends with it, so that
 * nothing else waits and its memory is given back.
 */
export async function heicToJpeg(bytes: Buffer): Promise<Buffer> {
  const worker = new Worker(new URL('./heic-worker.mjs', import.meta.url), {
    workerData: bytes,
    // The decoder prints what it thinks of a broken file; nobody reads it.
    stdout: true,
    stderr: true,
  });
  const timer = setTimeout(() => void worker.terminate(), longest);
  try {
    return await new Promise<Buffer>((done, failed) => {
      worker.once('message', (jpeg: Uint8Array) => done(Buffer.from(jpeg.buffer)));
      worker.once('error', failed);
      worker.once('exit', () => failed(new Error('A HEIC photo could not be decoded.')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
