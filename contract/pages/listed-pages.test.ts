import { describe, expect, it } from 'vitest';
import { alternatesOf, isListed, listedPages } from './listed-pages.ts';
import { isMembersArea, type Page, pages } from './routes.ts';

describe('what search engines may list', () => {
  it('is never a page about a member, of the members, or behind a login (R2.32)', () => {
    for (const name of listedPages) {
      const { path, guards = [] }: Page = pages[name];
      expect(path).not.toContain(':');
      expect(guards).not.toContain('member');
      expect(isMembersArea(name)).toBe(false);
    }
    expect(['/', '/pricing', '/pages/terms'].every(isListed)).toBe(true);
    expect(['/members', '/members/1', '/members/1/chat', '/unsubscribe', '/nowhere', ''].filter(isListed)).toEqual([]);
  });

  it('names each page in every language, and in one for everybody else', () => {
    expect(alternatesOf('pricing')).toEqual([
      { hreflang: 'en', path: '/pricing' },
      { hreflang: 'fr', path: '/fr/pricing' },
      { hreflang: 'x-default', path: '/pricing' },
    ]);
  });
});
