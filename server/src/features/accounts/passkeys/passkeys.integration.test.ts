import { beforeAll, describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { Authenticator, type Ceremony } from '#server/testing/authenticator.ts';
import type { Caller, CallerOptions } from '#server/testing/caller.ts';
import { confirmedMember } from '#server/testing/newcomer.ts';
import { everythingStored } from '#server/testing/stored.ts';

const url = '/api/passkeys.php';
const optionsUrl = '/api/passkey-options.php';
const loginUrl = '/api/passkey-login.php';
const minute = 60;

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const registrationOptions = async (caller: Caller, password: string) =>
  (await caller.post(optionsUrl, { purpose: 'register', password })).json().options;
const loginOptions = async (options?: CallerOptions) =>
  (await app.visitor(options).post(optionsUrl, { purpose: 'login' })).json().options;

async function add(caller: Caller, password: string, device = new Authenticator(), ceremony?: Ceremony) {
  const response = device.register(await registrationOptions(caller, password), ceremony);
  return { device, response, answer: await caller.post(url, { name: 'My phone', response }) };
}

/** Somebody with a passkey. */
async function withPasskey(options?: CallerOptions, ceremony?: Ceremony) {
  const { person, caller, user } = await confirmedMember(app, {}, options);
  const { device, answer } = await add(caller, person.password, new Authenticator(), ceremony);
  expect(answer.statusCode).toBe(201);
  return { person, caller, user, device };
}

async function logIn(device: Authenticator, ceremony?: Ceremony, options?: CallerOptions) {
  const caller = app.visitor(options);
  const response = device.logIn(await loginOptions(options), ceremony);
  return { caller, response, answer: await caller.post(loginUrl, { response }) };
}
const outcome = ({ answer }: Awaited<ReturnType<typeof logIn>>) => [
  answer.statusCode,
  answer.json().error?.code ?? answer.json().user?.profile.name,
];

describe('a passkey', () => {
  test('is added with my password and lets me in without it', async () => {
    const { person, caller, device } = await withPasskey();
    const [passkey, ...others] = (await caller.get(url)).json().passkeys;
    expect(others).toEqual([]);
    expect(passkey).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name: 'My phone',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      last_used_at: null,
    });
    const { caller: newDevice, answer } = await logIn(device);
    expect(answer.json().user.profile.name).toBe(person.name);
    expect((await newDevice.get('/api/user.php')).json()).toEqual(answer.json());
    expect((await caller.get(url)).json().passkeys[0].last_used_at).not.toBeNull();
    // And again, and again.
    for (let time = 0; time < 3; time += 1) expect(outcome(await logIn(device))).toEqual([200, person.name]);
  });

  test('is asked for without naming anybody, and knows neither my address nor my id', async () => {
    const { person, caller, user } = await withPasskey();
    const options = await registrationOptions(caller, person.password);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Rendezvous' },
      user: { name: person.name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(options.excludeCredentials).toHaveLength(1);
    expect(JSON.stringify(options)).not.toContain(person.email);
    expect(Buffer.from(options.user.id, 'base64url').toString('latin1')).not.toContain(user.id);
    // The handle stays the same, so that a device replaces an old passkey instead of showing two.
    expect((await registrationOptions(caller, person.password)).user.id).toBe(options.user.id);
    const login = await loginOptions();
    expect(login).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(login.allowCredentials ?? []).toEqual([]);
  });

  test('of which the copy has been used before is refused: its counter stands still', async () => {
    const { person, device } = await withPasskey();
    expect(outcome(await logIn(device))).toEqual([200, person.name]);
    device.counter = 0;
    expect(outcome(await logIn(device))).toEqual([401, 'login_failed']);
    expect(outcome(await logIn(device))).toEqual([200, person.name]);
  });

  test.each<[string, Ceremony]>([
    ['another site’s page', { origin: 'http://bdsm.localhost:3000' }],
    ['a page of somebody else', { origin: 'https://rendezvous.evil.example' }],
    ['another port', { origin: 'http://localhost:4000' }],
    ['a page that asks for another host', { rpId: 'evil.example' }],
    ['a device that did not look who holds it', { verified: false }],
  ])('is refused from %s, to add and to log in', async (_from, ceremony) => {
    const { person, caller } = await confirmedMember(app);
    const added = await add(caller, person.password, new Authenticator(), ceremony);
    expect([added.answer.statusCode, added.answer.json().error.fields]).toEqual([
      422,
      { response: 'This passkey could not be added, please try again' },
    ]);
    expect((await caller.get(url)).json()).toEqual({ passkeys: [] });
    const { device } = await withPasskey();
    const { caller: thief, answer } = await logIn(device, ceremony);
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'login_failed']);
    expect(thief.cookies.has('auth.token')).toBe(false);
  });

  test('opens the site it was made for, and no other', async () => {
    const there = { host: 'bdsm.localhost' };
    const ceremony = { origin: 'http://bdsm.localhost:3000' };
    const { person, device } = await withPasskey(there, ceremony);
    expect(outcome(await logIn(device, ceremony, there))).toEqual([200, person.name]);
    expect(outcome(await logIn(device))).toEqual([401, 'login_failed']);
    expect(outcome(await logIn(device, ceremony))).toEqual([401, 'login_failed']);
  });

  test('works under www. as well', async () => {
    const { person, device } = await withPasskey();
    expect(outcome(await logIn(device, { origin: 'http://www.localhost:3000' }))).toEqual([200, person.name]);
  });

  test('stands for password and code, and a block for wrong passwords does not keep me out', async () => {
    const { person, device } = await withPasskey();
    for (let time = 0; time < 6; time += 1)
      await app.visitor().post('/api/user.php', { login: person.email, password: 'not-mine' });
    expect(outcome(await logIn(device))).toEqual([200, person.name]);
  });

  test.each([
    ['banned', 403, 'banned'],
    ['pending_deletion', 409, 'pending_deletion'],
  ])('of a member who is %s says so, and opens nothing', async (status, code, failure) => {
    const { device, user } = await withPasskey();
    await app.db.query(`update users set status = $2, ban_reason = 'spam' where id = $1`, [user.id, status]);
    const { caller, answer } = await logIn(device);
    expect([answer.statusCode, answer.json().error.code]).toEqual([code, failure]);
    expect(caller.cookies.has('auth.token')).toBe(false);
    if (status === 'banned') expect(answer.json().error.reason).toBe('spam');
  });
});

describe('a challenge', () => {
  test('is answered once, also when the same answer comes twice at the same instant', async () => {
    const { device } = await withPasskey();
    const { response } = await logIn(device);
    expect((await app.visitor().post(loginUrl, { response })).statusCode).toBe(401);
    const fresh = device.logIn(await loginOptions());
    const answers = await Promise.all([1, 2].map(() => app.visitor().post(loginUrl, { response: fresh })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);

    const { person, caller } = await confirmedMember(app);
    const first = await add(caller, person.password);
    expect((await caller.post(url, { name: 'Again', response: first.response })).statusCode).toBe(422);
    expect((await caller.get(url)).json().passkeys).toHaveLength(1);
  });

  test('is used up by a wrong answer too', async () => {
    const { device } = await withPasskey();
    const options = await loginOptions();
    const wrong = device.logIn(options, { origin: 'https://evil.example' });
    expect((await app.visitor().post(loginUrl, { response: wrong })).statusCode).toBe(401);
    expect((await app.visitor().post(loginUrl, { response: device.logIn(options) })).statusCode).toBe(401);
  });

  test('waits five minutes', async () => {
    const { device } = await withPasskey();
    const [early, late] = [await loginOptions(), await loginOptions()];
    app.advance(5 * minute - 5);
    expect((await app.visitor().post(loginUrl, { response: device.logIn(early) })).statusCode).toBe(200);
    app.advance(10);
    expect((await app.visitor().post(loginUrl, { response: device.logIn(late) })).statusCode).toBe(401);
  });

  test('of mine is nothing to another member, and one to log in is none to register', async () => {
    const [one, other] = [await confirmedMember(app), await confirmedMember(app)];
    const mine = new Authenticator().register(await registrationOptions(one.caller, one.person.password));
    expect((await other.caller.post(url, { name: 'Theirs', response: mine })).statusCode).toBe(422);
    const registration = await registrationOptions(one.caller, one.person.password);
    const toLogIn = { ...registration, challenge: (await loginOptions()).challenge };
    const wrong = new Authenticator().register(toLogIn);
    expect((await one.caller.post(url, { name: 'Wrong', response: wrong })).statusCode).toBe(422);
    const invented = new Authenticator().register({ ...registration, challenge: 'aW52ZW50ZWQ' });
    expect((await one.caller.post(url, { name: 'Invented', response: invented })).statusCode).toBe(422);
  });

  test('that nobody answered makes room for the next ones', async () => {
    await app.db.query('delete from passkey_challenges');
    const count = async () => (await app.db.query('select from passkey_challenges')).rowCount;
    for (let time = 0; time < 6; time += 1) await loginOptions();
    app.advance(5 * minute + 1);
    await loginOptions();
    expect(await count()).toBe(2);
  });

  test('is stored as a hash and forgotten', async () => {
    const { challenge } = await loginOptions();
    const { rows } = await app.db.query<{ text: string }>('select c::text as text from passkey_challenges c');
    const stored = rows.map(({ text }) => text).join();
    expect(stored).not.toContain(challenge);
    expect(stored).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'));
    await app.visitor().post('/dev/clock.json', { advance: 86_400 });
    expect((await app.db.query('select from passkey_challenges')).rows).toEqual([]);
  });
});

describe('I keep my passkeys in order', () => {
  test('one is removed with my password, and then opens nothing', async () => {
    const { person, caller, device } = await withPasskey();
    const second = await add(caller, person.password);
    const [first] = (await caller.get(url)).json().passkeys;
    const wrong = await caller.send('DELETE', url, { id: first.id, password: 'not-mine' });
    expect([wrong.statusCode, wrong.json().error.fields]).toEqual([422, { password: 'Please check your password' }]);
    const removed = await caller.send('DELETE', url, { id: first.id, password: person.password });
    expect(removed.json().passkeys).toHaveLength(1);
    expect((await caller.send('DELETE', url, { id: first.id, password: person.password })).statusCode).toBe(404);
    expect(outcome(await logIn(device))).toEqual([401, 'login_failed']);
    expect(outcome(await logIn(second.device))).toEqual([200, person.name]);
  });

  test('somebody else’s is none to me, nor can it be mine as well', async () => {
    const { caller: owner, device } = await withPasskey();
    const { person, caller } = await confirmedMember(app);
    const [{ id }] = (await owner.get(url)).json().passkeys;
    expect((await caller.send('DELETE', url, { id, password: person.password })).statusCode).toBe(404);
    expect((await owner.get(url)).json().passkeys).toHaveLength(1);
    expect((await add(caller, person.password, device)).answer.statusCode).toBe(422);
  });

  test('up to twenty', { timeout: 60_000 }, async () => {
    const { person, caller } = await confirmedMember(app);
    const devices = Array.from({ length: 20 }, () => new Authenticator());
    const spare = new Authenticator().register(await registrationOptions(caller, person.password));
    for (const device of devices) expect((await add(caller, person.password, device)).answer.statusCode).toBe(201);
    for (const answer of [
      await caller.post(optionsUrl, { purpose: 'register', password: person.password }),
      await caller.post(url, { name: 'One more', response: spare }),
    ])
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'too_many_passkeys']);
  });

  test('wrong passwords count, wherever they are asked for', async () => {
    const { caller } = await confirmedMember(app);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await caller.post(optionsUrl, { purpose: 'register', password: 'not-mine' })).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('a visitor has none, and makes none', async () => {
    const visitor = app.visitor();
    for (const answer of [
      await visitor.get(url),
      await visitor.post(url, {}),
      await visitor.send('DELETE', url, {}),
      await visitor.post(optionsUrl, { purpose: 'register', password: 'x' }),
    ])
      expect([answer.statusCode, answer.json().authentication_required]).toEqual([403, true]);
  });
});

const odd = ['', '<img src=x onerror=alert(1)>', 'x\u202ey', 5, null, ['x'], { x: 1 }];
const part = { id: 1, rawId: 1, type: 1, response: 1 };
const badNames: unknown[] = [undefined, ...odd, '   ', 'x'.repeat(61), 'a\u200bb'];
const badResponses: [string, unknown][] = [
  ['missing', undefined],
  ['a text', 'x'],
  ['null', null],
  ['a list', []],
  ['empty', {}],
  ...Object.keys(part).map((field): [string, unknown] => [`without ${field}`, { minus: field }]),
  ['with something else', { plus: { admin: true } }],
  ['too long', { plus: { id: 'x'.repeat(1401) } }],
  ['no base64', { plus: { rawId: '<b>🦄</b>' } }],
  ['of another type', { plus: { type: 'password' } }],
];

describe('nothing is stored and the field is named when', () => {
  let me: Awaited<ReturnType<typeof withPasskey>>;
  beforeAll(async () => {
    me = await withPasskey();
  });

  function bent(response: object, change: unknown) {
    const { plus, minus } = (change ?? {}) as { plus?: object; minus?: string };
    if (!plus && !minus) return change;
    return Object.fromEntries(Object.entries({ ...response, ...plus }).filter(([key]) => key !== minus));
  }

  test.each(badNames)('a passkey is to be called %j', async (name) => {
    const response = new Authenticator().register(await registrationOptions(me.caller, me.person.password));
    const before = await everythingStored(app.db);
    const answer = await me.caller.post(url, { name, response });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['name']]);
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test.each(badResponses)('what the browser answers is %s', async (_shown, change) => {
    const made = new Authenticator().register(await registrationOptions(me.caller, me.person.password));
    const used = me.device.logIn(await loginOptions());
    const before = await everythingStored(app.db);
    for (const answer of [
      await me.caller.post(url, { name: 'Mine', response: bent(made, change) }),
      await app.visitor().post(loginUrl, { response: bent(used, change) }),
    ]) {
      expect(answer.statusCode).toBe(422);
      for (const field of Object.keys(answer.json().error.fields)) expect(field).toMatch(/^response/);
    }
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test.each([undefined, 'Register', 'x'.repeat(300), ...odd])('the purpose is %j', async (purpose) => {
    const answer = await me.caller.post(optionsUrl, { purpose, password: me.person.password });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['purpose']]);
  });

  test.each([undefined, 5, null, '', 'x'.repeat(201)])('the password is %j', async (password) => {
    const [{ id }] = (await me.caller.get(url)).json().passkeys;
    for (const answer of [
      await me.caller.post(optionsUrl, { purpose: 'register', password }),
      await me.caller.send('DELETE', url, { id, password }),
    ])
      expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['password']]);
  });

  test.each([undefined, 'x', '99999999999999999999', ...odd])('the id to remove is %j', async (id) => {
    const answer = await me.caller.send('DELETE', url, { id, password: me.person.password });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['id']]);
  });

  test('there is NUL in it', async () => {
    const response = new Authenticator().register(await registrationOptions(me.caller, me.person.password));
    expect((await me.caller.post(url, { name: 'a\u0000b', response })).statusCode).toBe(400);
    expect((await me.caller.post(optionsUrl, { purpose: 'a\u0000b' })).statusCode).toBe(400);
  });

  test.each(['', 'bm90IGpzb24', 'bnVsbA', 'W10', 'eyJjaGFsbGVuZ2UiOjF9'])(
    'the browser’s data is %j instead of what it signs',
    async (clientDataJSON) => {
      const used = me.device.logIn(await loginOptions());
      const answer = await app
        .visitor()
        .post(loginUrl, { response: { ...used, response: { ...used.response, clientDataJSON } } });
      expect([401, 422]).toContain(answer.statusCode);
    },
  );
});
