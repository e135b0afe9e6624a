import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { CallName } from '#contract/call-paths.ts';
import { everyPath } from '#contract/every-path.ts';
import { pages } from '#contract/pages/routes.ts';
import { badForm } from './bad-forms.ts';
import { badText, headerText, writeJson } from './bad-values.ts';
import { goodInput, type Known, spoiled } from './generate.ts';
import { inputOf, schemaOf } from './inputs.ts';

/** A request before it is known whose it is: a session may end between one and the next. */
export interface Draft {
  about: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
  tooLarge: boolean;
  /** Which of the callers sends it, counted round and round. */
  caller: number;
  /** The network address it claims to come from. */
  network: number;
}

interface Payload {
  bytes?: Buffer | undefined;
  type?: string | undefined;
  encoding?: string | undefined;
}

const nothing: fc.Arbitrary<Payload> = fc.constant({});

/** Requests to one call, mostly such as it would take. */
export function draftsOf(call: CallName, known: Known): fc.Arbitrary<Draft> {
  const { method, path } = everyPath[call];
  const { query, body } = inputOf(call);
  const upload = schemaOf(call).upload !== undefined;
  const payload = upload ? badForm : body ? jsonPayload(spoiled(goodInput(call, body, known))) : nothing;
  const search = query ? searchOf(spoiled(goodInput(call, query, known))) : strayQuery;
  return drafts(call, fc.constant(method), pathLike(path), search, payload);
}

/** Requests to everything that is no call: pages, files, documents, what operators ask for, and what is not there. */
export function strayDrafts(): { name: string; arbitrary: fc.Arbitrary<Draft> }[] {
  const page = fc
    .tuple(
      fc.constantFrom(...Object.values(pages).map(({ path }) => path)),
      fc.constantFrom('', '/fr', '/en', '/de'),
      pathPart,
      fc.constantFrom('', '', '', '.data', '/'),
    )
    .map(([path, prefix, part, suffix]) =>
      `${prefix}${path.replaceAll(/:\w+\??/g, part)}${suffix}`.replace(/^(?!\/)/, '/'),
    );
  const media = fc
    .tuple(
      fc.constantFrom('/media/', '/media/portraits/', '/media/photos/', '/gifs/', '/assets/', '/dev/'),
      fc.oneof(pathPart, fc.constantFrom('..%2f..%2fsecret.key', '%2e%2e/%2e%2e/etc/passwd', 'a%00b', 'a'.repeat(400))),
      fc.constantFrom('', '?until=9999999999&sign=AAAAAAAAAAAAAAAAAAAAAA', '?until=-1&sign=', '?until[]=1&sign=%ff'),
    )
    .map((parts) => parts.join(''));
  const other = fc.constantFrom(
    ...[
      '/api/openapi.json',
      '/api',
      '/api/',
      '/api/nothing.php',
      '/api/user',
      '/api/../api/user.php',
      '/api//user.php',
    ],
    ...[
      '/healthz',
      '/readyz',
      '/metrics',
      '/robots.txt',
      '/favicon.ico',
      '/.env',
      '/.git/config',
      '/%',
      '/%ff',
      '//',
      '/*',
    ],
  );
  const anyMethod = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS');
  return [
    {
      name: 'pages',
      arbitrary: drafts('pages', fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'), page, strayQuery, nothing),
    },
    { name: 'files', arbitrary: drafts('files', anyMethod, media, fc.constant(''), nothing) },
    { name: 'others', arbitrary: drafts('others', anyMethod, other, strayQuery, nothing) },
  ];
}

function drafts(
  about: string,
  method: fc.Arbitrary<string>,
  path: fc.Arbitrary<string>,
  search: fc.Arbitrary<string>,
  payload: fc.Arbitrary<Payload>,
): fc.Arbitrary<Draft> {
  const parts = {
    method: fc.oneof({ weight: 30, arbitrary: method }, { weight: 1, arbitrary: oddMethods }),
    path,
    search,
    payload,
    headers: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 2, arbitrary: fc.array(oddHeader, { minLength: 1, maxLength: 2 }) },
    ),
    caller: fc.nat(10_000),
    network: fc.nat(2 ** 17 - 1),
  };
  return fc.record(parts).map(({ method, path, search, payload, headers, caller, network }) => {
    const all: Record<string, string> = {
      ...(payload.type !== undefined && { 'content-type': payload.type }),
      ...(payload.encoding && { 'content-encoding': payload.encoding }),
      ...Object.fromEntries(headers),
    };
    const size = Object.entries(all).reduce(
      (sum, [name, value]) => sum + name.length + value.length,
      path.length + search.length,
    );
    return {
      about,
      method,
      path: `${path}${search && `?${search}`}`,
      headers: all,
      body: method === 'GET' || method === 'HEAD' ? undefined : payload.bytes,
      // Node reads 16 KB of headers, and the server as many bytes of a body as its limit says, before it hangs up.
      tooLarge: size > 14_000 || (payload.bytes?.length ?? 0) > 60_000,
      caller,
      network,
    };
  });
}

const oddMethods = fc.constantFrom(
  'HEAD',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'DELETE',
  'PUT',
  'POST',
  'QUERY',
);

const pathLike = (path: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constant(path) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        `${path}/`,
        `/${path}`,
        `${path};a=b`,
        `${path}.bak`,
        `${path}%00`,
        `${path}%2f..`,
        path.toUpperCase(),
        path.replace('.php', ''),
      ),
    },
  );

// Only what an address may carry: a client that sends other bytes is a matter of raw sockets.
const escaped = (text: string) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
const pathPart = fc.oneof(
  fc.constantFrom('1', '4611686018427387903', 'small', 'visa', 'received', '%20', '%E9', '%ff', '..', '__proto__'),
  badText.map((text) => escaped(text.slice(0, 200))),
);

/** A query that knows only text: lists as repeated names, objects in brackets, as some clients would write them. */
const searchOf = (input: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: input.map((value) => pairsOf(value).slice(0, 200).join('&')) },
    { weight: 1, arbitrary: strayQuery },
  );

const textOf = (value: unknown) => (typeof value === 'object' ? writeJson(value) : String(value));

function pairsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [escaped(textOf(value))];
  return Object.entries(value).flatMap(([name, each]) => {
    if (Array.isArray(each)) return each.slice(0, 60).map((one) => `${escaped(name)}=${escaped(textOf(one))}`);
    if (typeof each === 'object' && each !== null)
      return Object.keys(each).map((inner) => `${escaped(name)}[${escaped(inner)}]=1`);
    return [`${escaped(name)}=${escaped(textOf(each))}`];
  });
}

const strayQuery = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.tuple(badText, badText).map((pair) => pair.map((text) => escaped(text.slice(0, 3000))).join('=')),
  },
  {
    weight: 1,
    arbitrary: fc.string({
      unit: fc.constantFrom('%', '&', '=', '[', ']', '0', 'a', 'f', '+', ';', '?', '/'),
      maxLength: 60,
    }),
  },
);

const types = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom<string | undefined>(
      ...[undefined, '', ';', 'text/plain', 'application/jsonx', 'application/json; charset=utf-16', 'application/xml'],
      ...['multipart/form-data', 'multipart/form-data; boundary=', 'application/x-www-form-urlencoded', 'a/b; c="'],
      ...['application/json; charset=nonsense', 'APPLICATION/JSON', 'application/json, text/plain'],
    ),
  },
);

type Writing = (text: string) => { bytes: Buffer; encoding?: string };
const writings = fc.oneof(
  { weight: 25, arbitrary: fc.constant<Writing>((text) => ({ bytes: Buffer.from(text) })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Writing>(
      () => ({ bytes: Buffer.alloc(0) }),
      (text) => ({ bytes: Buffer.from(text.slice(0, -1)) }),
      (text) => ({ bytes: Buffer.from(`${text}${text}`) }),
      (text) => ({ bytes: Buffer.from(`\ufeff${text}`) }),
      (text) => ({ bytes: Buffer.from(`/* */${text}`) }),
      (text) => ({ bytes: Buffer.from(text.replaceAll('"', "'")) }),
      (text) => ({ bytes: Buffer.from(text.replace('{', '{"id":"1","id":"2",')) }),
      (text) => ({ bytes: Buffer.from(text, 'utf16le') }),
      (text) => ({ bytes: Buffer.from(text, 'latin1') }),
      (text) => ({ bytes: Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]) }),
      (text) => ({ bytes: gzipSync(text), encoding: 'gzip' }),
      (text) => ({ bytes: Buffer.from(text), encoding: 'gzip' }),
      (text) => ({ bytes: Buffer.from(text), encoding: 'br, deflate, nonsense' }),
    ),
  },
);

const jsonPayload = (input: fc.Arbitrary<unknown>): fc.Arbitrary<Payload> =>
  fc.tuple(input, writings, types).map(([value, write, type]) => ({ ...write(writeJson(value)), type }));

const fewKeys = Array.from({ length: 8 }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`);
const oddHeader: fc.Arbitrary<[string, string]> = fc.oneof(
  header('origin', 'null', 'http://evil.example', 'https://localhost', 'http://localhost.evil.example', '', 'file://'),
  header('sec-fetch-site', 'cross-site', 'same-site', 'none', 'nonsense'),
  header('idempotency-key', ...fewKeys, '', '1', 'not-a-uuid', '00000000-0000-0000-0000-000000000000', 'a'.repeat(300)),
  header(
    'cookie',
    'auth.token=%00',
    'auth.token=%',
    'auth.token=',
    `auth.token=${'a'.repeat(43)}`,
    'i18n_redirected=%E9',
    ';;;',
    '=',
    'a=b; a=c',
    'selected_country=XX',
    '__proto__=1',
  ),
  header(
    'host',
    'evil.example',
    'LOCALHOST',
    'localhost.',
    'localhost:99999',
    '[::1',
    '127.0.0.1',
    'bdsm.localhost',
    'localhost@evil.example',
    'localhost, evil.example',
    '',
  ),
  header(
    'x-forwarded-for',
    '::1%lo',
    'fe80::1%eth0',
    '1.2.3.4:80',
    'unknown',
    '[',
    '999.1.1.1',
    ',',
    '8.8.8.8, 127.0.0.1',
    '::ffff:1.2.3.4',
  ),
  header('x-forwarded-host', 'evil.example', '', 'a,b'),
  header('x-forwarded-proto', 'https', 'javascript', ''),
  header('accept-language', 'fr;q=2', '*', ',,,;q=', 'x'.repeat(2000), 'en-US-x-twain'),
  header('accept', 'application/xml', '*', 'text/html;q=nonsense'),
  header('accept-encoding', 'br;q=0, *;q=0', 'nonsense', 'gzip, gzip, gzip'),
  header('range', 'bytes=0-', 'bytes=-1', 'bytes=9-1', 'lines=1-2'),
  header('if-none-match', '*', '"a"', 'W/"'),
  header('if-modified-since', 'never', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  header('last-event-id', '0', '-1', '9223372036854775808', 'abc', '1e9'),
  header('expect', '100-continue', 'nonsense'),
  header('content-encoding', 'gzip', 'identity', 'nonsense'),
  header('content-type', 'application/json; charset=utf-7', 'text/json', 'application/json;;;'),
  header('user-agent', '', '()', 'a'.repeat(8000), '<b>'),
  header('x-signature', 'sha256=', 'nonsense'),
  header('x-http-method-override', 'DELETE'),
  header('x-odd', 'a'.repeat(20_000), 'é'),
);

function header(name: string, ...values: string[]): fc.Arbitrary<[string, string]> {
  const value = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: headerText });
  return value.map((content) => [name, content]);
}
