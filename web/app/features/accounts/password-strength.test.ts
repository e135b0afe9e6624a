import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordStrength, strengths } from './password-strength.ts';

const owner = { name: 'Zoe Martin', email: 'zoe.martin@example.org' };
const rank = (password: string) => strengths.indexOf(passwordStrength(password, owner));

describe('my password', () => {
  it.each([
    ['', 'short'],
    ['sevenxx', 'short'],
    ['👋👋👋👋', 'short'],
    ['password123', 'weak'],
    ['MotDePasse', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['1234567890123', 'weak'],
    ['zoe martin zoe martin', 'weak'],
    ['eightxyz', 'weak'],
    ['blue-river', 'fair'],
    ['Blue-river-27', 'good'],
    ['a long evening by the sea', 'strong'],
    ['une soirée près de la mer', 'strong'],
    ['пароль на каждый день', 'strong'],
  ])('"%s" is called %s (R5.05)', (password, strength) => {
    expect(passwordStrength(password, owner)).toBe(strength);
  });

  it('is never called weaker for being longer by a word of its own', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 60 }), (password) => {
        expect(rank(`${password} oyster lamp`)).toBeGreaterThanOrEqual(rank(password));
      }),
    );
  });

  it('is not made stronger by my own name or address', () => {
    for (const own of [owner.name, owner.email, 'ZOE.MARTIN'])
      expect(rank(`${own}12`)).toBeLessThanOrEqual(rank('abcdefgh12'));
  });
});
