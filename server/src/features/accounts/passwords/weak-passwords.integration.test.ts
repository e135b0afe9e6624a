import { beforeAll, describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { linkTo, newcomer, signedUp } from '#server/testing/newcomer.ts';

const alice = { name: 'Alizée Roux', email: 'alizee.roux@example.com' };

let app: TestApp;
let caller: Caller;
let password: string;
let token: string | null;
beforeAll(async () => {
  app = await freshApp();
  const member = await signedUp(app, alice);
  caller = member.caller;
  password = member.person.password;
  await app.visitor().post('/api/password-reset.php', { email: alice.email });
  token = (await linkTo(app, alice.email)).searchParams.get('token');
});

/** Everywhere a password is chosen. */
const ways: [string, (chosen: string) => ReturnType<Caller['post']>][] = [
  ['when I sign up', (chosen) => app.visitor().post('/api/signup.php', newcomer({ ...alice, password: chosen }))],
  [
    'when I reset it',
    (chosen) => app.visitor().put('/api/password-reset.php', { token, password: chosen, password_repeat: chosen }),
  ],
  [
    'when I change it',
    (chosen) => caller.put('/api/password.php', { old_password: password, password: chosen, password_repeat: chosen }),
  ],
];

describe.each(ways)('%s', (_when, choose) => {
  test.each([
    'aaaaaaaa',
    '12345678910',
    'Password2024',
    'azertyuiop',
    'motdepasse1',
    'iloveyou1',
    'qwertyuiop',
    'Alizée1987',
    'alizee.roux',
    alice.email,
    alice.email.toUpperCase(),
    'Rendezvous1',
    '1!'.repeat(100),
  ])('"%s" is refused, with a sentence that says why', async (chosen) => {
    const answer = await choose(chosen);
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['password']]);
    expect(answer.json().error.fields.password).toMatch(/easy to guess|common password|contains your username/);
  });
});

test('the sentence is in my language', async () => {
  const person = newcomer({ password: 'azertyuiop' });
  const answer = await app.visitor().post('/api/signup.php', person, { 'accept-language': 'fr' });
  expect(answer.json().error.fields.password).toBe(
    'Des touches voisines se devinent facilement, veuillez ajouter d’autres mots',
  );
});

test('whoever looks for a better password does not run out of tries', async () => {
  const person = newcomer();
  for (let time = 0; time < 8; time += 1) {
    const answer = await app.visitor().post('/api/signup.php', { ...person, password: 'password123' });
    expect(answer.statusCode).toBe(422);
  }
  expect((await app.visitor().post('/api/signup.php', person)).statusCode).toBe(201);
});

test('of a long password the beginning is judged, and all of it has to be entered', async () => {
  const long = `a long evening by the sea ${'and another one '.repeat(10)}`;
  const { person } = await signedUp(app, { password: long });
  const logIn = (entered: string) => app.visitor().post('/api/user.php', { login: person.email, password: entered });
  expect((await logIn(long.slice(0, 100))).statusCode).toBe(401);
  expect((await logIn(long)).statusCode).toBe(200);
});
