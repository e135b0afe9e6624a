import { describe, expect, test } from 'vitest';
import { signupBody } from './accounts.ts';

const signup = {
  email: 'zoe@example.com',
  name: 'Zoe',
  password: 'a-long-enough-secret',
  date_of_birth: '1990-05-01',
  gender: 'female',
  sexuality: 'hetero',
  country: 'FR',
  terms: true,
};

describe('a name may be', () => {
  test.each([
    'Zoé',
    'Zoe\u0301',
    'Łukasz',
    'Анна',
    'محمد',
    '小明子',
    "D'Artagnan",
    'Jean-Luc 2',
    'a_b-c',
    'x'.repeat(30),
  ])('%s', (name) => {
    expect(signupBody.parse({ ...signup, name }).name).toBe(name.normalize());
  });
  test('and stands without the spaces around it', () => {
    expect(signupBody.parse({ ...signup, name: '  Zoe ' }).name).toBe('Zoe');
  });
});

test('a passphrase may be long, have spaces and be of any script', () => {
  for (const password of ['correct horse battery staple', 'пароль-на-каждый-день', '🐎🔋🐎🔋🐎🔋🐎🔋', 'x'.repeat(200)])
    expect(signupBody.parse({ ...signup, password }).password).toBe(password);
});

test('without a word on it, sensitive data is not consented to', () => {
  expect(signupBody.parse(signup).sensitive_consent).toBe(false);
});
