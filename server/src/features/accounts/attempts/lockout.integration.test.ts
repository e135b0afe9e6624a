import { beforeAll, describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { linkTo, signedUp } from '#server/testing/newcomer.ts';

const embedded = process.env.TEST_DATABASE === 'embedded';
const url = '/api/user.php';
const minute = 60;

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const guess = (login: string, address?: string) =>
  app.visitor(address ? { address } : {}).post(url, { login, password: 'not-the-password' });
const logIn = ({ email, password }: { email: string; password: string }, address?: string) =>
  app.visitor(address ? { address } : {}).post(url, { login: email, password });
async function guessTimes(times: number, login: string, address?: string) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await guess(login, address)).statusCode);
  return statuses;
}

describe('after five wrong passwords', () => {
  test('an account is blocked for 15 minutes, for the right one too (R8.01)', async () => {
    const { person } = await signedUp(app);
    const wrong = await guess(person.email);
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().error).toEqual({ code: 'login_failed', message: 'Login failed, please try again' });
    // By either name, it is the same account.
    expect(await guessTimes(4, person.name)).toEqual([401, 401, 401, 401]);
    const blocked = await logIn(person);
    expect(blocked.statusCode).toBe(429);
    expect(blocked.json().error).toEqual({
      code: 'too_many_attempts',
      message: 'Too many incorrect attempts, account blocked for 15 min',
      minutes: 15,
    });
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(14 * minute);
    expect(blocked.cookies).toEqual([]);
    const french = app.visitor({ headers: { 'accept-language': 'fr' } });
    const { error } = (await french.post(url, { login: person.email, password: 'x' })).json();
    expect(error.message).toBe('Trop de tentatives incorrectes, compte bloqué pendant 15\u00a0min');

    app.advance(10 * minute);
    expect((await logIn(person)).json().error.minutes).toBe(5);
    app.advance(5 * minute + 1);
    expect((await logIn(person)).statusCode).toBe(200);
  });

  test('it is the account that is blocked: others log in', async () => {
    const [one, other] = [await signedUp(app), await signedUp(app)];
    await guessTimes(5, one.person.email);
    expect((await logIn(other.person)).statusCode).toBe(200);
  });

  test('a login nobody has is blocked in the same way, so that this tells nothing', async () => {
    expect(await guessTimes(6, 'nobody@example.com')).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('guessing all at once gains nothing', async () => {
    const { person } = await signedUp(app);
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(person.email)));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
  });

  test('a key does not hide a wrong try, and a retry under it is another one', async () => {
    const { person } = await signedUp(app);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { login: person.email, password: 'not-the-password' };
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await app.visitor().post(url, body, headers)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  // The embedded database belongs to one process alone: there is no other node on it.
  test.skipIf(embedded)('on another node the account is blocked too', async () => {
    const { person } = await signedUp(app);
    await guessTimes(5, person.email);
    const node = await freshApp({ location: app.location });
    const { email: login, password } = person;
    expect((await node.visitor().post(url, { login, password })).statusCode).toBe(429);
  });
});

test('four wrong passwords are forgotten with the right one, or with time', async () => {
  const { person } = await signedUp(app);
  await guessTimes(4, person.email);
  expect((await logIn(person)).statusCode).toBe(200);
  expect(await guessTimes(4, person.email)).toEqual([401, 401, 401, 401]);
  app.advance(15 * minute + 1);
  expect(await guessTimes(4, person.email)).toEqual([401, 401, 401, 401]);
  expect((await logIn(person)).statusCode).toBe(200);
});

test('a network has twenty wrong passwords in 15 minutes, whoever it tries them on', async () => {
  const { person } = await signedUp(app);
  const network = '203.0.113.7';
  for (let time = 0; time < 20; time += 1) {
    expect((await guess(`somebody${time}@example.com`, network)).statusCode).toBe(401);
  }
  expect((await logIn(person, network)).json().error.code).toBe('too_many_attempts');
  expect((await logIn(person, '203.0.113.8')).statusCode).toBe(200);
  app.advance(15 * minute + 1);
  expect((await logIn(person, network)).statusCode).toBe(200);
});

test('logging in oneself does not free a network to go on guessing', async () => {
  const { person } = await signedUp(app);
  const network = '203.0.113.9';
  for (let time = 0; time < 20; time += 1) {
    if (time % 4 === 0) expect((await logIn(person, network)).statusCode).toBe(200);
    await guess(`anybody${time}@example.com`, network);
  }
  expect((await logIn(person, network)).statusCode).toBe(429);
});

describe('a device my account knows', () => {
  const again = (caller: Caller, { email, password }: { email: string; password: string }) =>
    caller.post(url, { login: email, password });
  const wrong = async (caller: Caller, login: string, times: number) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1)
      statuses.push((await caller.post(url, { login, password: 'not-the-password' })).statusCode);
    return statuses;
  };

  test('is not locked out by strangers who guess on my account; theirs still are (R8.01)', async () => {
    const { person, caller } = await signedUp(app);
    await guessTimes(5, person.email);
    expect((await logIn(person)).statusCode).toBe(429);
    expect((await again(caller, person)).statusCode).toBe(200);
    expect((await logIn(person)).statusCode).toBe(429);
  });

  test('is not locked out with the others behind its network', async () => {
    const address = '203.0.113.10';
    const { person, caller } = await signedUp(app, {}, { address });
    for (let time = 0; time < 20; time += 1) await guess(`neighbour${time}@example.com`, address);
    expect((await logIn(person, address)).statusCode).toBe(429);
    expect((await again(caller, person)).statusCode).toBe(200);
  });

  test('has five tries of its own, which lock nobody else out', async () => {
    const address = '203.0.113.11';
    const { person, caller } = await signedUp(app, {}, { address });
    expect(await wrong(caller, person.email, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await again(caller, person)).json().error).toMatchObject({ code: 'too_many_attempts', minutes: 15 });
    expect((await logIn(person, address)).statusCode).toBe(200);
    app.advance(15 * minute + 1);
    expect((await again(caller, person)).statusCode).toBe(200);
  });

  test('confirms my password while strangers guess', async () => {
    const { person, caller } = await signedUp(app);
    await guessTimes(5, person.email);
    const chosen = 'another-long-secret';
    const body = { old_password: person.password, password: chosen, password_repeat: chosen };
    expect((await caller.put('/api/password.php', body)).statusCode).toBe(200);
  });

  test('is known to my account alone: on another one it counts like any stranger', async () => {
    const [mine, theirs] = [await signedUp(app), await signedUp(app)];
    expect(await wrong(mine.caller, theirs.person.email, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await logIn(theirs.person)).statusCode).toBe(429);
  });

  test('that was locked out is free again with a new password', async () => {
    const { person, caller } = await signedUp(app);
    await wrong(caller, person.email, 5);
    await caller.post('/api/password-reset.php', { email: person.email });
    const token = (await linkTo(app, person.email)).searchParams.get('token');
    const password = 'another-long-secret';
    const body = { token, password, password_repeat: password };
    expect((await app.visitor().put('/api/password-reset.php', body)).statusCode).toBe(200);
    expect((await again(caller, { ...person, password })).statusCode).toBe(200);
  });
});

describe('to whoever knows the password', () => {
  test('an account that is being deleted says so', async () => {
    const { person, user } = await signedUp(app);
    await app.db.query(`update users set status = 'pending_deletion' where id = $1`, [user.id]);
    expect((await guess(person.email)).statusCode).toBe(401);
    const answer = await logIn(person);
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'pending_deletion']);
    expect(answer.cookies).toEqual([]);
  });

  test('a banned one says why', async () => {
    const { person, user } = await signedUp(app);
    await app.db.query(`update users set status = 'banned', ban_reason = 'spam' where id = $1`, [user.id]);
    expect((await guess(person.email)).statusCode).toBe(401);
    const answer = await logIn(person);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error).toMatchObject({ code: 'banned', reason: 'spam' });
    expect(answer.cookies).toEqual([]);
  });
});

test.each(['banned', 'pending_deletion'])('being %s ends what I was doing at once, on every device', async (status) => {
  const { person, caller, user } = await signedUp(app);
  const other = app.visitor();
  await other.post(url, { login: person.email, password: person.password });
  await app.db.query('update users set status = $2 where id = $1', [user.id, status]);
  for (const device of [caller, other]) {
    expect((await device.get(url)).json()).toEqual({ user: null });
    expect((await device.put(url, { language: 'fr' })).json().authentication_required).toBe(true);
  }
});
