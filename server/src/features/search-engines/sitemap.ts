import { type Locale, localeNames } from '#contract/locales.ts';
import { alternatesOf, listedPages } from '#contract/pages/listed-pages.ts';
import { pathTo } from '#contract/pages/routes.ts';

/** What search engines may list of a site, each page in each language with the others named beside it. */
export function sitemap(linkTo: (path: string) => string, operatorPages: Map<string, Locale[]>): string {
  const listed = listedPages.map((name) => ({
    paths: localeNames.map((locale) => pathTo(name, locale)),
    alternates: alternatesOf(name),
  }));
  const written = [...operatorPages].map(([token, locales]) => {
    const alternates = locales.map((hreflang) => ({ hreflang, path: pathTo('operator-page', hreflang, { token }) }));
    return { paths: alternates.map(({ path }) => path), alternates };
  });
  const entries = [...listed, ...written].flatMap(({ paths, alternates }) => {
    const links = alternates.map(
      ({ hreflang, path }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(linkTo(path))}"/>`,
    );
    return paths.map((path) => `<url><loc>${escaped(linkTo(path))}</loc>${links.join('')}</url>`);
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
