import type { Readable } from 'node:stream';
import { requestTimeouts } from '../timeouts.ts';
import { isDiskFull, Unavailable } from '../unavailable.ts';
import { DiskStorage } from './disk.ts';
import { checkKey } from './key.ts';
import { isBucketAway, type S3Location, S3Storage } from './s3.ts';

export interface StoredFile {
  body: Buffer;
  contentType: string;
  size: number;
}

/** A file that is read as it comes. Whoever opens one reads it to its end, or destroys it. */
export interface OpenedFile {
  stream: Readable;
  size: number;
}

/**
 * Files by key, on the disk or in a bucket. Whole buffers, because most of what is kept here is a few megabytes at most, and
 * a reader who goes away half-way then leaves neither a descriptor nor a connection open. What may be larger than memory,
 * such as a copy of a member's data, comes from a file of the disk and is read as a stream.
 */
export interface Storage {
  /** Replaces what is there; a reader sees the old file or the new one. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  /** The same for a file of any size, which is copied from the disk. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  open(key: string): Promise<OpenedFile | undefined>;
  /** Quiet when there is nothing to remove. */
  remove(key: string): Promise<void>;
  /** All keys that begin so, sorted. For house-keeping: it looks at every file. */
  list(prefix: string): Promise<string[]>;
}

export interface StorageOptions {
  folder: string;
  s3?: S3Location | undefined;
  /** Milliseconds for one request to the bucket. */
  timeout?: number;
}

export async function openStorage({ folder, s3, timeout = requestTimeouts.storage }: StorageOptions): Promise<Storage> {
  if (s3) return checked(mappingOutages(new S3Storage(s3, timeout), 'The bucket is away.', isBucketAway));
  const disk = new DiskStorage(folder);
  await disk.start();
  return checked(mappingOutages(disk, 'The disk is full.', isDiskFull));
}

/** Turns an outage of the disk or the bucket into an Unavailable; other errors pass. */
function mappingOutages(storage: Storage, sentence: string, isAway: (error: unknown) => boolean): Storage {
  const mapped = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw isAway(error) ? new Unavailable(sentence, { cause: error }) : error;
    }
  };
  return {
    put: (key, bytes, contentType) => mapped(storage.put(key, bytes, contentType)),
    get: (key) => mapped(storage.get(key)),
    putFile: (key, path, contentType) => mapped(storage.putFile(key, path, contentType)),
    open: (key) => mapped(storage.open(key)),
    remove: (key) => mapped(storage.remove(key)),
    list: (prefix) => mapped(storage.list(prefix)),
  };
}

// Checked in one place, so that a key good in development is good in a bucket, and none leads out of the folder.
function checked(storage: Storage): Storage {
  return {
    async put(key, bytes, contentType) {
      checkKey(key);
      await storage.put(key, bytes, contentType);
    },
    async get(key) {
      checkKey(key);
      return await storage.get(key);
    },
    async putFile(key, path, contentType) {
      checkKey(key);
      await storage.putFile(key, path, contentType);
    },
    async open(key) {
      checkKey(key);
      return await storage.open(key);
    },
    async remove(key) {
      checkKey(key);
      await storage.remove(key);
    },
    list: (prefix) => storage.list(prefix),
  };
}
