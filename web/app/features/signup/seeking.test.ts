import { describe, expect, it } from 'vitest';
import { nicheNumbers } from '#contract/sites/niches.ts';
import { seekingIn, seekingOn, sexualityOf } from './seeking.ts';

describe('who I am and whom I seek', () => {
  it.each([
    ['male', 'female', 'hetero'],
    ['male', 'male', 'gay'],
    ['male', 'both', 'bi'],
    ['female', 'male', 'hetero'],
    ['female', 'female', 'lesbian'],
    ['female', 'both', 'bi'],
  ] as const)('as %s seeking %s becomes %s on my profile (R3.02)', (gender, seeks, sexuality) => {
    expect(sexualityOf(gender, seeks)).toBe(sexuality);
  });

  it('is taken from the link I came by', () => {
    expect(seekingIn(new URLSearchParams('gender=female&seeks=both'))).toEqual({ gender: 'female', seeks: 'both' });
    expect(seekingIn(new URLSearchParams('seeks=male'))).toEqual({ seeks: 'male' });
  });

  it('is left open where nobody said it, or said nonsense', () => {
    expect(seekingIn(new URLSearchParams())).toEqual({});
    expect(seekingIn(new URLSearchParams('gender=toString&seeks=all'))).toEqual({});
  });

  it('is known on the site for men who love men, and nowhere else (R1.03)', () => {
    for (const niche of nicheNumbers) {
      expect(seekingOn(niche)).toEqual(niche === 7 ? { gender: 'male', seeks: 'male' } : { gender: '', seeks: '' });
    }
  });
});
