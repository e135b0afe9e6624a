import { describe, expect, it } from 'vitest';
import { dismissalCookie, dismissalsIn } from './dismissals.ts';

const now = Date.parse('2026-11-15T20:00:00Z');

describe('an alert that I put aside', () => {
  it('is remembered with the time of it, for a month (R4.10)', () => {
    expect(dismissalCookie('photo', now)).toBe('dismissed-photo=1794772800; path=/; max-age=2592000; samesite=lax');
  });

  it.each([
    ['', {}],
    ['theme=dark', {}],
    ['theme=dark; dismissed-photo=1794772800', { photo: 1_794_772_800 }],
    ['dismissed-photo=1794772800;x=1', { photo: 1_794_772_800 }],
    ['dismissed-profile=1; dismissed-mails=2', { profile: 1, mails: 2 }],
    ['dismissed-photo=', {}],
    ['dismissed-photo=yes', {}],
    ['dismissed-photo=-5', {}],
    ['dismissed-other=1794772800; __proto__=1', {}],
  ])('is known again from the cookies "%s" (R4.10)', (cookies, expected) => {
    expect(dismissalsIn(cookies)).toEqual(expected);
  });
});
