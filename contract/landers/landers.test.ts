import { describe, expect, it } from 'vitest';
import { isLanderName, landerLocale, landerNames } from './landers.ts';

describe('the address of a landing page', () => {
  it.each(landerNames)('%s is one (R2.30)', (name) => {
    expect(isLanderName(name)).toBe(true);
  });

  it('is no other name, whatever it looks like (R2.30)', () => {
    expect(['', 'Video', 'toString', undefined].filter(isLanderName)).toEqual([]);
  });

  it('says its language before it or at its end, and the one before it counts (R1.03)', () => {
    expect(landerLocale('en', 'bdsm-eng')).toBe('en');
    expect(landerLocale('en', 'gay-fr')).toBe('fr');
    expect(landerLocale('en', 'nothing')).toBe('en');
    expect(landerLocale('en', undefined)).toBe('en');
    expect(landerLocale('fr', 'eng')).toBe('fr');
  });
});
