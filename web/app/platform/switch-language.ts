import { type Locale, localeCookie } from '#contract/locales.ts';
import { localizedPath } from '#contract/pages/routes.ts';

/** The cookie that makes a language stick, as the browser writes it. */
export const languageCookie = (locale: Locale) =>
  `${localeCookie.name}=${locale}; path=/; max-age=${localeCookie.days * 86_400}; samesite=lax`;

interface Switch {
  locale: Locale;
  path: string;
  /** The query of the page, which stays; with its question mark, as a browser gives it. */
  search: string;
  /** Saves the choice to the account of whoever is logged in. */
  save?: () => Promise<unknown>;
}

interface Browser {
  cookie(text: string): void;
  go(path: string): void;
  wait(milliseconds: number): Promise<void>;
}

// A save is tried again for some seconds when nobody answers; nobody should look at the old language that long.
const timeout = 2_000;

/** Sets the language, remembers it, and goes to the same page in it. A failed save costs nothing: the cookie holds. */
export async function switchLanguage({ locale, path, search, save }: Switch, browser: Browser) {
  browser.cookie(languageCookie(locale));
  if (save) await Promise.race([save().catch(() => {}), browser.wait(timeout)]);
  browser.go(localizedPath(path, locale) + search);
}
