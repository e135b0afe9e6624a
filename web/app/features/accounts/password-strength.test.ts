import { describe, expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

describe('a password I choose', () => {
  it.each([
    ['', 'short'],
    ['sevenxx', 'short'],
    ['👋👋👋👋', 'short'],
    ['eightxyz', 'fair'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'fair'],
    ['abcabcabcabcabc1', 'fair'],
    ['Evening1', 'good'],
    ['longer words', 'good'],
    ['Evening by 1 sea', 'strong'],
    ['a long evening by the sea', 'strong'],
    ['une soirée près de la mer', 'strong'],
  ])('like "%s" is called %s (R5.05)', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});
