import { defaultLocale, localeNames } from '../locales.ts';
import { pathTo, type RouteName } from './routes.ts';

/** Pages that search engines may list: what the site is, what it costs, and its rules. Members are found here, not there. */
export const listedPages = [
  'index',
  'signup',
  'pricing',
  'match-finder',
  'complaints',
  'pages-terms',
  'pages-privacy',
  'pages-ban',
] as const satisfies RouteName[];
export type ListedPage = (typeof listedPages)[number];

export const isListed = (name: RouteName): name is ListedPage => listedPages.some((listed) => listed === name);

/** The same page in each language, and for whoever reads none of them, as links name them. */
export const alternatesOf = (name: ListedPage): { hreflang: string; path: string }[] => [
  ...localeNames.map((locale) => ({ hreflang: locale as string, path: pathTo(name, locale) })),
  { hreflang: 'x-default', path: pathTo(name, defaultLocale) },
];
