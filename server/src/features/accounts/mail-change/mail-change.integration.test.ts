import { beforeAll, describe, expect, test } from 'vitest';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import { confirmAddress, linkOf, linkTo, mailsTo, newcomer, signedUp } from '#server/testing/newcomer.ts';
import { everythingStored } from '#server/testing/stored.ts';

const url = '/api/mail-change.php';
const hour = 3600;

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

let count = 0;
function freshAddress() {
  count += 1;
  return `moved${count}@example.com`;
}

/** Somebody who has asked for a move, and the token that went to the new address. */
async function moving({ address = freshAddress(), isConfirmed = false } = {}) {
  const { person, caller, user } = await signedUp(app);
  if (isConfirmed) await confirmAddress(app, user.id);
  const asked = await caller.post(url, { email: address, password: person.password });
  expect(asked.statusCode).toBe(200);
  const token = (await linkTo(app, address)).searchParams.get('token') ?? '';
  return { person, caller, user, address, token };
}
const perform = (token: string, options = {}) => app.visitor(options).put(url, { token });
const logIn = (login: string, password: string) => app.visitor().post('/api/user.php', { login, password });

describe('I move my account to another address', () => {
  test('by a link that goes there, while the old address is told at once', async () => {
    const { person, caller, address, token } = await moving({ isConfirmed: true });
    const link = await linkTo(app, address);
    expect(link.href).toMatch(/^http:\/\/localhost:3000\/mail-change\/do\?token=[\w-]{43}$/);
    const [notice] = await mailsTo(app, person.email);
    expect(notice?.text).toContain(address);
    expect(notice?.text).not.toContain(token);
    expect((await linkOf(app, notice)).href).toBe('http://localhost:3000/reset-password');

    expect((await caller.get('/api/user.php')).json().user.email).toBe(person.email);
    const done = await perform(token);
    expect([done.statusCode, done.json()]).toEqual([200, {}]);
    expect((await caller.get('/api/user.php')).json().user.email).toBe(address);
    expect((await logIn(address, person.password)).statusCode).toBe(200);
    expect((await logIn(person.email, person.password)).statusCode).toBe(401);
  });

  test('in my language', async () => {
    const { person, caller, user } = await signedUp(app, {}, { headers: { 'accept-language': 'fr' } });
    const address = freshAddress();
    await confirmAddress(app, user.id);
    await caller.post(url, { email: address, password: person.password });
    expect((await mailsTo(app, address))[0]?.subject).toBe('Confirmez votre nouvelle adresse e-mail');
    expect((await mailsTo(app, person.email))[0]?.html).toMatch(/<html[^>]* lang="fr"/);
    expect((await linkTo(app, address)).pathname).toBe('/fr/mail-change/do');
  });

  test('and the link that proves my new address confirms me, with the credits of a signup once', async () => {
    const { person, caller, token } = await moving();
    const activation = await linkOf(app, (await mailsTo(app, person.email)).at(-1));
    await perform(token);
    expect((await caller.get('/api/user.php')).json().user).toMatchObject({ status: 'active', credits: 3 });
    const followed = await app.visitor().get(`${activation.pathname}${activation.search}`);
    expect(followed.headers.location).toBe('/activate/error');
  });

  test('once, for a day, on my own site, and only with the link I asked for last', async () => {
    const first = await moving();
    const again = freshAddress();
    app.advance(1);
    await first.caller.post(url, { email: again, password: first.person.password });
    const later = (await linkTo(app, again)).searchParams.get('token') ?? '';
    expect((await perform(first.token)).json().error).toEqual({
      code: 'link_expired',
      message: 'Link expired or invalid, request a new email',
    });
    expect((await perform(later, { host: 'bdsm.localhost' })).statusCode).toBe(410);
    const twice = await Promise.all([perform(later), perform(later)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);

    const [early, late] = [await moving(), await moving()];
    app.advance(24 * hour - 60);
    expect((await perform(early.token)).statusCode).toBe(200);
    app.advance(120);
    expect((await perform(late.token)).statusCode).toBe(410);
    expect((await perform('unknown')).statusCode).toBe(410);
  });

  test('and a new password ends a move that somebody else began', async () => {
    const { person, caller, token } = await moving();
    const chosen = 'another-long-secret';
    await caller.put('/api/password.php', {
      old_password: person.password,
      password: chosen,
      password_repeat: chosen,
    });
    expect((await perform(token)).statusCode).toBe(410);
  });

  test('and a link to a new password that went to the old address is worth nothing afterwards', async () => {
    const { person, token } = await moving();
    await app.visitor().post('/api/password-reset.php', { email: person.email });
    const reset = (await linkTo(app, person.email)).searchParams.get('token');
    await perform(token);
    const chosen = 'another-long-secret';
    const body = { token: reset, password: chosen, password_repeat: chosen };
    expect((await app.visitor().put('/api/password-reset.php', body)).statusCode).toBe(410);
  });

  test('and where I never confirmed the old one, perhaps a stranger’s, nothing is sent there', async () => {
    const { person, address } = await moving();
    const subjects = (await mailsTo(app, person.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Confirm your email address']);
    expect(await mailsTo(app, address)).toHaveLength(1);
  });
});

describe('an address that owns an account', () => {
  test('is refused, whatever its case, my own too (R5.04)', async () => {
    const { person, caller } = await signedUp(app);
    for (const email of [alice.login, alice.login.toUpperCase(), person.email]) {
      const answer = await caller.post(url, { email, password: person.password });
      expect(answer.statusCode).toBe(409);
      expect(answer.json().error).toEqual({
        code: 'email_taken',
        message: 'This email address already owns an account on this website',
      });
    }
    const french = await caller.post(
      url,
      { email: bruno.login, password: person.password },
      { 'accept-language': 'fr' },
    );
    expect(french.statusCode).toBe(409);
  });

  test('or got one while the link was on its way', async () => {
    const { person, caller, address, token } = await moving();
    await app.visitor().post('/api/signup.php', newcomer({ email: address.toUpperCase() }));
    const answer = await perform(token);
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'email_taken']);
    expect((await caller.get('/api/user.php')).json().user.email).toBe(person.email);
  });

  test('or gets one at the same instant: one of the two has it', async () => {
    const { address, token } = await moving();
    const [moved, joined] = await Promise.all([
      perform(token),
      app.visitor().post('/api/signup.php', newcomer({ email: address })),
    ]);
    expect([200, 409]).toContain(moved.statusCode);
    expect(joined.statusCode).toBe(moved.statusCode === 200 ? 409 : 201);
    const { rows } = await app.db.query('select from users where lower(email) = $1', [address]);
    expect(rows).toHaveLength(1);
  });

  test('two who move to one address: the first link wins', async () => {
    const address = freshAddress();
    const [one, other] = [await moving({ address }), await moving({ address })];
    const answers = await Promise.all([perform(one.token), perform(other.token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('a wrong password', () => {
  test('is told under its field, counts, and moves nothing', async () => {
    const { caller } = await signedUp(app);
    const email = freshAddress();
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push(await caller.post(url, { email, password: 'not-mine' }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422, 429]);
    expect(answers[0]?.json().error.fields).toEqual({ password: 'Please check your password' });
    expect(await mailsTo(app, email)).toEqual([]);
  });
});

const strange = [
  '<img src=x onerror=alert(1)>',
  'zoe 🦄@example.com',
  'zoe\u202e@example.com',
  5,
  null,
  ['x'],
  { x: 1 },
];
const bad: [field: string, value: unknown][] = [
  ...[undefined, '', 'zoe', 'zoe@', 'a@b', 'zoé@example.com', `${'x'.repeat(250)}@example.com`, ...strange].map(
    (value): [string, unknown] => ['email', value],
  ),
  ...[undefined, '', 5, null, ['x'], 'x'.repeat(201)].map((value): [string, unknown] => ['password', value]),
  ['admin', true],
];

describe('nothing is stored and the field is named when', () => {
  let me: Awaited<ReturnType<typeof signedUp>>;
  beforeAll(async () => {
    me = await signedUp(app);
  });

  test.each(bad)('%s is %j', async (field, value) => {
    const before = await everythingStored(app.db);
    const answer = await me.caller.post(url, { email: freshAddress(), password: me.person.password, [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test('the new address is none (R5.04)', async () => {
    const { person, caller } = await signedUp(app);
    const problem = async (locale: string) => {
      const headers = { 'accept-language': locale };
      await caller.put('/api/user.php', { language: locale });
      const answer = await caller.post(url, { email: 'nowhere', password: person.password }, headers);
      return answer.json().error.fields.email;
    };
    expect(await problem('en')).toBe('New email adress is invalid');
    expect(await problem('fr')).toBe('La nouvelle adresse e-mail est incorrecte');
  });

  test.each([undefined, 5, null, ['x'], 'x'.repeat(201)])('the token is %j', async (token) => {
    const answer = await app.visitor().put(url, { token });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['token']]);
  });

  test('there is NUL in it', async () => {
    const { person, caller } = await signedUp(app);
    const before = await everythingStored(app.db);
    for (const body of [
      { email: 'a\u0000@example.com', password: person.password },
      { email: freshAddress(), password: 'a\u0000b' },
    ])
      expect((await caller.post(url, body)).statusCode).toBe(400);
    expect((await caller.put(url, { token: 'a\u0000b' })).statusCode).toBe(400);
    expect(await everythingStored(app.db)).toEqual(before);
  });
});

test('a visitor has no account to move', async () => {
  const answer = await app.visitor().post(url, { email: freshAddress(), password: 'x' });
  expect([answer.statusCode, answer.json().authentication_required]).toEqual([403, true]);
});

test('whoever was banned meanwhile stays where they were', async () => {
  const { user, token } = await moving();
  await app.db.query(`update users set status = 'banned' where id = $1`, [user.id]);
  expect((await perform(token)).statusCode).toBe(410);
});
