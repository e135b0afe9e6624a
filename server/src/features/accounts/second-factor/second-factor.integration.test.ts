import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import { confirmedMember, linkTo } from '#server/testing/newcomer.ts';
import { everythingStored } from '#server/testing/stored.ts';

const url = '/api/second-factor.php';
const step = 30;

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

/** What the member's phone shows, now or some steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: app.platform.clock.now().getTime() + steps * step * 1000 });

/** Somebody who logs in with a code. */
async function withFactor() {
  const { person, caller, user } = await confirmedMember(app);
  const { secret } = (await caller.post(url, { password: person.password })).json();
  const confirmed = await caller.put(url, { code: codeOf(secret) });
  expect(confirmed.statusCode).toBe(200);
  // The code that confirmed it is used up. A second into the next one, none changes while a test looks at it.
  app.advance(step - ((app.platform.clock.now().getTime() / 1000) % step) + 1);
  const logIn = (otp?: string, password = person.password) =>
    app.visitor().post('/api/user.php', { login: person.email, password, ...(otp !== undefined && { otp }) });
  return { person, caller, user, secret, codes: confirmed.json().recovery_codes as string[], logIn };
}
const outcome = (answer: { statusCode: number; json(): { error?: { code: string } } }) => [
  answer.statusCode,
  answer.json().error?.code,
];

describe('a second factor', () => {
  test('is a secret for my app, as text, as a link and as a picture, and does nothing before a first code came back', async () => {
    const { person, caller } = await confirmedMember(app);
    const started = await caller.post(url, { password: person.password });
    const { secret, uri, qr } = started.json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain('issuer=Rendezvous');
    expect(uri).not.toContain(person.email);
    expect(qr).toMatch(/^<svg [\s\S]*<\/svg>$/);
    expect((await caller.get(url)).json()).toEqual({ enabled: false, recovery_codes_left: 0 });
    const { email: login, password } = person;
    expect((await app.visitor().post('/api/user.php', { login, password })).statusCode).toBe(200);
  });

  test('is asked for once it is on, together with the password', async () => {
    const { caller, secret, codes, logIn } = await withFactor();
    expect(codes).toHaveLength(10);
    expect((await caller.get(url)).json()).toEqual({ enabled: true, recovery_codes_left: 10 });
    expect((await caller.get('/api/user.php')).json().user.two_factor).toBe(true);

    const half = await logIn();
    expect(half.json().error).toEqual({
      code: 'otp_required',
      message: 'Enter the code from your authenticator app',
    });
    expect([half.statusCode, half.cookies]).toEqual([401, []]);
    expect(outcome(await logIn(codeOf(secret), 'not-mine'))).toEqual([401, 'login_failed']);
    expect((await logIn(codeOf(secret))).statusCode).toBe(200);
  });

  test('accepts a code once, also when it comes twice at the same instant', async () => {
    const { secret, logIn } = await withFactor();
    const code = codeOf(secret);
    const answers = await Promise.all([logIn(code), logIn(code), logIn(code)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    expect(outcome(await logIn(code))).toEqual([401, 'otp_invalid']);
    // Nor one that is older than the last.
    expect(outcome(await logIn(codeOf(secret, -1)))).toEqual([401, 'otp_invalid']);
    expect((await logIn(codeOf(secret, 1))).statusCode).toBe(200);
  });

  test('accepts a code one step late or early, not two', async () => {
    const { secret, logIn } = await withFactor();
    app.advance(10 * step);
    expect(outcome(await logIn(codeOf(secret, -2)))).toEqual([401, 'otp_invalid']);
    expect((await logIn(codeOf(secret, -1))).statusCode).toBe(200);
    expect(outcome(await logIn(codeOf(secret, 2)))).toEqual([401, 'otp_invalid']);
    expect((await logIn(`${codeOf(secret, 1).slice(0, 3)} ${codeOf(secret, 1).slice(3)}`)).statusCode).toBe(200);
  });

  test('wrong codes count like wrong passwords, together with them (R8.01)', async () => {
    const { secret, logIn } = await withFactor();
    const wrong = codeOf(secret, 20);
    expect(outcome(await logIn(undefined, 'not-mine'))).toEqual([401, 'login_failed']);
    for (let time = 0; time < 4; time += 1) {
      expect(outcome(await logIn(wrong))).toEqual([401, 'otp_invalid']);
      // The right password alone does not make good for it.
      if (time < 3) expect(outcome(await logIn())).toEqual([401, 'otp_required']);
    }
    const blocked = await logIn(codeOf(secret));
    expect(blocked.json().error).toMatchObject({ code: 'too_many_attempts', minutes: 15 });
    app.advance(15 * 60 + 1);
    expect((await logIn(codeOf(secret))).statusCode).toBe(200);
  });

  test('that is lost is replaced by a code I wrote down, each of which works once', async () => {
    const { caller, codes, logIn } = await withFactor();
    const [first = '', second = ''] = codes;
    expect((await logIn(first)).statusCode).toBe(200);
    expect(outcome(await logIn(first))).toEqual([401, 'otp_invalid']);
    const typed = second.toUpperCase().replaceAll('-', ' ');
    const twice = await Promise.all([logIn(typed), logIn(typed)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await caller.get(url)).json()).toEqual({ enabled: true, recovery_codes_left: 8 });
    expect(outcome(await logIn('zzzz-zzzz-zzzz-zzzz'))).toEqual([401, 'otp_invalid']);
  });

  test('of somebody else opens nothing', async () => {
    const [one, other] = [await withFactor(), await withFactor()];
    expect(outcome(await one.logIn(other.codes[0]))).toEqual([401, 'otp_invalid']);
    expect(outcome(await one.logIn(codeOf(other.secret)))).toEqual([401, 'otp_invalid']);
  });

  test('is not asked of a passkey', async () => {
    const { person, caller } = await withFactor();
    const device = new Authenticator();
    const ask = async (body: object) => (await caller.post('/api/passkey-options.php', body)).json().options;
    const options = await ask({ purpose: 'register', password: person.password });
    await caller.post('/api/passkeys.php', { name: 'Phone', response: device.register(options) });
    const response = device.logIn(await ask({ purpose: 'login' }));
    expect((await app.visitor().post('/api/passkey-login.php', { response })).statusCode).toBe(200);
  });

  test('stays when the password is chosen anew by mail', async () => {
    const { person, secret, logIn } = await withFactor();
    const chosen = 'another-long-secret';
    await app.visitor().post('/api/password-reset.php', { email: person.email });
    const token = (await linkTo(app, person.email)).searchParams.get('token');
    await app.visitor().put('/api/password-reset.php', { token, password: chosen, password_repeat: chosen });
    expect(outcome(await logIn(undefined, chosen))).toEqual([401, 'otp_required']);
    expect((await logIn(codeOf(secret), chosen)).statusCode).toBe(200);
  });
});

describe('I switch it', () => {
  test('on with a first code, not with a wrong one, nor with one for a secret I was given before', async () => {
    const { person, caller } = await confirmedMember(app);
    const start = async () => (await caller.post(url, { password: person.password })).json().secret;
    const [older, secret] = [await start(), await start()];
    for (const code of [codeOf(older), codeOf(secret, 20)]) {
      const answer = await caller.put(url, { code });
      expect([answer.statusCode, answer.json().error.fields]).toEqual([
        422,
        { code: 'This code is incorrect or already used. Please try the next one.' },
      ]);
    }
    const twice = await Promise.all([1, 2].map(() => caller.put(url, { code: codeOf(secret) })));
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(outcome(await caller.post(url, { password: person.password }))).toEqual([409, 'second_factor_on']);
    expect((await caller.get(url)).json()).toEqual({ enabled: true, recovery_codes_left: 10 });
  });

  test('on again with a retry, and get the same codes, which are shown this once', async () => {
    const { person, caller } = await confirmedMember(app);
    const { secret } = (await caller.post(url, { password: person.password })).json();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const code = codeOf(secret);
    const [first, second] = [await caller.put(url, { code }, key), await caller.put(url, { code }, key)];
    expect(second.json()).toEqual(first.json());
  });

  test('off with my password, and on again with another secret', async () => {
    const { person, caller, secret, codes, logIn } = await withFactor();
    const wrong = await caller.send('DELETE', url, { password: 'not-mine' });
    expect([wrong.statusCode, wrong.json().error.fields]).toEqual([422, { password: 'Please check your password' }]);
    const off = await caller.send('DELETE', url, { password: person.password });
    expect([off.statusCode, off.json()]).toEqual([200, {}]);
    expect((await logIn()).statusCode).toBe(200);
    const again = (await caller.post(url, { password: person.password })).json().secret;
    expect(again).not.toBe(secret);
    await caller.put(url, { code: codeOf(again) });
    expect(outcome(await logIn(codes[0]))).toEqual([401, 'otp_invalid']);
  });

  test('but not by guessing the password', async () => {
    const { caller } = await confirmedMember(app);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await caller.post(url, { password: 'wrong' })).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

test('neither the secret nor the codes can be read in the database', async () => {
  const { secret, codes } = await withFactor();
  const { rows } = await app.db.query<{ text: string }>(
    'select f::text as text from second_factors f union all select c::text from recovery_codes c',
  );
  const stored = rows.map(({ text }) => text.toLowerCase()).join();
  const bytes = new TOTP({ secret }).secret;
  for (const shape of [bytes.hex, bytes.base32, bytes.latin1]) expect(stored).not.toContain(shape.toLowerCase());
  for (const code of codes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(Buffer.from(code).toString('hex'));
  }
});

const odd = ['', '<img src=x>', '🦄', '\u202e123456', 5, null, ['x'], { x: 1 }];

describe('nothing is stored and the field is named when', () => {
  let me: Awaited<ReturnType<typeof confirmedMember>>;
  beforeAll(async () => {
    me = await confirmedMember(app);
    await me.caller.post(url, { password: me.person.password });
  });

  test.each([undefined, 5, null, '', ['x'], { x: 1 }, 'x'.repeat(201)])('the password is %j', async (password) => {
    const before = await everythingStored(app.db);
    for (const method of ['POST', 'DELETE'] as const) {
      const answer = await me.caller.send(method, url, { password });
      expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['password']]);
    }
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test.each([undefined, '12345', '1234567', '12345a', '1'.repeat(17), ...odd])('the code is %j', async (code) => {
    const before = await everythingStored(app.db);
    const answer = await me.caller.put(url, { code });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['code']]);
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test.each(['x'.repeat(33), ...odd])('the code to log in with is %j', async (otp) => {
    const { email: login, password } = me.person;
    const answer = await app.visitor().post('/api/user.php', { login, password, otp });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['otp']]);
  });

  test('there is NUL in it', async () => {
    expect((await me.caller.put(url, { code: '123\u0000456' })).statusCode).toBe(400);
    expect((await me.caller.post(url, { password: '\u0000' })).statusCode).toBe(400);
  });
});

test('a visitor has no second factor', async () => {
  for (const answer of [
    await app.visitor().get(url),
    await app.visitor().post(url, { password: 'x' }),
    await app.visitor().put(url, { code: '123456' }),
    await app.visitor().send('DELETE', url, { password: 'x' }),
  ])
    expect([answer.statusCode, answer.json().authentication_required]).toEqual([403, true]);
});
