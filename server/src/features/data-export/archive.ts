import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import yazl from 'yazl';

type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

export interface Archive {
  /** Adds a file and waits until all of it is in: what it is made of is read no faster than the disk takes it. */
  add(name: string, content: Content, options?: { compress?: boolean }): Promise<void>;
}

/** Writes a zip to the disk, file by file, as `fill` adds them. Of none of them more than a piece is in memory. */
export async function writeArchive(
  path: string,
  { now, signal }: { now: Date; signal: AbortSignal },
  fill: (archive: Archive) => Promise<void>,
) {
  const zip = new yazl.ZipFile();
  const failed = new AbortController();
  const stopped = AbortSignal.any([signal, failed.signal]);
  zip.on('error', (error) => failed.abort(error));
  const written = pipeline(zip.outputStream, createWriteStream(path), { signal: stopped }).catch((error: unknown) => {
    failed.abort(error);
    throw error;
  });
  // Awaited below; where `fill` fails first, nobody would.
  written.catch(() => {});
  try {
    await fill({
      async add(name, content, { compress = true } = {}) {
        const stream = content instanceof Readable ? content : Readable.from(content, { objectMode: false });
        zip.addReadStream(stream, name, { mtime: now, compress });
        try {
          await finished(stream, { writable: false, signal: stopped });
        } finally {
          stream.destroy();
        }
      },
    });
    zip.end();
  } catch (error) {
    failed.abort(error);
    throw stopped.reason ?? error;
  }
  await written;
}
