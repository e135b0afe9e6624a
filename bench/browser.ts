import { randomUUID } from 'node:crypto';
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { callPaths, type SiteCallName } from '#contract/call-paths.ts';
import type { Body } from '#contract/calls.ts';
import { requestOf } from '#web/platform/api.ts';
import type { Person } from './live/crowd.ts';

/** What a browser adds of its own to what our pages send. */
const ofBrowser = {
  host: 'localhost',
  connection: 'keep-alive',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  accept: '*/*',
  referer: 'http://localhost/en/chats/1',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

/** What it sends along when somebody opens a page from elsewhere. */
export const pageHeaders = {
  'user-agent': ofBrowser['user-agent'],
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-language': 'en-GB,en;q=0.9',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'accept-encoding': ofBrowser['accept-encoding'],
};

export interface BrowserRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

/** A call as a member's or a visitor's page makes it: address, body and headers come from the page's own code. */
export function browserRequest<Name extends SiteCallName>(
  name: Name,
  who: Pick<Person, 'cookie'> | undefined,
  input?: Body<Name>,
  query?: Record<string, string>,
): BrowserRequest {
  const { address, init } = requestOf(callPaths[name], { locale: 'en', newKey: randomUUID }, input, query);
  const body = init.body === null ? '' : String(init.body);
  const headers: Record<string, string> = { ...ofBrowser, ...init.headers, ...(who && { cookie: who.cookie }) };
  // A browser says where a write comes from, and how long it is.
  if (init.method !== 'GET')
    Object.assign(headers, { origin: 'http://localhost', 'content-length': String(Buffer.byteLength(body)) });
  return { path: address, method: init.method, headers, body };
}

interface Answer {
  headers: IncomingHttpHeaders;
  /** Uncompressed when it is asked for: hardly anybody here reads what was answered. */
  text(): string;
}

/** Resolves when the request was answered with this status. Not by fetch: it takes more of the two cores than the server. */
export function sendByAgent(
  url: string,
  agent: Agent,
  { path, body, ...options }: BrowserRequest,
  expected: number,
): Promise<Answer> {
  return new Promise((done, fail) => {
    const call = request(`${url}${path}`, { ...options, agent }, (answer) => {
      const { headers } = answer;
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('end', () => {
        const text = () => uncompressed(Buffer.concat(parts), headers['content-encoding']).toString('utf8');
        if (answer.statusCode === expected) done({ headers, text });
        else fail(new Error(`${path} was answered ${answer.statusCode}: ${text()}`));
      });
    });
    call.once('error', fail).end(body);
  });
}

function uncompressed(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}
