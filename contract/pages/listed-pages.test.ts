import { describe, expect, it } from 'vitest';
import { alternatesOf, isListed, listedPages } from './listed-pages.ts';
import { isMembersArea, type Page, pages, type RouteName } from './routes.ts';

describe('what search engines may list', () => {
  it('is never a page about a member, of the members, or behind a login (R2.32)', () => {
    for (const name of listedPages) {
      const { path, guards = [] }: Page = pages[name];
      expect(path).not.toContain(':');
      expect(guards).not.toContain('member');
      expect(isMembersArea(name)).toBe(false);
    }
    const about: RouteName[] = [
      'members',
      'members-id',
      'members-id-chat',
      'unsubscribe',
      'push-error',
      'activate-done',
    ];
    expect(about.filter(isListed)).toEqual([]);
  });

  it('names each page in every language, and in one for everybody else', () => {
    expect(alternatesOf('pricing')).toEqual([
      { hreflang: 'en', path: '/pricing' },
      { hreflang: 'fr', path: '/fr/pricing' },
      { hreflang: 'x-default', path: '/pricing' },
    ]);
  });
});
