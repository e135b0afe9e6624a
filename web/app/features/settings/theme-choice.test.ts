import { expect, it } from 'vitest';
import { themeCookieFor } from './theme-choice.ts';

it.each([
  ['dark', 'theme=dark; path=/; max-age=31536000; samesite=lax'],
  ['light', 'theme=light; path=/; max-age=31536000; samesite=lax'],
  ['system', 'theme=; path=/; max-age=0; samesite=lax'],
] as const)(
  'choosing %s is kept on this device for a year, and the system’s choice needs nothing kept (R10.06)',
  (choice, cookie) => {
    expect(themeCookieFor(choice)).toBe(cookie);
  },
);
