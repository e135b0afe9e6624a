import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

it('a password is hashed as strongly as OWASP asks, and another one does not match', async () => {
  const hash = await hashPassword('a long evening by the sea');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(hash, 'a long evening by the sea')).toBe(true);
  expect(await passwordMatches(hash, 'a long evening by the lake')).toBe(false);
  expect(await passwordMatches(undefined, 'a long evening by the sea')).toBe(false);
});
