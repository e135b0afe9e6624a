import { createContext, useContext } from 'react';
import type { PublicUser } from '#contract/accounts/user.ts';
import type { Locale, LocaleReason } from '#contract/locales.ts';
import type { Theme } from '#contract/pages/pages.ts';
import { homeOf, isBuilt, type PageName, pathTo, type RouteName } from '#contract/pages/routes.ts';
import type { PublicSettings } from '#contract/sites/settings.ts';
import type { Dismissals } from './dismissals.ts';
import { readingOnce } from './reading-once.ts';

/** Until when, and what the server's clock said when the page was made: both in milliseconds since 1970. */
export interface TimeBonus {
  endsAt: number;
  now: number;
}

/** What every page knows: the site, the person, the language. */
export interface RootData {
  /** Scheme and host that the site is known by. */
  origin: string;
  locale: Locale;
  locales: { locale: Locale; reasons: LocaleReason[] }[];
  settings: PublicSettings;
  user: PublicUser | null;
  theme?: Theme | undefined;
  phone: boolean;
  /** Alerts a member has put aside, and when. */
  dismissed: Dismissals;
  /** A discount that runs out while one looks at it; only for those who have it. */
  timeBonus?: TimeBonus | undefined;
  /** A proof of age is asked for here before photos are shown, and there is none. */
  photosClosed?: boolean | undefined;
  /** What a browser colours its own bar with, by day and by night. */
  barColours: Record<Theme, string>;
  workbench: boolean;
  messages: string;
}

/** Serialises the root data as one text: the framework's own encoding of so many small values costs more than the page. */
export const writeShell = (data: RootData): string => JSON.stringify(data);

export const readShell = readingOnce<RootData>();

export const ShellContext = createContext<RootData | null>(null);

export function useShell(): RootData {
  const data = useContext(ShellContext);
  if (!data) throw new Error('The shell is not there yet');
  return data;
}

/** Addresses by route name, in the page's language. */
export function usePathTo() {
  const { locale } = useShell();
  return <Name extends RouteName>(name: Name, params?: Parameters<typeof pathTo<Name>>[2]) =>
    pathTo(name, locale, params);
}

/** For pages that may not be built yet: their address, or none. */
export function useBuiltPath() {
  const { locale } = useShell();
  return (name: PageName) => (isBuilt(name) ? pathTo(name, locale) : undefined);
}

/** Where the logo leads. */
export function useHomePath() {
  const { locale, user } = useShell();
  return pathTo(homeOf(user !== null), locale);
}
