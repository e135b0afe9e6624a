import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../http/failure.ts';

/** What another server said, as it said it: a signature covers bytes, not what they mean. */
export interface Message {
  method: string;
  headers: Record<string, string>;
  query: Record<string, string>;
  body: string;
}

/** What another server wants to hear once its message was taken. */
export interface Acknowledgement {
  type: 'text/plain' | 'text/xml';
  text: string;
}

export const plainOk = (): Acknowledgement => ({ type: 'text/plain', text: 'OK' });

/** Takes a body of any type as the text it is; nothing reads it before its signature was checked. */
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

/** Fields by name. One that comes twice is refused: whoever signed it and whoever reads it may mean different ones. */
export function fieldsOnce(fields: URLSearchParams): Record<string, string> {
  if (new Set(fields.keys()).size < fields.size) throw new Failure('malformed');
  return Object.fromEntries(fields);
}
