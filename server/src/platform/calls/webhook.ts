import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../http/failure.ts';

/** A webhook request, unparsed: a signature covers bytes, not their meaning. */
export interface Message {
  method: string;
  headers: Record<string, string>;
  query: Record<string, string>;
  body: string;
}

/** What another server expects as the response to a webhook it delivered. */
export interface Acknowledgement {
  type: 'text/plain' | 'text/xml' | 'application/json';
  text: string;
}

export const plainOk = (): Acknowledgement => ({ type: 'text/plain', text: 'OK' });

/** Accepts a body of any content type as text; it is parsed only after its signature was verified. */
export function acceptAnything(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
}

export const messageIn = ({ method, headers, url, body }: FastifyRequest): Message => ({
  method,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  query: fieldsOnce(new URL(url, 'http://unused').searchParams),
  body: typeof body === 'string' ? body : '',
});

/** Fields by name. A duplicate is refused: signer and reader may each take another of the two values. */
export function fieldsOnce(fields: URLSearchParams): Record<string, string> {
  if (new Set(fields.keys()).size < fields.size) throw new Failure('malformed');
  return Object.fromEntries(fields);
}
