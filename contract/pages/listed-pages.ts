import { defaultLocale, type Locale, localeNames } from '../locales.ts';
import { pages, pathTo, type RouteName } from './routes.ts';

/** Pages that search engines may list: what the site is, what it costs, its rules and its help. Members are found here, not there. */
export const listedPages = [
  'index',
  'signup',
  'pricing',
  'match-finder',
  'complaints',
  'pages-terms',
  'pages-privacy',
  'pages-cookies',
  'pages-ban',
  'pages-return-policy',
  'pages-faq',
  'pages-service',
] as const satisfies RouteName[];
export type ListedPage = (typeof listedPages)[number];

/** By a path without its language. */
export const isListed = (path: string) => listedPages.some((name) => pages[name].path === path);

/** The same page in each language, and for whoever reads none of them, as links name them. */
export const alternatesOf = (name: ListedPage): { hreflang: string; path: string }[] =>
  inEachLanguage((locale) => pathTo(name, locale));

export const inEachLanguage = (pathIn: (locale: Locale) => string): { hreflang: string; path: string }[] => [
  ...localeNames.map((locale) => ({ hreflang: locale as string, path: pathIn(locale) })),
  { hreflang: 'x-default', path: pathIn(defaultLocale) },
];
