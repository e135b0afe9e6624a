import { afterAll, beforeAll, expect, it, test } from 'vitest';
import type { Target } from './target.ts';
import { Tally } from './verdict.ts';
import { type Answer, type Attack, sendRaw, Wire } from './wire.ts';
import { type Attacker, buildWorld, type World } from './world.ts';

/*
 * What no HTTP client would send, as bytes on a connection. The server runs as in production, for one host, behind a
 * proxy on this machine.
 */

let world: World;
let target: Target;
let tally: Tally;
let member: Attacker;
let answers: Map<string, string>;
beforeAll(async () => {
  world = await buildWorld();
  member = await world.newAttacker('free');
  tally = new Tally('sockets', world.secrets);
  target = await world.startTarget({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://localhost',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  // All at once: each waits for bytes that may never come.
  answers = new Map(
    await Promise.all(
      Object.entries(cases).map(async ([name, bytes]) => [name, await sendRaw(target.port, bytes)] as const),
    ),
  );
});

const end = '\r\n\r\n';
const get = (path: string, ...headers: string[]) => `GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}${end}`;
const body = '{"login":"a","password":"b"}';
const login = (...headers: string[]) =>
  `POST /api/user.php HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers.join('\r\n')}`;
const hidden = get('/api/sessions.php', 'host: localhost');

const cases: Record<string, string | Buffer> = {
  'no host': get('/api/user.php', 'accept: */*'),
  'an empty host': get('/api/user.php', 'host:'),
  'two hosts': get('/api/user.php', 'host: localhost', 'host: evil.example'),
  'two hosts in one': get('/api/user.php', 'host: localhost, evil.example'),
  'a host with a user': get('/api/user.php', 'host: localhost@evil.example'),
  'a host that is no name': get('/api/user.php', 'host: [::1'),
  'a host with a port that is none': get('/api/user.php', 'host: localhost:99999999'),
  'a host of 4000 letters': get('/api/user.php', `host: ${'a'.repeat(4000)}`),
  'a host in Latin-1': Buffer.from(get('/api/user.php', 'host: é.example'), 'latin1'),
  'an unknown host': get('/login', 'host: evil.example'),
  'the whole address as target': get('http://localhost/api/user.php', 'host: localhost'),
  'another host’s address as target': get('http://evil.example/api/user.php', 'host: localhost'),
  'a file as target': get('file:///etc/passwd', 'host: localhost'),
  'a target without a slash': get('api/user.php', 'host: localhost'),
  'a star as target': 'OPTIONS * HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'a tunnel': 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nhost: 127.0.0.1:22\r\n\r\n',
  'an upgrade': get('/api/events.php', 'host: localhost', 'connection: upgrade', 'upgrade: websocket'),
  'HTTP 2 at once': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP 1.0': 'GET /api/user.php HTTP/1.0\r\n\r\n',
  'HTTP 0.9': 'GET /api/user.php\r\n\r\n',
  'HTTP 9.9': get('/', 'host: localhost').replace('1.1', '9.9'),
  'a TLS hello': Buffer.from('16030100a50100', 'hex'),
  bytes: Buffer.from(Array.from({ length: 256 }, (_, index) => index)),
  'lines that end in a line feed alone': 'GET /api/user.php HTTP/1.1\nhost: localhost\n\n',
  'a header that goes on in the next line': get('/api/user.php', 'host: localhost', 'x-a: b\r\n c'),
  'a space before the colon': get('/api/user.php', 'host : localhost'),
  'a header without a name': get('/api/user.php', 'host: localhost', ': a'),
  'a NUL in a header': get('/api/user.php', 'host: localhost', 'x-a: b\0c'),
  'two thousand headers': get(
    '/api/user.php',
    'host: localhost',
    ...Array.from({ length: 2000 }, (_, n) => `a${n}: b`),
  ),
  '20 KB of cookies': get('/api/user.php', 'host: localhost', `cookie: ${'a=b; '.repeat(4000)}`),
  'an address of 20 KB': get(`/api/members.php?q=${'a'.repeat(20_000)}`, 'host: localhost'),
  'the way up': get('/../../../../etc/passwd', 'host: localhost'),
  'the way up, escaped': get('/%2e%2e/%2e%2e/%2e%2e/etc/passwd', 'host: localhost'),
  'the way up, escaped twice': get('/%252e%252e/%252e%252e/etc/passwd', 'host: localhost'),
  'the way up behind the files': get('/media/..%2f..%2fsecret.key', 'host: localhost'),
  'the way up behind the assets': get('/assets/..%5c..%5cpackage.json', 'host: localhost'),
  'the way up with a NUL': get('/media/portraits/..%00/secret.key', 'host: localhost'),
  'a target with raw bytes': Buffer.from(get('/api/members.php?q=\xff\xfe', 'host: localhost'), 'latin1'),
  'an escape that is none': get('/%zz', 'host: localhost'),
  'two lengths': `${login('content-length: 28', 'content-length: 0')}${end}${body}`,
  'two lengths in one': `${login('content-length: 28, 0')}${end}${body}`,
  'a length below zero': `${login('content-length: -1')}${end}${body}`,
  'a length beyond all numbers': `${login('content-length: 99999999999999999999')}${end}${body}`,
  'a length that is too short': `${login('content-length: 5')}${end}${body}`,
  'length and chunks': `${login('content-length: 4', 'transfer-encoding: chunked')}${end}0\r\n\r\n${hidden}`,
  'chunks twice': `${login('transfer-encoding: chunked', 'transfer-encoding: identity')}${end}0\r\n\r\n${hidden}`,
  'chunks by another name': `${login('transfer-encoding: xchunked')}${end}0\r\n\r\n${hidden}`,
  'chunks with a tab': `${login('transfer-encoding:\tchunked')}${end}1c\r\n${body}\r\n0\r\n\r\n`,
  'a chunk whose size is none': `${login('transfer-encoding: chunked')}${end}zz\r\n${body}\r\n0\r\n\r\n`,
  'a chunk beyond all numbers': `${login('transfer-encoding: chunked')}${end}ffffffffffffffff\r\n${body}`,
  'a trailer with a host': `${login('transfer-encoding: chunked', 'trailer: host')}${end}1c\r\n${body}\r\n0\r\nhost: evil.example\r\n\r\n`,
  'a body where there is none': `${get('/api/user.php', 'host: localhost', 'content-length: 28').slice(0, -4)}${end}${body}`,
  'a method nobody knows': get('/api/user.php', 'host: localhost').replace('GET', 'FROB'),
  'a method in small letters': get('/api/user.php', 'host: localhost').replace('GET', 'get'),
  'three requests at once': get('/api/user.php', 'host: localhost').repeat(3),
  'an expectation': `${login('expect: 100-continue', 'content-length: 28')}${end}${body}`,
  'an expectation nobody can meet': `${login('expect: nonsense', 'content-length: 28')}${end}${body}`,
  'forwarded as somebody else': get(
    '/api/user.php',
    'host: localhost',
    'x-forwarded-for: 127.0.0.1',
    'x-forwarded-host: evil.example',
    'x-forwarded-proto: javascript',
  ),
};

test.each(Object.entries(cases))('%s is answered by no error of ours, or not at all', (name, bytes) => {
  const text = answers.get(name) ?? '';
  const attack: Attack = {
    about: name,
    method: 'GET',
    path: '/raw',
    headers: {},
    body: Buffer.from(bytes),
    tooLarge: true,
  };
  for (const answer of answersIn(text)) tally.judge(attack, answer);
  if (text === '') tally.judge(attack, 'reset');
  tally.judgeProcess(target);
  expect(tally.takeFaults()).toEqual([]);
});

it('nobody’s request is answered with what another one on the same connection asked for', async () => {
  const smuggled = `GET /api/sessions.php HTTP/1.1\r\nhost: localhost\r\ncookie: auth.token=${member.token}\r\n\r\n`;
  const text = await sendRaw(
    target.port,
    `${login('content-length: 4', 'transfer-encoding: chunked')}${end}0\r\n\r\n${smuggled}`,
  );
  expect(text).not.toContain('"sessions"');
});

it('in production only the hosts of its sites are answered', async () => {
  const text = await sendRaw(target.port, get('/api/settings.php', 'host: evil.example'));
  expect(text).toMatch(/^HTTP\/1.1 404/);
});

it('a member is still served after all of it', async () => {
  const wire = new Wire(target.port, 1);
  afterAll(() => wire.close());
  const path = '/api/user.php';
  const attack = {
    about: 'user',
    method: 'GET',
    path,
    headers: { host: 'localhost', cookie: `auth.token=${member.token}` },
  };
  const answer = await wire.send(attack);
  tally.judge(attack, answer);
  expect((answer as Answer).body.toString()).toContain(member.email);
  expect(tally.takeFaults()).toEqual([]);
});

/** The answers on a connection, as far as they can be told apart. */
function answersIn(text: string): Answer[] {
  return text.split(/(?=HTTP\/1\.\d \d{3})/).flatMap((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1]);
    if (!status || status < 200) return [];
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    return [{ status, headers, body: Buffer.from(rest.join('\r\n\r\n')) }];
  });
}
