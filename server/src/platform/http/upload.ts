import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

/** A file that came with a form. A retry is recognised by what it holds, not by holding it twice. */
export class UploadedFile {
  constructor(readonly bytes: Buffer) {}

  toJSON() {
    return { sha256: createHash('sha256').update(this.bytes).digest('hex') };
  }
}

/** Reads forms with one file of at most so many bytes, and nothing else. */
export async function acceptOnlyForms(app: FastifyInstance, maximumBytes: number) {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { fileSize: maximumBytes, files: 1, fields: 4, fieldSize: 1000, fieldNameSize: 100, headerPairs: 20 },
  });
}

/** Fields by their name, as a body of JSON would have them. */
export async function readForm(request: FastifyRequest, maximumBytes: number) {
  if (!request.isMultipart()) throw new Failure('unsupported_type');
  const body: Record<string, unknown> = {};
  try {
    for await (const part of request.parts())
      body[part.fieldname] = part.type === 'file' ? new UploadedFile(await part.toBuffer()) : part.value;
  } catch (error) {
    throw asFailure(error, maximumBytes);
  }
  request.body = body;
}

function asFailure(error: unknown, maximumBytes: number) {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Failure('file_too_large', { data: { megabytes: maximumBytes / 2 ** 20 } });
  // What the parser says of a form that makes no sense has no status of its own.
  return statusCode === 413 ? new Failure('too_large') : new Failure('malformed');
}
