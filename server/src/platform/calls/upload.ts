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

/** An uploaded file, on disk until its request ends. Serialises to its hash, by which idempotency recognises a retry. */
export class UploadedFile {
  constructor(
    readonly file: string,
    /** Aborts when the request ends: answered, or disconnected. */
    readonly signal: AbortSignal,
    private readonly sha256: string,
  ) {}

  toJSON() {
    return { sha256: this.sha256 };
  }
}

/** Decides, before a byte is read, whether the form is accepted; returns a function that releases its place. */
export type Admit = (signal: AbortSignal) => Promise<() => void>;

// Bytes of a form besides its file: boundaries, headers and fields.
const formOverhead = 16_384;

const prefix = 'rendezvous-uploads-';
const abandonedAfter = 24 * 3_600_000;

/** Accepts multipart forms with so many files of limited size, and nothing else. Returns the folder that files are received in. */
export async function acceptOnlyForms(app: FastifyInstance, maximumBytes: number, files: number): Promise<string> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { fileSize: maximumBytes, files, fields: 4, fieldSize: 1000, fieldNameSize: 100, headerPairs: 20 },
  });
  removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), prefix));
  app.addHook('onClose', async () => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Deletes what a crash left behind, which may be a private photo. Recent folders may belong to another running process. */
function removeAbandoned() {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (changed < Date.now() - abandonedAfter) rmSync(folder, { recursive: true, force: true });
  }
}

export interface UploadLimits {
  /** Bytes per file. */
  maximumBytes: number;
  files: number;
  folder: string;
  admit: Admit;
}

/**
 * Parses a form to disk and sets its fields as the request's body, as JSON would be. A content length over the limit and a
 * call that is not admitted are refused before the body is read; place and file are released when the request ends.
 */
export async function receiveForm(request: FastifyRequest, reply: FastifyReply, receiving: UploadLimits) {
  const { maximumBytes, files, admit } = receiving;
  if (!request.isMultipart()) throw new Failure('unsupported_type');
  if (Number(request.headers['content-length']) > files * maximumBytes + formOverhead) throw tooLarge(maximumBytes);
  const over = new AbortController();
  reply.raw.once('close', () => over.abort(new Failure('malformed')));
  const release = await admit(over.signal);
  over.signal.addEventListener('abort', release);
  // The caller may have disconnected while waiting for a place.
  over.signal.throwIfAborted();
  try {
    request.body = await readParts(request, receiving, over.signal);
  } catch (error) {
    throw asFailure(error, maximumBytes);
  }
}

async function readParts(request: FastifyRequest, { folder, maximumBytes }: UploadLimits, signal: AbortSignal) {
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

/** Returns the SHA-256 of what was written. */
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
  // Errors of the parser about a malformed form carry no status.
  return statusCode === 413 ? new Failure('too_large') : new Failure('malformed');
}
