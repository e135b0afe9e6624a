import { describe, expect, it } from 'vitest';
import { isLocale, localeNames } from '../locales.ts';
import {
  isBuilt,
  isMembersArea,
  layoutNames,
  localizedPath,
  type Page,
  type PageName,
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

const namedRoutes: [name: PageName, path: string][] = [
  ['index', '/'],
  ['members', '/members'],
  ['members-id', '/members/:id'],
  ['chats', '/chats'],
  ['chats-id', '/chats/:id'],
  ['likes', '/likes'],
  ['likes-type', '/likes/:type'],
  ['likes-m-id', '/likes/m/:id'],
  ['credits', '/credits'],
  ['credits-id-paymentmethod', '/credits/:id/:paymentmethod?'],
  ['credits-repeat-order', '/credits/repeat-order'],
  ['premium', '/premium'],
  ['profile', '/profile'],
  ['account-deleted', '/account-deleted'],
  ['notifications', '/notifications'],
  ['signup', '/signup'],
  ['complete-signup', '/complete-signup'],
  ['login', '/login'],
  ['pricing', '/pricing'],
  ['complaints', '/complaints'],
  ['pages-terms', '/pages/terms'],
  ['pages-privacy', '/pages/privacy'],
  ['pages-cookies', '/pages/cookies'],
  ['pages-ban', '/pages/ban'],
  ['pages-return-policy', '/pages/return-policy'],
  ['pages-faq', '/pages/faq'],
  ['pages-service', '/pages/service'],
];

describe('the addresses of the site', () => {
  it.each(names)('%s has one in English and one in French (R2.32)', (name) => {
    const english = pathTo(name, 'en', anyParams(name));
    expect(english).toMatch(/^\/(?!fr(\/|$))/);
    expect(pathTo(name, 'fr', anyParams(name))).toBe(english === '/' ? '/fr' : `/fr${english}`);
  });

  it.each(namedRoutes)('%s is the name of %s (R2.32)', (name, path) => {
    const filled = path.replaceAll(/:\w+\??/g, '1');
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, '1']));
    expect(pages[name].path).toBe(path);
    expect(pathTo(name, 'en', params)).toBe(filled);
    expect(pathTo(name, 'fr', params)).toBe(filled === '/' ? '/fr' : `/fr${filled}`);
  });

  it('are of pages that are there: nothing else can be linked to (R2.32)', () => {
    expect(isBuilt('not-built')).toBe(false);
    // @ts-expect-error A link to a page that is not there does not compile.
    expect(() => pathTo('not-built', 'en')).toThrow();
  });

  it('belong to the members area for these six names and no other (R2.32)', () => {
    expect(names.filter(isMembersArea)).toEqual(['members', 'members-id', 'chats', 'premium', 'likes', 'likes-m-id']);
  });

  it('are all different, so no page hides another (R2.32)', () => {
    const shapes = built.map(([, page]) => page.path.replaceAll(/:\w+\??/g, ':'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it.each(built)('%s does not stand where the API, the files or a language stand', (_name, { path }) => {
    expect(reservedSegments).not.toContain(path.split('/')[1]);
  });
});

describe('the layout around a page', () => {
  const pagesIn = (layout: Page['layout']) => built.filter(([, page]) => page.layout === layout).map(([name]) => name);

  it('is nothing but the signup itself where somebody becomes a member, so that nothing leads away from it (R2.34)', () => {
    expect(pagesIn('empty').sort()).toEqual(['complete-signup', 'signup', 'signup-matches']);
  });

  it('is the whole screen where two people write to one another, by either address of a conversation (R2.34)', () => {
    const conversations = names.filter((name) => /chat/.test(name) && pages[name].path.includes(':id'));
    expect(conversations).toHaveLength(2);
    expect(pagesIn('chat').sort()).toEqual(conversations.sort());
  });

  it('is the minimal one for somebody who comes from an advertisement or wants no more mail, and for nobody else (R2.34)', () => {
    expect(pagesIn('lander')).toEqual([
      'unsubscribe',
      'members-id-landing',
      'members-id-landing2',
      'members-id-landing3',
      'members-id-signup',
      'match-finder',
      'landers-tinderswipe',
      'landers-name',
    ]);
  });

  it('has navigation, footer and warnings everywhere else, wherever a member is at home (R2.34)', () => {
    const special = layoutNames.filter((name) => name !== 'default').flatMap(pagesIn);
    expect(layoutNames).toEqual(['default', 'chat', 'lander', 'empty']);
    expect(pagesIn('default')).toEqual(names.filter((name) => !special.includes(name)));
    expect(special.filter(isMembersArea)).toEqual([]);
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
