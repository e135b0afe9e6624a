import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

const here = 'https://rendezvous.example';

describe('where I go after logging in', () => {
  it.each([
    ['/members', '/members'],
    ['/fr/members?page=2&sort=new', '/fr/members?page=2&sort=new'],
    ['/members/12/chat#last', '/members/12/chat#last'],
    ['/fr', '/fr'],
    ['/', '/'],
    ['/a/../settings', '/settings'],
  ])('is %s, the page I wanted', (text, path) => {
    expect(nextPath(text)).toBe(path);
  });

  it.each([
    null,
    '',
    'members',
    'https://elsewhere.example/members',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '\n//elsewhere.example',
    '/..//elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    '/api/logout.php',
    '/fr/api/logout.php',
    '/x/../api/logout.php',
    '/dev',
    '/media/1',
  ])('is not %j', (text) => {
    expect(nextPath(text)).toBeUndefined();
  });

  it('is a page of this site or nothing, whatever somebody put into the link', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      'fr',
      'api',
      'elsewhere.example',
      '%2f',
    );
    const links = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(parts, { maxLength: 8 }).map((list) => `/${list.join('')}`),
    );
    fc.assert(
      fc.property(links, (text) => {
        const path = nextPath(text);
        if (path === undefined) return;
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, here).origin).toBe(here);
        expect(new URL(path, here).pathname).not.toMatch(/^(\/fr)?\/api(\/|$)/);
        expect(nextPath(path)).toBe(path);
      }),
      { numRuns: 500 },
    );
  });
});
