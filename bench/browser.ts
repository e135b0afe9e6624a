import { randomUUID } from 'node:crypto';
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { callPaths, type SiteCallName } from '#contract/call-paths.ts';
import type { Body } from '#contract/calls.ts';
import { requestOf } from '#web/platform/api.ts';
import { followEvents } from '#web/platform/follow-events.ts';
import type { Person } from './live/crowd.ts';

/** One phone: what Chrome on Android says of itself with every request. */
const phone = {
  'sec-ch-ua-platform': '"Android"',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?1',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9',
};

/** What it adds to a `fetch` of our pages. The site's name goes without a port, and so do referer and origin. */
const ofFetch = {
  host: 'localhost',
  connection: 'keep-alive',
  ...phone,
  accept: '*/*',
  referer: 'http://localhost/chats',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};

const ofImage = {
  ...ofFetch,
  accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  'sec-fetch-mode': 'no-cors',
  'sec-fetch-dest': 'image',
};

const ofDocument = {
  ...phone,
  'upgrade-insecure-requests': '1',
  accept:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
  'sec-fetch-dest': 'document',
};

/** What it sends along when a visitor opens a page from elsewhere. */
export const pageHeaders = { ...ofDocument, 'sec-fetch-site': 'cross-site' };

type Visitor = Pick<Person, 'cookie'> | undefined;

const get = (path: string, who: Visitor, headers: Record<string, string>): BrowserRequest => ({
  path,
  method: 'GET',
  headers: { ...headers, ...(who && { cookie: who.cookie }) },
  body: '',
});

/** A page as a document: a bookmark, a link in a mail, a page loaded anew. */
export const documentRequest = (path: string, who: Visitor) =>
  get(path, who, { host: 'localhost', connection: 'keep-alive', ...ofDocument, 'sec-fetch-site': 'none' });

/**
 * A page as the client router asks for it when somebody follows a link within the site (single fetch, `singleFetchUrl` of
 * React Router). The root is loaded again with every navigation, by its `shouldRevalidate`. A page with a `clientLoader`
 * opts out of the shared request: it is asked for alone, by `_routes`, and so is the root. Any other page comes with the root.
 */
export function dataRequests(path: string, who: Visitor, clientLoaderRoute?: string): BrowserRequest[] {
  const [pathname, search] = path.split('?');
  const routes = clientLoaderRoute ? [clientLoaderRoute, 'root'] : [undefined];
  return routes.map((route) => {
    const query = new URLSearchParams(search);
    if (route) query.set('_routes', route);
    return get(`${pathname}.data${query.size ? `?${query}` : ''}`, who, ofFetch);
  });
}

/** A picture of a page. */
export const imageRequest = (path: string, who: Visitor) => get(path, who, ofImage);

/** The live stream, as the page's own code opens it: what that gives to `fetch`, and what a browser adds for `no-store`. */
export async function eventsRequest(who: Visitor, lastId?: string): Promise<BrowserRequest> {
  const stop = new AbortController();
  let asked: { path: string; headers: Record<string, string> } | undefined;
  await followEvents({
    lastId: () => lastId,
    onEvent: () => {},
    mayGoOn: async () => false,
    wait: async () => {},
    signal: stop.signal,
    fetch: async (address, init) => {
      const uncached = init?.cache === 'no-store' && { pragma: 'no-cache', 'cache-control': 'no-cache' };
      const own = Object.fromEntries(new Headers(init?.headers));
      asked = { path: String(address), headers: { ...ofFetch, ...uncached, ...own } };
      stop.abort();
      throw new Error('Nothing is to be opened yet.');
    },
  });
  if (!asked) throw new Error('The page opened no stream.');
  return get(asked.path, who, asked.headers);
}

export interface BrowserRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

/** A call as a member's or a visitor's page makes it: address, body and headers come from the page's own code. */
export function browserRequest<Name extends SiteCallName>(
  name: Name,
  who: Visitor,
  input?: Body<Name>,
  query?: Record<string, string>,
): BrowserRequest {
  const { address, init } = requestOf(callPaths[name], { locale: 'en', newKey: randomUUID }, input, query);
  const body = init.body === null ? '' : String(init.body);
  const headers: Record<string, string> = { ...ofFetch, ...init.headers, ...(who && { cookie: who.cookie }) };
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

/** All that a page asks for at once, as soon as the last of it is there. */
export const openByAgent = (url: string, agent: Agent, requests: readonly BrowserRequest[]) =>
  Promise.all(requests.map((asked) => sendByAgent(url, agent, asked, 200)));

export function uncompressed(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** How long a page's body is on the wire: compressed, as a browser asks for it. */
export function bytesSent(page: string): Promise<number> {
  return new Promise((done, fail) => {
    request(page, { headers: pageHeaders }, (answer) => {
      if (answer.statusCode !== 200) return fail(new Error(`${page} was answered ${answer.statusCode}`));
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
      });
      answer.once('end', () => done(size));
    })
      .once('error', fail)
      .end();
  });
}
