import { type Theme, themeCookie } from '#contract/pages/pages.ts';

export type ThemeChoice = Theme | 'system';

/** The cookie that keeps a choice; the system's own choice is no cookie at all. */
export const themeCookieFor = (choice: ThemeChoice) =>
  choice === 'system'
    ? `${themeCookie.name}=; path=/; max-age=0; samesite=lax`
    : `${themeCookie.name}=${choice}; path=/; max-age=${themeCookie.days * 86_400}; samesite=lax`;
