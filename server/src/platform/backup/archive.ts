import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, type Pack, pack } from 'tar-stream';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';

/*
 * A backup is a tar inside an age file, so that it can be opened without us as well:
 * age -d FILE | tar x, then cat database/* | pg_restore.
 */

export const manifestName = 'manifest.json';
export const databaseFolder = 'database/';
export const fileFolder = 'files/';
const typeRecord = 'RENDEZVOUS.type';

/** The first entry: what there is to know before anything is restored. */
export const manifest = z.object({ format: z.literal(1), at: z.iso.datetime(), migrations: z.array(z.string()) });
export type Manifest = z.infer<typeof manifest>;

export interface Entry {
  name: string;
  contentType?: string | undefined;
  bytes: Buffer;
}

/** Writes entries to a file as they come, encrypted; what does not fit into memory need never be there as a whole. */
export async function writeArchive(file: string, key: string, entries: AsyncIterable<Entry>) {
  const archive = pack();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(key);
  // The key is random and not a word that somebody thought of: a moderate factor keeps small machines going.
  encrypter.setScryptWorkFactor(15);
  const plain = Readable.toWeb(Readable.from(archive)) as unknown as ReadableStream<Uint8Array>;
  const sealed = (await encrypter.encrypt(plain)) as unknown as WebStream<Uint8Array>;
  const written = pipeline(Readable.fromWeb(sealed), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  written.catch((error) => archive.destroy(error));
  try {
    for await (const entry of entries) await add(archive, entry);
    archive.finalize();
  } catch (error) {
    archive.destroy(error as Error);
    await written.catch(() => {});
    throw error;
  }
  await written;
}

/** Resolves when the entry was taken, which waits for the disk. */
function add(archive: Pack, { name, contentType, bytes }: Entry): Promise<void> {
  return new Promise((taken, failed) => {
    const header = { name, size: bytes.length, ...(contentType && { pax: { [typeRecord]: contentType } }) };
    const entry = archive.entry(header, (error) => (error ? failed(error) : taken()));
    entry.end(bytes);
  });
}

/** Entry by entry. Throws where the key is another one, and where the file was cut off or changed. */
export async function* readArchive(file: string, key: string): AsyncGenerator<Entry> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(key);
  const sealed = Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>;
  const plain = await decrypter.decrypt(sealed).catch((error: Error) => {
    throw new StartupError(`${file} cannot be opened with this BACKUP_KEY: ${error.message}.`);
  });
  const archive = extract();
  const read = pipeline(Readable.fromWeb(plain as unknown as WebStream<Uint8Array>), archive);
  read.catch(() => {});
  try {
    for await (const entry of archive) {
      const parts: Buffer[] = [];
      for await (const part of entry) parts.push(part as Buffer);
      const { name, pax } = entry.header;
      const records = pax as Record<string, string> | undefined;
      yield { name, contentType: records?.[typeRecord], bytes: Buffer.concat(parts) };
    }
    await read;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${file} is damaged: ${(error as Error).message}.`);
  }
}
