import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../http/failure.ts';

/** A file that came with a form, on disk while its request lasts. A retry is recognised by what the file holds. */
export class UploadedFile {
  constructor(
    readonly file: string,
    /** Tells that the request is over: answered, or its caller gone. */
    readonly signal: AbortSignal,
    private readonly sha256: string,
  ) {}

  toJSON() {
    return { sha256: this.sha256 };
  }
}

/** Whether a form is read at all, asked before a byte of it is. Answers what gives the place it took back. */
export type Admit = (signal: AbortSignal) => Promise<() => void>;

// What a form has besides its file.
const aroundTheFile = 16_384;

const prefix = 'rendezvous-uploads-';
const abandonedAfter = 24 * 3_600_000;

/** Reads forms with one file of at most so many bytes, and nothing else. Answers the folder files are received in. */
export async function acceptOnlyForms(app: FastifyInstance, maximumBytes: number): Promise<string> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { fileSize: maximumBytes, files: 1, fields: 4, fieldSize: 1000, fieldNameSize: 100, headerPairs: 20 },
  });
  removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), prefix));
  app.addHook('onClose', async () => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What a crash left behind may be somebody's photo. Not the newest: those may be another process's, at work. */
function removeAbandoned() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (changed < Date.now() - abandonedAfter) rmSync(folder, { recursive: true, force: true });
  }
}

export interface Receiving {
  maximumBytes: number;
  folder: string;
  admit: Admit;
}

/**
 * Takes a form in, to disk: fields by their name, as a body of JSON would have them. What is too long by its own account,
 * and who is not admitted, is refused before anything is read; place and file go when the request is over.
 */
export async function receiveForm(request: FastifyRequest, reply: FastifyReply, receiving: Receiving) {
  const { maximumBytes, admit } = receiving;
  if (!request.isMultipart()) throw new Failure('unsupported_type');
  if (Number(request.headers['content-length']) > maximumBytes + aroundTheFile) throw tooLarge(maximumBytes);
  const over = new AbortController();
  reply.raw.once('close', () => over.abort(new Failure('malformed')));
  const release = await admit(over.signal);
  over.signal.addEventListener('abort', release);
  // Whoever went while waiting has been heard of above.
  over.signal.throwIfAborted();
  try {
    request.body = await readParts(request, receiving, over.signal);
  } catch (error) {
    throw asFailure(error, maximumBytes);
  }
}

async function readParts(request: FastifyRequest, { folder, maximumBytes }: Receiving, signal: AbortSignal) {
  const body: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type !== 'file') {
      body[part.fieldname] = part.value;
      continue;
    }
    const file = join(folder, randomUUID());
    signal.addEventListener('abort', () => void rm(file, { force: true }));
    body[part.fieldname] = new UploadedFile(file, signal, await writeTo(file, part.file));
    if (part.file.truncated) throw tooLarge(maximumBytes);
  }
  return body;
}

/** Answers a hash of what was written. */
async function writeTo(file: string, bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  );
  return hash.digest('hex');
}

const tooLarge = (maximumBytes: number) =>
  new Failure('file_too_large', { data: { megabytes: maximumBytes / 2 ** 20 } });

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']);

function asFailure(error: unknown, maximumBytes: number) {
  if (error instanceof Failure) return error;
  const { code = '', statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maximumBytes);
  if (noRoom.has(code)) return new Failure('unavailable', { retryAfter: 30 });
  // What the parser says of a form that makes no sense has no status of its own.
  return statusCode === 413 ? new Failure('too_large') : new Failure('malformed');
}
