import { type Theme, themeCookie } from '#contract/pages/pages.ts';

export type ThemeChoice = Theme | 'system';

const days = 365;

/** The cookie that keeps a choice; the system's own choice is no cookie at all. */
export const themeCookieFor = (choice: ThemeChoice) =>
  choice === 'system'
    ? `${themeCookie}=; path=/; max-age=0; samesite=lax`
    : `${themeCookie}=${choice}; path=/; max-age=${days * 86_400}; samesite=lax`;
