import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';

const typesByExtension = new Map([
  ['.avif', 'image/avif'],
  ['.jpg', 'image/jpeg'],
  ['.json', 'application/json'],
  ['.pdf', 'application/pdf'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.webp', 'image/webp'],
  ['.zip', 'application/zip'],
]);
const anyType = 'application/octet-stream';
// Far longer than any write takes.
const abandonedAfter = 60 * 60 * 1000;

/** Files in a folder, under the names they are asked for, so that a person can find, copy and back them up. */
export class DiskStorage {
  private readonly drafts: string;

  constructor(private readonly folder: string) {
    this.drafts = join(folder, '.drafts');
  }

  async start() {
    await mkdir(this.drafts, { recursive: true });
    // What a crash left half written may be somebody's photo. Not the newest: those may be another process's, at work.
    for (const name of await readdir(this.drafts)) {
      const draft = join(this.drafts, name);
      const written = await stat(draft).catch(ignoreMissing);
      if (written && written.mtimeMs < Date.now() - abandonedAfter) await rm(draft, { force: true });
    }
  }

  async put(key: string, bytes: Buffer, contentType: string) {
    const file = await this.prepare(key, contentType);
    await this.write(file, (handle) => handle.writeFile(bytes));
  }

  async putFile(key: string, path: string, contentType: string) {
    const file = await this.prepare(key, contentType);
    await this.write(file, (handle) => writeFile(handle, createReadStream(path)));
  }

  async open(key: string) {
    const { file } = this.locate(key);
    const handle = await open(file).catch(ignoreMissing);
    if (!handle) return undefined;
    const { size } = await handle.stat();
    return { stream: handle.createReadStream(), size };
  }

  async get(key: string) {
    const { file, typeFile } = this.locate(key);
    const body = await readFile(file).catch(ignoreMissing);
    if (!body) return undefined;
    const keptType = await readFile(typeFile, 'utf8').catch(ignoreMissing);
    const contentType = keptType ?? typesByExtension.get(extname(key)) ?? anyType;
    return { body, contentType, size: body.length };
  }

  async remove(key: string) {
    const { file, typeFile } = this.locate(key);
    await rm(file).catch(ignoreMissing);
    await rm(typeFile).catch(ignoreMissing);
  }

  async list(prefix: string) {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.parentPath !== this.drafts)
      .map((entry) => relative(this.folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .filter((key) => key.startsWith(prefix))
      .sort();
  }

  private async prepare(key: string, contentType: string): Promise<string> {
    const { file, typeFile } = this.locate(key);
    await mkdir(dirname(file), { recursive: true });
    // The type first: a reader in between sees the old bytes with the new type, never bytes without one.
    if (typesByExtension.get(extname(key)) === contentType) await rm(typeFile, { force: true });
    else await this.write(typeFile, (handle) => handle.writeFile(contentType));
    return file;
  }

  private locate(key: string) {
    const file = join(this.folder, key);
    return { file, typeFile: join(dirname(file), `.${basename(file)}.type`) };
  }

  /** Atomic: writes a draft and renames it. A reader, or a crash, meets the old file or the whole new one. */
  private async write(file: string, fill: (draft: FileHandle) => Promise<void>) {
    const draft = join(this.drafts, randomUUID());
    try {
      const handle = await open(draft, 'wx');
      try {
        await fill(handle);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
}

// A folder is not a file either, nor is anything below a file.
const missing = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_FS_EISDIR']);

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (!missing.has(error.code ?? '')) throw error;
  return undefined;
}
