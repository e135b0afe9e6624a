import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { programArguments } from './program.ts';
import { S3Bucket, type S3Object } from './s3-bucket.ts';
import { assertSigned, type S3Keys, S3Refusal } from './s3-signature.ts';

export interface S3ServerOptions {
  /** Where objects are kept, so that they are still there when the server is started again. */
  directory: string;
  bucket?: string;
  port?: number;
  keys?: S3Keys;
}

export interface S3Server extends S3Keys {
  /** With the bucket, as S3_ENDPOINT wants it. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

export const s3Keys: S3Keys = { accessKey: 'test-access-key', secretKey: 'test-secret-key', region: 'us-east-1' };

/**
 * An S3 server with one bucket, for tests, on loopback: PUT, GET with ranges, HEAD, DELETE and ListObjectsV2, with errors
 * in XML. Signatures (version 4) are checked with an implementation of its own, so that a client that signs wrongly fails.
 */
export async function startS3Server(options: S3ServerOptions): Promise<S3Server> {
  const { directory, bucket = 'files', port = 0, keys = s3Keys } = options;
  mkdirSync(directory, { recursive: true });
  const objects = new S3Bucket(directory);
  const server = createServer((request, response) => {
    answer(request, response, { objects, bucket, keys }).catch((error: unknown) => refuse(response, error));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const listening = (server.address() as AddressInfo).port;
  async function stop() {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
  return { ...keys, url: `http://127.0.0.1:${listening}/${bucket}`, port: listening, stop };
}

export interface S3Process extends S3Server {
  /** Freezes it with SIGSTOP, wakes it with SIGCONT, ends it with SIGKILL. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void;
}

/** The same in a process of its own, which can be frozen and killed. Started again on its port and directory it goes on. */
export async function startS3Process({ directory, bucket = 'files', port = 0 }: S3ServerOptions): Promise<S3Process> {
  const program = fileURLToPath(new URL('./s3-server.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [...programArguments(program), directory, bucket, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const url = String(line).trim();
  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  return { ...s3Keys, url, port: Number(new URL(url).port), stop, signal: (name) => void child.kill(name) };
}

interface Serving {
  objects: S3Bucket;
  bucket: string;
  keys: S3Keys;
}

async function answer(request: IncomingMessage, response: ServerResponse, { objects, bucket, keys }: Serving) {
  const body = await bytesOf(request);
  assertSigned(request, body, keys);
  const url = new URL(request.url ?? '/', 'http://localhost');
  const [asked = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  if (asked !== bucket) throw new S3Refusal(404, 'NoSuchBucket');
  const key = rest.join('/');
  if (key === '') return sendList(response, objects, url.searchParams);
  if (request.method === 'PUT') {
    const etag = objects.put(key, body, request.headers['content-type'] ?? 'application/octet-stream');
    return void response.writeHead(200, { etag }).end();
  }
  if (request.method === 'DELETE') {
    objects.remove(key);
    return void response.writeHead(204).end();
  }
  const found = objects.get(key);
  if (!found) throw new S3Refusal(404, 'NoSuchKey');
  if (request.method === 'GET' || request.method === 'HEAD') return sendObject(request, response, found);
  throw new S3Refusal(405, 'MethodNotAllowed');
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function sendObject(request: IncomingMessage, response: ServerResponse, { body, contentType, etag }: S3Object) {
  const common = { etag, 'content-type': contentType, 'accept-ranges': 'bytes' };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const first = Number(range?.[1] ?? 0);
  const last = Math.min(range?.[2] ? Number(range[2]) : body.length - 1, body.length - 1);
  if (range && first > last) throw new S3Refusal(416, 'InvalidRange');
  const part = body.subarray(first, last + 1);
  response.writeHead(range ? 206 : 200, {
    ...common,
    'content-length': part.length,
    ...(range && { 'content-range': `bytes ${first}-${last}/${body.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

const mostListed = 1000;

function sendList(response: ServerResponse, objects: S3Bucket, query: URLSearchParams) {
  if (query.get('list-type') !== '2') throw new S3Refusal(501, 'NotImplemented');
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? mostListed), mostListed);
  const all = objects.list().filter(({ key }) => key.startsWith(prefix) && key > after);
  const page = all.slice(0, most);
  const isTruncated = all.length > page.length;
  const contents = page.map(
    ({ key, size, etag, at }) =>
      `<Contents><Key>${escaped(key)}</Key><LastModified>${at}</LastModified><ETag>${escaped(etag)}</ETag>` +
      `<Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const next = isTruncated ? `<NextContinuationToken>${escaped(page.at(-1)?.key ?? '')}</NextContinuationToken>` : '';
  sendXml(
    response,
    200,
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Prefix>${escaped(prefix)}</Prefix>` +
      `<KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${next}` +
      `${contents.join('')}</ListBucketResult>`,
  );
}

function refuse(response: ServerResponse, error: unknown) {
  if (response.headersSent) return void response.destroy();
  const [status, code] = error instanceof S3Refusal ? [error.status, error.code] : [500, 'InternalError'];
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${escaped(String(error))}</Message></Error>`);
}

function sendXml(response: ServerResponse, status: number, xml: string) {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
