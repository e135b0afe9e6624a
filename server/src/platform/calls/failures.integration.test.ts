import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { failureAnswer } from '#contract/calls.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { everythingStored } from '#server/testing/stored.ts';
import { until } from '#server/testing/until.ts';

let app: TestApp;
let member: Caller;
beforeAll(async () => {
  app = await freshApp();
  member = await app.member(bruno);
});

const login = '/api/user.php';
const json = { 'content-type': 'application/json' };
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const latin1 = Buffer.from('{"login":"ren\xe9","password":"x"}', 'latin1');
const overlong = Buffer.concat([
  Buffer.from('{"login":"'),
  Buffer.from([0xc0, 0x80]),
  Buffer.from('","password":"x"}'),
]);

const malformed: [what: string, body: string | Buffer][] = [
  ['is not JSON', 'login=alice'],
  ['is empty', ''],
  ['ends too early', '{"login":"alice",'],
  ['is deeper than anything we use', nested(17)],
  ['is thirty thousand brackets deep', '['.repeat(30_000)],
  ['has NUL in a value', '{"login":"ali\\u0000ce","password":"x"}'],
  ['has NUL in a key', '{"lo\\u0000gin":"alice","password":"x"}'],
  ['has NUL deep inside', '{"login":{"a":[{"b":"\\u0000"}]},"password":"x"}'],
  ['is not UTF-8', latin1],
  ['hides NUL in bytes that are not UTF-8', overlong],
  ['has half a character in a value', '{"login":"\\ud83d","password":"x"}'],
  ['has half a character in a key', '{"\\udc00":"alice"}'],
  ['has __proto__', '{"__proto__":{"login":"alice"},"password":"x"}'],
  ['has __proto__ deep inside', '{"login":{"a":{"__proto__":1}},"password":"x"}'],
  ['is an array', '[{"login":"alice","password":"x"}]'],
  ['is a string', '"alice"'],
  ['is a number', '1e999'],
  ['is null', 'null'],
];

describe('a body that', () => {
  test.each(malformed)('%s is refused as malformed, and nothing is stored', async (_what, body) => {
    const before = await everythingStored(app.db);
    for (const answer of [await member.post(login, body, json), await member.put(login, body, json)]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        error: { code: 'malformed', message: 'We could not read this request. Please reload the page and try again.' },
      });
    }
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test('is larger than 64 KB is refused with 413', async () => {
    const answer = await member.post(login, { login: 'a'.repeat(70_000), password: 'x' });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().error.code).toBe('too_large');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('comes as %s is refused with 415', async (type) => {
    const answer = await member.post(login, JSON.stringify({ login: alice.login, password: alice.password }), {
      'content-type': type,
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().error.code).toBe('unsupported_type');
  });

  test('does not say what it is is refused with 415', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: login,
      payload: Buffer.from('{"login":"a","password":"b"}'),
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().error.code).toBe('unsupported_type');
  });

  test('has one key twice means its last value, and never more than that', async () => {
    const answer = await member.put(login, '{"language":"de","language":"en"}', json);
    expect(answer.json().user.language).toBe('en');
    const refused = await member.put(login, '{"language":"fr","language":"de"}', json);
    expect(refused.statusCode).toBe(422);
  });
});

const invalid: [what: string, body: unknown, fields: Record<string, string>][] = [
  ['a wrong type', { login: 5, password: 'x' }, { login: 'This does not look right' }],
  ['an array for a text', { login: ['alice'], password: 'x' }, { login: 'This does not look right' }],
  ['a missing field', { login: 'alice' }, { password: 'Please fill this in' }],
  ['nobody named', { password: 'x' }, { login: 'Please fill this in' }],
  ['an empty field', { login: '', password: 'x' }, { login: 'Please fill this in' }],
  ['a text too long', { login: 'a'.repeat(255), password: 'x' }, { login: 'At most 254 characters' }],
  ['an unknown field', { login: 'alice', password: 'x', admin: true }, { admin: 'This field is not known' }],
  [
    'a field called constructor',
    { login: 'alice', password: 'x', constructor: 1 },
    { constructor: 'This field is not known' },
  ],
];

describe('a field is marked in the answer with', () => {
  test.each(invalid)('%s', async (_what, body, fields) => {
    const answer = await app.visitor().post(login, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ error: { code: 'invalid', message: 'Please check the marked fields', fields } });
  });

  test('a number beyond all numbers', async () => {
    const answer = await app.visitor().post(login, '{"login":1e999,"password":-1e999}', json);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual(['login', 'password']);
  });
});

const badAddresses: [what: string, url: string][] = [
  ['NUL in the query', '/api/settings.php?route=a%00b'],
  ['NUL in a query key', '/api/settings.php?a%00b=1'],
  ['NUL in the path', '/api/settings%00.php'],
  ['broken UTF-8 in the query', '/api/settings.php?route=%E9'],
  ['broken UTF-8 in the path', '/api/%E9.php'],
  ['a broken escape in the path', '/api/%zz'],
  ['half an escape in the query', '/api/settings.php?route=%'],
];

test.each(badAddresses)('an address with %s is malformed', async (_what, url) => {
  const answer = await app.visitor().get(url);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    error: { code: 'malformed', message: 'We could not read this request. Please reload the page and try again.' },
  });
});

describe('what does not exist', () => {
  const nowhere: ['GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', string][] = [
    ['GET', '/api/nothing.php'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/user.php/more'],
    ['POST', '/api/settings.php'],
    ['DELETE', '/api/user.php'],
    ['PATCH', '/api/user.php'],
    ['POST', '/nothing'],
    ['GET', '/media/nobody.webp'],
    ['GET', '/media/..%2f..%2fpackage.json'],
  ];
  test.each(nowhere)('%s %s answers 404 in JSON', async (method, url) => {
    const answer = await app.visitor().send(method, url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({ error: { code: 'not_found', message: 'This page could not be found' } });
  });

  test('is still only missing when its name is very long', async () => {
    expect((await app.visitor().get(`/api/${'a'.repeat(2000)}`)).json().error.code).toBe('not_found');
    expect((await app.visitor().get(`/media/${'a'.repeat(2000)}`)).json().error.code).toBe('not_found');
  });
});

test('a member’s call without a session says at its top level that a login is needed, before it says anything else', async () => {
  for (const body of [{ language: 'fr' }, { language: 'klingon' }, {}]) {
    const answer = await app.visitor().put('/api/user.php', body);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      error: { code: 'authentication_required', message: 'Please log in first' },
      authentication_required: true,
    });
  }
});

test('a wrong password is answered like an unknown name', async () => {
  const wrong = await app.visitor().post(login, { login: alice.login, password: 'guess' });
  const unknown = await app.visitor().post(login, { login: 'nobody@cast.example', password: 'guess' });
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
  expect(wrong.json()).toEqual({ error: { code: 'login_failed', message: 'Login failed, please try again' } });
  expect(unknown.json()).toEqual(wrong.json());
});

describe('when we fail ourselves', () => {
  const failing = async (language: string) => {
    // Missing in the middle of a login: after the session was written and its cookie set.
    await app.db.query('alter table photos rename to photos_away');
    try {
      const before = await everythingStored(app.db);
      const answer = await app
        .visitor({ headers: { 'accept-language': language } })
        .post(login, { login: bruno.login, password: bruno.password });
      expect(await everythingStored(app.db)).toEqual(before);
      return answer;
    } finally {
      await app.db.query('alter table photos_away rename to photos');
    }
  };

  test('the caller reads ‘An error occured, please try again later’ and no word about the inside (R8.03)', async () => {
    const answer = await failing('en');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ error: { code: 'internal', message: 'An error occured, please try again later' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await failing('fr')).json().error.message).toBe('Une erreur est survenue, veuillez réessayer plus tard');
  });

  test('the log knows what it was', async () => {
    app.log.length = 0;
    await failing('en');
    const error = app.log.find(({ msg }) => msg === 'a call failed');
    expect(error).toMatchObject({
      level: 50,
      reqId: expect.any(String),
      err: { message: expect.stringContaining('photos') },
    });
  });
});

test('a caller who hangs up in the middle of a body is no failure of ours', async () => {
  if (!app.http.server.listening) await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  app.log.length = 0;
  const head = [
    'POST /api/user.php HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    'content-length: 99',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{"login":`, () => socket.destroy());
  await until(() => app.log.some(({ msg }) => msg === 'a caller hung up while sending'));
  expect(app.log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

describe('a failure speaks', () => {
  const french = 'Cette page est introuvable';
  const english = 'This page could not be found';
  const messageTo = async (caller: Caller, headers: Record<string, string>, url = '/api/nothing.php') =>
    (await caller.get(url, headers)).json().error.message;

  test('the language of the account first', async () => {
    const caller = await app.member(alice);
    caller.cookies.set('i18n_redirected', 'en');
    expect(await messageTo(caller, { 'accept-language': 'en' })).toBe(french);
  });

  test('then that of the cookie', async () => {
    const caller = app.visitor();
    caller.cookies.set('i18n_redirected', 'fr');
    expect(await messageTo(caller, { 'accept-language': 'en' })).toBe(french);
  });

  test.each([
    ['fr', french],
    ['fr-CA,en;q=0.5', french],
    ['en;q=0.2, fr;q=0.8', french],
    ['de, FR;q=0.1', french],
    ['fr;q=0, en', english],
    ['de', english],
    [',;q=x,,', english],
  ])('then that of the browser: %s', async (accepted, message) => {
    expect(await messageTo(app.visitor(), { 'accept-language': accepted })).toBe(message);
  });

  test('a cookie of no language of ours counts for nothing', async () => {
    const caller = app.visitor();
    caller.cookies.set('i18n_redirected', 'klingon');
    expect(await messageTo(caller, { 'accept-language': 'fr' })).toBe(french);
  });

  test.each(badAddresses)('even about an address with %s', async (_what, url) => {
    expect(await messageTo(app.visitor(), { 'accept-language': 'fr' }, url)).toBe(
      'Demande illisible. Rechargez la page et réessayez.',
    );
  });

  test('under the fields too', async () => {
    const answer = await app.visitor().post(login, { login: 'alice' }, { 'accept-language': 'fr' });
    expect(answer.json().error.fields).toEqual({ password: 'Veuillez remplir ce champ' });
  });
});

test('every failure has the shape the contract gives it', async () => {
  const answers = await Promise.all([
    app.visitor().get('/api/nothing.php'),
    app.visitor().post(login, 'x', json),
    app.visitor().post(login, {}),
    app.visitor().put(login, {}),
    app.visitor().post(login, { login: 'x', password: 'y' }),
    app.visitor().post(login, {}, { origin: 'https://elsewhere.example' }),
  ]);
  for (const answer of answers) {
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(failureAnswer.strict().safeParse(answer.json())).toMatchObject({ success: true });
  }
});
