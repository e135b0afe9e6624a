import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import type { Caller } from '#server/testing/caller.ts';
import { confirmedMember, linkTo, mailsTo, newcomer, type SentMail, signedUp } from '#server/testing/newcomer.ts';

const resetUrl = '/api/password-reset.php';
const passkeysUrl = '/api/passkeys.php';
const optionsUrl = '/api/passkey-options.php';
const factorUrl = '/api/second-factor.php';
const chosen = 'my-brand-new-secret';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const outcome = (answer: { statusCode: number; json(): { error?: { code: string } } }) => [
  answer.statusCode,
  answer.json().error?.code,
];
const logIn = (login: string, password: string, otp?: string) =>
  app.visitor().post('/api/user.php', { login, password, ...(otp && { otp }) });
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.platform.clock.now().getTime() });

async function addPasskey(caller: Caller, password: string, name = 'My phone') {
  const device = new Authenticator();
  const asked = await caller.post(optionsUrl, { purpose: 'register', password });
  if (asked.statusCode !== 200) return { device, answer: asked };
  return { device, answer: await caller.post(passkeysUrl, { name, response: device.register(asked.json().options) }) };
}
async function passkeyLogin(device: Authenticator) {
  const { options } = (await app.visitor().post(optionsUrl, { purpose: 'login' })).json();
  return app.visitor().post('/api/passkey-login.php', { response: device.logIn(options) });
}
async function switchOnFactor(caller: Caller, password: string) {
  const { secret } = (await caller.post(factorUrl, { password })).json();
  expect((await caller.put(factorUrl, { code: codeOf(secret) })).statusCode).toBe(200);
  return secret as string;
}
async function reset(email: string, more: object = {}, caller = app.visitor()) {
  expect((await caller.post(resetUrl, { email })).statusCode).toBe(200);
  const token = (await linkTo(app, email)).searchParams.get('token');
  return caller.put(resetUrl, { token, password: chosen, password_repeat: chosen, ...more });
}
const creditsOf = async (caller: Caller) => (await caller.get('/api/user.php')).json().user.credits;
const subjects = (mails: SentMail[]) => mails.map(({ subject }) => subject);

describe('before my address is confirmed', () => {
  test('neither a passkey nor a second factor can be set up, and I am told what to do', async () => {
    const { person, caller } = await signedUp(app);
    const { password } = person;
    const message = 'Please confirm your email address first, with the link in the email we sent you';
    for (const answer of [
      await caller.post(optionsUrl, { purpose: 'register', password }),
      await caller.post(factorUrl, { password }),
      await caller.put(factorUrl, { code: '123456' }),
      await caller.post(passkeysUrl, {
        name: 'Mine',
        response: new Authenticator().register({
          challenge: 'aW52ZW50ZWQ',
          user: { id: 'eA' },
          rp: { id: 'localhost' },
        }),
      }),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().error).toEqual({ code: 'address_unconfirmed', message });
    }
    const { pathname, search } = await linkTo(app, person.email);
    await app.visitor().get(`${pathname}${search}`);
    expect((await addPasskey(caller, password)).answer.statusCode).toBe(201);
    const { caller: french } = await signedUp(app, {}, { headers: { 'accept-language': 'fr' } });
    const refused = await french.post(factorUrl, { password });
    expect(refused.json().error.message).toContain('confirmer votre adresse e-mail');
  });

  test('a wrong password is still a wrong password', async () => {
    const { caller } = await signedUp(app);
    const answer = await caller.post(factorUrl, { password: 'not-mine' });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['password']]);
  });
});

describe('somebody signed up with my address before me', () => {
  /** What an earlier release let them keep. */
  const unconfirm = (userId: string) =>
    app.db.query(`update users set status = 'not_confirmed' where id = $1`, [userId]);

  test('and can add no passkey, and is out once I take the account over', async () => {
    const attacker = await signedUp(app);
    const { email, password } = attacker.person;
    const { answer: added } = await addPasskey(attacker.caller, password);
    expect(outcome(added)).toEqual([403, 'address_unconfirmed']);
    expect(outcome(await app.visitor().post('/api/signup.php', newcomer({ email })))).toEqual([409, 'account_exists']);

    const answer = await reset(email);
    expect(answer.json().ways_in).toEqual({ passkeys: [], second_factor: false, sessions_ended: 1 });
    expect((await attacker.caller.get('/api/user.php')).json()).toEqual({ user: null });
    expect(outcome(await logIn(email, password))).toEqual([401, 'login_failed']);
    const mine = await logIn(email, chosen);
    expect([mine.statusCode, mine.json().user.status]).toEqual([200, 'active']);
  });

  test('and neither passkey nor second factor from before that rule outlives my reset', async () => {
    const attacker = await confirmedMember(app);
    const { email, password } = attacker.person;
    const { device } = await addPasskey(attacker.caller, password);
    const secret = await switchOnFactor(attacker.caller, password);
    await unconfirm(attacker.user.id);

    expect((await reset(email)).json().ways_in).toMatchObject({ passkeys: [], second_factor: false });
    expect(outcome(await passkeyLogin(device))).toEqual([401, 'login_failed']);
    expect((await logIn(email, chosen)).statusCode).toBe(200);
    expect(outcome(await logIn(email, password, codeOf(secret)))).toEqual([401, 'login_failed']);
  });

  test('and what they began stays unfinished: a link to move the account, a device that passes for mine', async () => {
    const attacker = await signedUp(app);
    const { email, password } = attacker.person;
    const theirs = `theirs-${email}`;
    await attacker.caller.post('/api/mail-change.php', { email: theirs, password });
    const token = (await linkTo(app, theirs)).searchParams.get('token');
    await reset(email);
    expect(outcome(await app.visitor().put('/api/mail-change.php', { token }))).toEqual([410, 'link_expired']);
    const before = (await mailsTo(app, email)).length;
    await attacker.caller.post('/api/user.php', { login: email, password: chosen });
    expect(subjects((await mailsTo(app, email)).slice(0, -before))).toEqual(['New login to your account']);
  });

  test('and the credits of a signup come once, by my reset or by the link of the first mail (R6.02)', async () => {
    const { person } = await signedUp(app);
    const { pathname, search } = await linkTo(app, person.email);
    const me = app.visitor();
    await reset(person.email, {}, me);
    await me.post('/api/user.php', { login: person.email, password: chosen });
    const credits = await creditsOf(me);
    expect(credits).toBeGreaterThan(0);
    const followed = await app.visitor().get(`${pathname}${search}`);
    expect(followed.headers.location).toBe('/activate/done');
    expect(await creditsOf(me)).toBe(credits);
    expect(subjects(await mailsTo(app, person.email)).filter((subject) => subject === 'Welcome')).toHaveLength(1);
  });
});

describe('a reset by mail', () => {
  async function carefulMember() {
    const { person, caller, user } = await confirmedMember(app);
    const { device } = await addPasskey(caller, person.password);
    const secret = await switchOnFactor(caller, person.password);
    return { person, caller, user, device, secret };
  }

  test('tells which ways into my account are left, and leaves them unless I say so', async () => {
    const { person, device } = await carefulMember();
    const answer = await reset(person.email);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ways_in: {
        passkeys: [
          {
            id: expect.stringMatching(/^\d+$/),
            name: 'My phone',
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
            last_used_at: null,
          },
        ],
        second_factor: true,
        sessions_ended: 1,
      },
      end_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await passkeyLogin(device)).statusCode).toBe(200);
    expect(outcome(await logIn(person.email, chosen))).toEqual([401, 'otp_required']);
  });

  test('ends every other way in when asked to', async () => {
    const { person, device } = await carefulMember();
    const answer = await reset(person.email, { end_other_ways: true });
    expect(answer.json().ways_in).toEqual({ passkeys: [], second_factor: false, sessions_ended: 1 });
    expect(outcome(await passkeyLogin(device))).toEqual([401, 'login_failed']);
    expect((await logIn(person.email, chosen)).statusCode).toBe(200);
    expect(subjects(await mailsTo(app, person.email)).slice(0, 3)).toEqual(
      expect.arrayContaining(['Your password was changed', 'Two-step login is off']),
    );
  });

  test('lets me end them afterwards, once, within an hour, on this site', async () => {
    const { person, caller, device } = await carefulMember();
    const { end_token: token } = (await reset(person.email)).json();
    const left = await passkeyLogin(device);
    expect(left.statusCode).toBe(200);
    const elsewhere = app.visitor({ host: 'bdsm.localhost' });
    for (const wrong of [
      await elsewhere.send('DELETE', resetUrl, { token }),
      await app.visitor().send('DELETE', resetUrl, { token: 'unknown' }),
      await app.visitor().put(resetUrl, { token, password: 'not-for-this', password_repeat: 'not-for-this' }),
    ])
      expect(outcome(wrong)).toEqual([410, 'link_expired']);

    const ended = await app.visitor().send('DELETE', resetUrl, { token });
    expect(ended.json()).toEqual({ ways_in: { passkeys: [], second_factor: false, sessions_ended: 1 } });
    expect(outcome(await passkeyLogin(device))).toEqual([401, 'login_failed']);
    expect((await logIn(person.email, chosen)).statusCode).toBe(200);
    expect(outcome(await app.visitor().send('DELETE', resetUrl, { token }))).toEqual([410, 'link_expired']);
    expect((await caller.get('/api/user.php')).json()).toEqual({ user: null });

    const { end_token: late } = (await reset(person.email)).json();
    app.advance(3600 + 1);
    expect(outcome(await app.visitor().send('DELETE', resetUrl, { token: late }))).toEqual([410, 'link_expired']);
  });

  test('made later takes the place of what an earlier one left open', async () => {
    const { person } = await carefulMember();
    const { end_token: older } = (await reset(person.email)).json();
    await reset(person.email);
    expect(outcome(await app.visitor().send('DELETE', resetUrl, { token: older }))).toEqual([410, 'link_expired']);
  });

  test.each([[null], ['yes'], [1], [{}]])('names the field where the wish to end the rest is %j', async (wish) => {
    const answer = await app
      .visitor()
      .put(resetUrl, { token: 'x', password: chosen, password_repeat: chosen, end_other_ways: wish });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['end_other_ways']]);
  });

  test('of a member who was confirmed before gives nothing anew', async () => {
    const { person } = await confirmedMember(app);
    await reset(person.email);
    expect(subjects(await mailsTo(app, person.email)).filter((subject) => subject === 'Welcome')).toHaveLength(1);
  });
});

test('a change of my password in the settings ends everything else when I say so', async () => {
  const { person, caller } = await confirmedMember(app);
  const { device } = await addPasskey(caller, person.password);
  await switchOnFactor(caller, person.password);
  const body = { old_password: person.password, password: chosen, password_repeat: chosen };
  const kept = await caller.put('/api/password.php', body);
  expect(kept.json().ways_in).toMatchObject({ passkeys: [{ name: 'My phone' }], second_factor: true });
  const again = { old_password: chosen, password: `${chosen}-2`, password_repeat: `${chosen}-2`, end_other_ways: true };
  const ended = await caller.put('/api/password.php', again);
  expect(ended.json()).toEqual({ ways_in: { passkeys: [], second_factor: false, sessions_ended: 0 } });
  expect((await caller.get('/api/user.php')).json().user.profile.name).toBe(person.name);
  expect(outcome(await passkeyLogin(device))).toEqual([401, 'login_failed']);
  expect((await logIn(person.email, `${chosen}-2`)).statusCode).toBe(200);
});

describe('a mail tells me', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const changes: [string, string, string, (caller: Caller, password: string, email: string) => Promise<unknown>][] = [
    [
      'a new passkey',
      'A passkey was added to your account',
      'Une clé d’accès a été ajoutée à votre compte',
      (caller, password) => addPasskey(caller, password, 'Purple key'),
    ],
    [
      'a second factor that was switched on',
      'Two-step login is on',
      'La connexion en deux étapes est activée',
      (caller, password) => switchOnFactor(caller, password),
    ],
    [
      'a second factor that was switched off',
      'Two-step login is off',
      'La connexion en deux étapes est désactivée',
      async (caller, password) => {
        await switchOnFactor(caller, password);
        await caller.send('DELETE', factorUrl, { password });
      },
    ],
    [
      'a password that was changed in the settings',
      'Your password was changed',
      'Votre mot de passe a été modifié',
      (caller, password) =>
        caller.put('/api/password.php', { old_password: password, password: chosen, password_repeat: chosen }),
    ],
    [
      'a password that was reset',
      'Your password was changed',
      'Votre mot de passe a été modifié',
      (caller, _password, email) => reset(email, {}, caller),
    ],
  ];

  test.each(changes)('of %s, from which device, and what to do if it was not me', async (_what, en, fr, change) => {
    for (const [language, subject] of [
      ['en', en],
      ['fr', fr],
    ] as const) {
      const headers = { 'accept-language': language, 'user-agent': firefox };
      const { person, caller } = await confirmedMember(app, {}, { headers });
      await change(caller, person.password, person.email);
      const [mail] = await mailsTo(app, person.email);
      expect(mail?.subject).toBe(subject);
      expect(mail?.text).toContain('Firefox, Windows');
      expect((await linkTo(app, person.email)).pathname).toBe(
        language === 'fr' ? '/fr/reset-password' : '/reset-password',
      );
    }
  });

  test('the name of the passkey, and nothing of a second factor that never was on', async () => {
    const { person, caller } = await confirmedMember(app);
    await addPasskey(caller, person.password, 'Purple key');
    expect((await mailsTo(app, person.email))[0]?.text).toContain('Purple key');
    const before = await mailsTo(app, person.email);
    await caller.post(factorUrl, { password: person.password });
    await caller.send('DELETE', factorUrl, { password: person.password });
    expect(await mailsTo(app, person.email)).toEqual(before);
  });
});
