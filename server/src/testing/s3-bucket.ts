import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface S3Object {
  body: Buffer;
  contentType: string;
  etag: string;
}

interface Description {
  key: string;
  contentType: string;
  etag: string;
  size: number;
  at: string;
}

/** Objects in a folder, two files each: what it holds and what is known of it. Keys may be longer than file names. */
export class S3Bucket {
  constructor(private readonly directory: string) {}

  put(key: string, body: Buffer, contentType: string): string {
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const description: Description = { key, contentType, etag, size: body.length, at: new Date().toISOString() };
    const file = this.locate(key);
    this.write(`${file}.bytes`, body);
    // Last: an object is there when it is described.
    this.write(`${file}.json`, Buffer.from(JSON.stringify(description)));
    return etag;
  }

  get(key: string): S3Object | undefined {
    const file = this.locate(key);
    const description = this.describe(`${file}.json`);
    return description && { ...description, body: readFileSync(`${file}.bytes`) };
  }

  remove(key: string) {
    const file = this.locate(key);
    rmSync(`${file}.json`, { force: true });
    rmSync(`${file}.bytes`, { force: true });
  }

  /** By key, as S3 sorts: by bytes. */
  list(): Description[] {
    return readdirSync(this.directory)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => this.describe(join(this.directory, name)) ?? [])
      .sort((one, other) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)));
  }

  private describe(file: string): Description | undefined {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      return undefined;
    }
  }

  private locate(key: string) {
    return join(this.directory, createHash('sha256').update(key).digest('hex'));
  }

  /** Under another name first: killed in the middle of it, the server leaves the old object. */
  private write(file: string, bytes: Buffer) {
    writeFileSync(`${file}.draft`, bytes);
    renameSync(`${file}.draft`, file);
  }
}
