import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';

const deepest = 16;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads JSON and nothing else: bytes that are not UTF-8, text that cannot be stored, hostile depth and prototype tricks end here, as 400. */
export function acceptOnlyJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseJson(bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

export function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Failure('malformed');
  }
  assertHarmless(value, 0);
  return value;
}

function assertHarmless(value: unknown, depth: number): void {
  if (typeof value === 'string') assertStorable(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth >= deepest) throw new Failure('malformed');
  for (const [key, inner] of Object.entries(value)) {
    assertStorable(key);
    if (key === '__proto__') throw new Failure('malformed');
    assertHarmless(inner, depth + 1);
  }
}

/** PostgreSQL stores neither NUL nor a lone surrogate, and no person types them. */
export function assertStorable(text: string) {
  if (/[\0\p{Surrogate}]/u.test(text)) throw new Failure('malformed');
}
