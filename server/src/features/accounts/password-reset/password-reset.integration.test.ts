import { beforeAll, describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { linkTo, mailsTo, signedUp } from '#server/testing/newcomer.ts';

const url = '/api/password-reset.php';
const chosen = 'my-brand-new-secret';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const ask = (email: string, headers?: Record<string, string>) => app.visitor().post(url, { email }, headers);
const logIn = (login: string, password: string) => app.visitor().post('/api/user.php', { login, password });
const choose = (token: string | null, password = chosen, password_repeat = password) =>
  app.visitor().put(url, { token, password, password_repeat });
async function tokenFor(email: string) {
  expect((await ask(email)).statusCode).toBe(200);
  return (await linkTo(app, email)).searchParams.get('token');
}

describe('I forgot my password', () => {
  test('and choose another by the link in a mail, which ends every session I had', async () => {
    const { person, caller } = await signedUp(app);
    const token = await tokenFor(person.email.toUpperCase().toLowerCase());
    expect((await linkTo(app, person.email)).href).toBe(`http://localhost:3000/reset-password/do?token=${token}`);
    const answer = await choose(token);
    expect(answer.statusCode).toBe(200);
    expect((await caller.get('/api/user.php')).json()).toEqual({ user: null });
    expect((await logIn(person.email, person.password)).statusCode).toBe(401);
    expect((await logIn(person.email, chosen)).statusCode).toBe(200);
  });

  test('but stay logged in where I choose it', async () => {
    const { person, caller } = await signedUp(app);
    const token = await tokenFor(person.email);
    await caller.put(url, { token, password: chosen, password_repeat: chosen });
    expect((await caller.get('/api/user.php')).json().user.profile.name).toBe(person.name);
  });

  test('in French, and the link leads to the French page', async () => {
    const { person } = await signedUp(app, {}, { headers: { 'accept-language': 'fr' } });
    await ask(person.email);
    expect((await linkTo(app, person.email)).pathname).toBe('/fr/reset-password/do');
    expect((await mailsTo(app, person.email))[0]?.subject).toBe('Choisissez un nouveau mot de passe');
  });

  test('and am told when the address is unknown, the link too old or the mails too many (R8.04)', async () => {
    const unknown = await ask('nobody@example.com');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json().error).toEqual({ code: 'email_not_found', message: 'E-mail address not found' });

    const { person } = await signedUp(app);
    const tokens = [await tokenFor(person.email), await tokenFor(person.email), await tokenFor(person.email)];
    const tooMany = await ask(person.email);
    expect(tooMany.statusCode).toBe(429);
    expect(tooMany.json().error).toEqual({
      code: 'too_many_reset_mails',
      message: 'Too many password reset emails sent, please try again tomorrow',
    });
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);
    const french = await ask(person.email, { 'accept-language': 'fr' });
    expect(french.json().error.message).toContain('veuillez réessayer demain');

    app.advance(3600 + 1);
    for (const token of [...tokens, 'unknown', '']) {
      const expired = await choose(token);
      expect(expired.statusCode).toBe(410);
      expect(expired.json().error).toEqual({
        code: 'link_expired',
        message: 'Link expired or invalid, request a new email',
      });
    }
    app.advance(86_400);
    expect((await ask(person.email)).statusCode).toBe(200);
  });

  test('and three mails a day are three, also when I ask for six at once', async () => {
    const { person } = await signedUp(app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(person.email)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429, 429]);
  });

  test('and a link works once, nor does an older one after it, nor on another site', async () => {
    const { person } = await signedUp(app);
    const [older, token] = [await tokenFor(person.email), await tokenFor(person.email)];
    const elsewhere = app.visitor({ host: 'bdsm.localhost' });
    const body = { token, password: chosen, password_repeat: chosen };
    expect((await elsewhere.put(url, body)).statusCode).toBe(410);
    const twice = await Promise.all([choose(token), choose(token)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    expect((await choose(older)).statusCode).toBe(410);
  });

  test('and a password that will not do leaves the link as it was', async () => {
    const { person } = await signedUp(app);
    const token = await tokenFor(person.email);
    for (const password of ['short', 'password123', person.email]) {
      const answer = await choose(token, password);
      expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['password']]);
    }
    expect((await choose(token, chosen, 'something else')).json().error.fields).toEqual({
      password_repeat: 'The entered passwords are not the same',
    });
    expect((await choose(token)).statusCode).toBe(200);
  });

  test('and a block for wrong passwords ends with the new one', async () => {
    const { person } = await signedUp(app);
    for (let time = 0; time < 6; time += 1) await logIn(person.email, 'not-the-password');
    expect((await logIn(person.email, person.password)).statusCode).toBe(429);
    await choose(await tokenFor(person.email));
    expect((await logIn(person.email, chosen)).statusCode).toBe(200);
  });

  test('and the token of the mail is not stored', async () => {
    const { person } = await signedUp(app);
    const token = (await tokenFor(person.email)) ?? '';
    const { rows } = await app.db.query<{ text: string }>('select t::text as text from tokens t');
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
  });
});

describe('I change my password', () => {
  const put = '/api/password.php';

  test('knowing the old one, and my other devices are logged out', async () => {
    const { person, caller } = await signedUp(app);
    const other = app.visitor();
    await other.post('/api/user.php', { login: person.email, password: person.password });
    const body = { old_password: person.password, password: chosen, password_repeat: chosen };
    expect((await caller.put(put, body)).statusCode).toBe(200);
    expect((await caller.get('/api/user.php')).json().user.profile.name).toBe(person.name);
    expect((await other.get('/api/user.php')).json()).toEqual({ user: null });
    expect((await logIn(person.email, chosen)).statusCode).toBe(200);
  });

  test('and am told when the old one is wrong or the two new ones differ (R5.05)', async () => {
    const { person, caller } = await signedUp(app);
    const body = { old_password: person.password, password: chosen, password_repeat: chosen };
    const problems = async (changes: object, locale = 'en') => {
      const answer = await caller.put(put, { ...body, ...changes }, { 'accept-language': locale });
      expect(answer.statusCode).toBe(422);
      return answer.json().error.fields;
    };
    expect(await problems({ old_password: 'wrong' })).toEqual({ old_password: 'Please check your old password' });
    expect(await problems({ password_repeat: 'other' })).toEqual({
      password_repeat: 'The entered passwords are not the same',
    });
    expect(await problems({ password: 'password123', password_repeat: 'password123' })).toEqual({
      password: 'This is a common password, please choose another one',
    });
    expect(await problems({ password: person.email, password_repeat: person.email })).toEqual({
      password: 'This contains your username, your email address or the name of the site, please choose something else',
    });
    expect((await logIn(person.email, person.password)).statusCode).toBe(200);
  });

  test('but cannot guess the old one without end', async () => {
    const { caller } = await signedUp(app);
    const body = { old_password: 'wrong', password: chosen, password_repeat: chosen };
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await caller.put(put, body)).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('and nobody does who is not logged in', async () => {
    const answer = await app.visitor().put(put, { old_password: 'a', password: chosen, password_repeat: chosen });
    expect([answer.statusCode, answer.json().authentication_required]).toEqual([403, true]);
  });
});
