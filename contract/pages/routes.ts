import { defaultLocale, type Locale, localeNames } from '../locales.ts';

export const layoutNames = ['default', 'chat', 'lander', 'empty'] as const;
export type LayoutName = (typeof layoutNames)[number];

export interface Page {
  path: `/${string}`;
  layout: LayoutName;
  /** Names of guards that must let the visitor pass before the page is shown. */
  guards?: readonly string[];
}

/**
 * Every page, by name, in one list. English stands without a prefix, every other language under its own; links are
 * made from the name, so a page that does not exist cannot be linked to. A page enters the list when it is built.
 */
export const pages = {
  index: { path: '/', layout: 'default', guards: ['visitor'] },
  login: { path: '/login', layout: 'default', guards: ['visitor'] },
  signup: { path: '/signup', layout: 'empty', guards: ['visitor'] },
  'complete-signup': { path: '/complete-signup', layout: 'empty', guards: ['member'] },
  'signup-matches': { path: '/signup-matches', layout: 'empty', guards: ['member'] },
  profile: { path: '/profile', layout: 'default', guards: ['member'] },
  'lang-config': { path: '/lang-config', layout: 'default' },
  'activate-done': { path: '/activate/done', layout: 'default' },
  'activate-error': { path: '/activate/error', layout: 'default' },
  'reset-password': { path: '/reset-password', layout: 'default' },
  'reset-password-do': { path: '/reset-password/do', layout: 'default' },
  'mail-change-do': { path: '/mail-change/do', layout: 'default' },
  age: { path: '/age', layout: 'default' },
  // The list, and by their names the pages that belong to it: one line, because every route costs every page its size.
  settings: { path: '/settings/:part?', layout: 'default', guards: ['member'] },
  'settings-leave': { path: '/settings/leave', layout: 'default', guards: ['member'] },
  // Where somebody is after deleting the account, and where the link of the mail leads that takes it back.
  'account-deleted': { path: '/account-deleted', layout: 'default' },
  notifications: { path: '/notifications', layout: 'default', guards: ['member'] },
  bell: { path: '/bell', layout: 'default', guards: ['member'] },
  unsubscribe: { path: '/unsubscribe', layout: 'lander' },
  members: { path: '/members', layout: 'default' },
  'members-id': { path: '/members/:id', layout: 'default' },
  'members-id-landing': { path: '/members/:id/landing', layout: 'lander' },
  'members-id-landing2': { path: '/members/:id/landing2/:slug?', layout: 'lander' },
  'members-id-landing3': { path: '/members/:id/landing3/:slug?', layout: 'lander' },
  'members-id-signup': { path: '/members/:id/signup', layout: 'lander' },
  // A visitor is not sent away from here: the page says what it takes to chat.
  'members-id-chat': { path: '/members/:id/chat', layout: 'chat' },
  chats: { path: '/chats', layout: 'default', guards: ['member'] },
  'chats-id': { path: '/chats/:id', layout: 'chat', guards: ['member'] },
  credits: { path: '/credits', layout: 'default', guards: ['member'] },
  'credits-statement': { path: '/credits/statement', layout: 'default', guards: ['member'] },
  'credits-repeat-order': { path: '/credits/repeat-order', layout: 'default', guards: ['member'] },
  // Whoever comes back from a payment provider comes back here, with `?payment=` and its id: the page says how it went.
  'credits-id-paymentmethod': { path: '/credits/:id/:paymentmethod?', layout: 'default', guards: ['member'] },
  directdebit: { path: '/directdebit', layout: 'default', guards: ['member'] },
  'transactions-id': { path: '/transactions/:id?', layout: 'default', guards: ['member'] },
  premium: { path: '/premium', layout: 'default' },
  pricing: { path: '/pricing', layout: 'default' },
  'match-finder': { path: '/match-finder', layout: 'lander' },
  'landers-tinderswipe': { path: '/landers/tinderswipe', layout: 'lander', guards: ['visitor'] },
  'landers-name': { path: '/landers/:name/:slug?', layout: 'lander', guards: ['visitor'] },
  'swipe-game': { path: '/swipe-game', layout: 'default', guards: ['member'] },
  likes: { path: '/likes', layout: 'default', guards: ['member'] },
  'likes-type': { path: '/likes/:type', layout: 'default', guards: ['member'] },
  'likes-m-id': { path: '/likes/m/:id', layout: 'default', guards: ['member'] },
  // Where a photo arrives that another app shares with this one.
  'share-photo': { path: '/share-photo', layout: 'default', guards: ['member'] },
  // Where a click on a push leads that leads nowhere else.
  'push-error': { path: '/push-error', layout: 'default' },
  complaints: { path: '/complaints', layout: 'default' },
  'complaints-reference': { path: '/complaints/:reference', layout: 'default' },
  'pages-terms': { path: '/pages/terms', layout: 'default' },
  'pages-privacy': { path: '/pages/privacy', layout: 'default' },
  'pages-cookies': { path: '/pages/cookies', layout: 'default' },
  'pages-ban': { path: '/pages/ban', layout: 'default' },
  'pages-return-policy': { path: '/pages/return-policy', layout: 'default' },
  'pages-faq': { path: '/pages/faq', layout: 'default' },
  'pages-service': { path: '/pages/service', layout: 'default' },
  // What an operator wrote; whatever else has one segment comes before it.
  'operator-page': { path: '/:token', layout: 'default' },
} as const satisfies Record<string, Page>;

export type RouteName = keyof typeof pages;

/** Where members are among themselves. */
const membersArea = ['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium'] as const satisfies RouteName[];
export const isMembersArea = (page: RouteName) => membersArea.some((name) => name === page);

/** Where somebody arrives who wants nothing in particular: a member at the search, a visitor at the front page. */
export const homeOf = (loggedIn: boolean) => (loggedIn ? 'members' : 'index') satisfies RouteName;

/** A page by its name, whether it is there already or not. */
export type PageName = RouteName;

/** For lists that name pages ahead of their time, like a footer: those that are there already. */
export const isBuilt = (name: string): name is RouteName => Object.hasOwn(pages, name);

type ParamNames<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamNames<Head> | ParamNames<Tail>
  : Path extends `:${infer Name}?`
    ? Name
    : Path extends `:${infer Name}`
      ? Name
      : never;
type Params<Name extends RouteName> = { [Param in ParamNames<(typeof pages)[Name]['path']>]?: string };

const plainPaths = new Map<string, string>();

/** The address of a page in a language. Optional parameters that are missing leave no trace. */
export function pathTo<Name extends RouteName>(name: Name, locale: Locale, params?: Params<Name>): string {
  if (params) return fillIn(name, locale, params);
  // A page has dozens of links, and nearly all of them are these.
  const key = `${locale} ${name}`;
  const path = plainPaths.get(key) ?? fillIn(name, locale, params);
  plainPaths.set(key, path);
  return path;
}

function fillIn<Name extends RouteName>(name: Name, locale: Locale, params: Params<Name> | undefined): string {
  const filled: string[] = [];
  for (const { text, param, isOptional } of partsOf(name)) {
    const value = param === undefined ? text : (params as Record<string, string> | undefined)?.[param];
    if (value !== undefined) filled.push(param === undefined ? value : encodeURIComponent(value));
    else if (!isOptional) throw new Error(`The page ${name} needs ${text}`);
  }
  return localizedPath(filled.join('/'), locale);
}

/** One segment of a page's path: text that stands as it is, or the name of a parameter. */
interface Part {
  text: string;
  param?: string;
  isOptional: boolean;
}

const knownParts = new Map<RouteName, Part[]>();

/** The parts of a page's path, split once: a list of members has a link for each of them. */
function partsOf(name: RouteName): Part[] {
  const parts = knownParts.get(name) ?? pages[name].path.split('/').map(readPart);
  knownParts.set(name, parts);
  return parts;
}

const readPart = (text: string): Part =>
  text.startsWith(':')
    ? { text, isOptional: text.endsWith('?'), param: text.replaceAll(/[:?]/g, '') }
    : { text, isOptional: false };

/** Which language a path asks for, and the path without that prefix. No prefix asks for none. */
export function splitLocale(path: string): { prefix: Locale | undefined; path: string } {
  for (const locale of localeNames) {
    if (locale === defaultLocale) continue;
    if (path === `/${locale}`) return { prefix: locale, path: '/' };
    if (path.startsWith(`/${locale}/`)) return { prefix: locale, path: path.slice(locale.length + 1) };
  }
  return { prefix: undefined, path };
}

/** The same path in a language: prefixed, or bare for the default one. */
export function localizedPath(path: string, locale: Locale) {
  const bare = splitLocale(path).path;
  if (locale === defaultLocale) return bare;
  return bare === '/' ? `/${locale}` : `/${locale}${bare}`;
}

/** Where the back office is, with pages of its own below it. No page of a site links there. */
export const officePath = '/admin';

/** First path segments that no operator's page may take. */
export const reservedSegments = [
  'api',
  'dev',
  'admin',
  'media',
  'assets',
  'app-icons',
  'favicon.ico',
  'healthz',
  'manifest.webmanifest',
  'metrics',
  'offline',
  'readyz',
  'release.json',
  'robots.txt',
  'share-pictures',
  'sitemap.xml',
  ...localeNames,
];
