import { localeNames } from '#contract/locales.ts';
import { alternatesOf, listedPages } from '#contract/pages/listed-pages.ts';
import { pathTo } from '#contract/pages/routes.ts';

/** What search engines may list of a site, each page in each language with the others named beside it. */
export function sitemap(linkTo: (path: string) => string): string {
  const entries = listedPages.flatMap((name) => {
    const alternates = alternatesOf(name).map(
      ({ hreflang, path }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(linkTo(path))}"/>`,
    );
    return localeNames.map((locale) => {
      const own = `<loc>${escaped(linkTo(pathTo(name, locale)))}</loc>`;
      return `<url>${own}${alternates.join('')}</url>`;
    });
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** A page that must not be listed says so itself, and can only be heard where it may be read: so pages are open to all. */
export const robots = (linkTo: (path: string) => string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /dev', '', `Sitemap: ${linkTo('/sitemap.xml')}`, ''].join('\n');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
