import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPasswordEstimator, type PasswordEstimator } from './password-strength.ts';

const owner = { name: 'Alice Martin', email: 'a.martin75@example.org', siteName: 'Rendezvous' };

let estimate: PasswordEstimator;
beforeAll(async () => {
  estimate = await loadPasswordEstimator();
});

describe('my password is refused, and I am told why, when it is', () => {
  it.each([
    ['aaaaaaaa', 'password_repeats'],
    ['abcabcabcabc', 'password_repeats'],
    ['x'.repeat(200), 'password_repeats'],
    ['12345678910', 'password_common'],
    ['Password2024', 'password_similar'],
    ['azertyuiop', 'password_keyboard'],
    ['motdepasse1', 'password_similar'],
    ['MotDePasse', 'password_common'],
    ['iloveyou1', 'password_common'],
    ['qwertyuiop', 'password_common'],
    ['p@ssw0rd', 'password_similar'],
    ['abcdefghijkl', 'password_sequence'],
    ['24/12/1987', 'password_date'],
    ['Alice1987', 'password_personal'],
    ['alicemartin', 'password_personal'],
    ['Alice Martin 87', 'password_personal'],
    ['a.martin75@example.org', 'password_personal'],
    ['A.MARTIN75@EXAMPLE.ORG', 'password_personal'],
    ['a.martin75', 'password_personal'],
    ['rendezvous24', 'password_personal'],
    ['alice_martin', 'password_personal'],
  ])('"%s" (%s)', (password, problem) => {
    expect(estimate(password, owner)).toMatchObject({ problem });
    expect(estimate(password, owner).score).toBeLessThan(2);
  });
});

describe('my password is accepted when it is', () => {
  it.each([
    'alice-demo-1',
    'bruno-demo-1',
    'blue-river',
    'a long evening by the sea',
    'une soirée près de la mer',
    'correct horse battery staple',
    'пароль на каждый день',
    'kX9#vq2L',
    `${'a long evening by the sea '.repeat(7)}`,
  ])('"%s"', (password) => {
    expect(estimate(password, owner)).toEqual({ score: expect.toBeOneOf([2, 3, 4]) });
  });
});

it('whatever I type is judged, also the names of things every object has', () => {
  for (const password of ['constructor', '__proto__', 'hasOwnProperty', 'toString'])
    expect(estimate(password, owner).score).toBeGreaterThanOrEqual(0);
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (password) => {
      const { score, problem } = estimate(password, owner);
      expect(score >= 2).toBe(problem === undefined);
    }),
    { numRuns: 50 },
  );
});
