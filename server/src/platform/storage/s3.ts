import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError } from 's3mini';
import { isNetworkTrouble } from '../unavailable.ts';

export interface S3Location {
  /** The URL with the bucket, as its host or in its path. */
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const longestTransfer = 3_600_000;

export class S3Storage {
  private readonly bucket: S3mini;
  /** For files of any size: a transfer may last as long as a reader's connection takes. */
  private readonly slowly: S3mini;

  constructor({ endpoint, region, accessKey, secretKey }: S3Location, timeout: number) {
    const location = { endpoint, region, accessKeyId: accessKey, secretAccessKey: secretKey };
    this.bucket = new S3mini({ ...location, requestAbortTimeout: timeout });
    this.slowly = new S3mini({ ...location, requestAbortTimeout: longestTransfer });
  }

  async put(key: string, bytes: Buffer, contentType: string) {
    const answer = await this.bucket.putObject(key, bytes, contentType);
    await answer.body?.cancel();
  }

  async get(key: string) {
    const answer = await this.bucket.getObjectResponse(key);
    if (!answer) return undefined;
    const body = Buffer.from(await answer.arrayBuffer());
    return { body, contentType: answer.headers.get('content-type') ?? 'application/octet-stream', size: body.length };
  }

  async putFile(key: string, path: string, contentType: string) {
    const answer = await this.slowly.putAnyObject(key, await openAsBlob(path), contentType);
    if (answer instanceof Response) await answer.body?.cancel();
  }

  async open(key: string) {
    const answer = await this.slowly.getObjectResponse(key);
    if (!answer?.body) return undefined;
    const stream = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    return { stream, size: Number(answer.headers.get('content-length')) };
  }

  async remove(key: string) {
    await this.bucket.deleteObject(key);
  }

  async list(prefix: string) {
    const objects = await this.bucket.listObjects('/', prefix);
    if (!objects) throw new Error('The bucket of S3_ENDPOINT does not exist.');
    return objects.map((object) => object.Key).sort();
  }
}

/** Whether the bucket is away: no answer, none in time, or one that says so itself. */
export function isBucketAway(error: unknown): boolean {
  if (error instanceof S3ServiceError) return error.status >= 500 || error.status === 429;
  if (!(error instanceof Error)) return false;
  // fetch names its own trouble, and keeps the network's below it.
  return error.name === 'TimeoutError' || isNetworkTrouble(error) || isBucketAway(error.cause);
}
