import { describe, expect, it } from 'vitest';
import { isLocale, localeNames } from './locales.ts';
import {
  layoutNames,
  localizedPath,
  type Page,
  pages,
  pathTo,
  type RouteName,
  reservedSegments,
  splitLocale,
} from './routes.ts';

const names = Object.keys(pages) as RouteName[];
const built: [RouteName, Page][] = names.map((name) => [name, pages[name]]);

/** Every parameter of a page filled with something a person could have typed. */
const anyParams = (name: RouteName) =>
  Object.fromEntries([...pages[name].path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, 'é 1/2']));

describe('the addresses of the site', () => {
  it.each(names)('%s has one in English and one in French (R2.32)', (name) => {
    const english = pathTo(name, 'en', anyParams(name));
    expect(english).toMatch(/^\/(?!fr(\/|$))/);
    expect(pathTo(name, 'fr', anyParams(name))).toBe(english === '/' ? '/fr' : `/fr${english}`);
  });

  it('are known by the names the specification gives them (R2.32)', () => {
    expect(pages.index.path).toBe('/');
    expect(pathTo('index', 'fr')).toBe('/fr');
    expect(pathTo('lang-config', 'en')).toBe('/lang-config');
    expect(pathTo('lang-config', 'fr')).toBe('/fr/lang-config');
  });

  it('are all different, so no page hides another (R2.32)', () => {
    const shapes = built.map(([, page]) => page.path.replaceAll(/:\w+\??/g, ':'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it.each(built)('%s does not stand where the API, the files or a language stand', (_name, { path }) => {
    expect(reservedSegments).not.toContain(path.split('/')[1]);
  });
});

// R2.34 as decided, for the pages built so far. A new page enters here with the layout the specification gives it.
const layoutOf: Record<string, Page['layout']> = {
  index: 'default',
  login: 'default',
  signup: 'empty',
  'complete-signup': 'empty',
  'signup-matches': 'empty',
  profile: 'default',
  'lang-config': 'default',
  'activate-done': 'default',
  'activate-error': 'default',
  'reset-password': 'default',
  'reset-password-do': 'default',
  'mail-change-do': 'default',
  'credits-repeat-order': 'default',
  'credits-id-paymentmethod': 'default',
  directdebit: 'default',
  'transactions-id': 'default',
  premium: 'default',
  pricing: 'default',
  members: 'default',
  'members-id': 'default',
  'members-id-chat': 'chat',
  chats: 'default',
  'chats-id': 'chat',
  credits: 'default',
  'credits-statement': 'default',
  'match-finder': 'lander',
  'swipe-game': 'default',
  likes: 'default',
  'likes-type': 'default',
  'likes-m-id': 'default',
  settings: 'default',
  'pages-terms': 'default',
  'pages-privacy': 'default',
  'pages-ban': 'default',
};

describe('the layout around a page', () => {
  it.each(built)('of %s is one of the four (R2.34)', (_name, { layout }) => {
    expect(layoutNames).toEqual(['default', 'chat', 'lander', 'empty']);
    expect(layoutNames).toContain(layout);
  });

  it.each(built)('of %s is the one decided for it (R2.34)', (name, { layout }) => {
    expect(layout).toBe(layoutOf[name]);
  });
});

describe('the language in an address', () => {
  it.each([
    ['/', undefined, '/'],
    ['/lang-config', undefined, '/lang-config'],
    ['/fr', 'fr', '/'],
    ['/fr/', 'fr', '/'],
    ['/fr/lang-config', 'fr', '/lang-config'],
    ['/fr/fr', 'fr', '/fr'],
    ['/friends', undefined, '/friends'],
    ['/FR', undefined, '/FR'],
    ['/en', undefined, '/en'],
    ['/members/fr', undefined, '/members/fr'],
  ])('of %s is %s, and the rest is %s (R2.32)', (path, prefix, rest) => {
    expect(splitLocale(path)).toEqual({ prefix, path: rest });
  });

  it('is put in and taken out without loss (R2.32)', () => {
    for (const path of ['/', '/lang-config', '/members/12', '/friends', '/a/b/c']) {
      for (const from of localeNames) {
        for (const to of localeNames) {
          const there = localizedPath(localizedPath(path, from), to);
          expect(there).toBe(localizedPath(path, to));
          expect(splitLocale(there)).toEqual({ prefix: to === 'en' ? undefined : to, path });
        }
      }
    }
  });

  it('is never a language we do not speak', () => {
    expect(localeNames.every(isLocale)).toBe(true);
    expect(['de', 'toString', '', undefined, 'EN'].some(isLocale)).toBe(false);
  });
});
