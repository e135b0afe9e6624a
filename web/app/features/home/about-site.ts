import { type Locale, locales } from '#contract/locales.ts';

/** What the site is, for search engines: nothing but what holds for every site. JSON that cannot end the script it stands in. */
export function aboutSite({ origin, name, locale }: { origin: string; name: string; locale: Locale }): string {
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: `${origin}/`,
    inLanguage: locales[locale].iso,
    isFamilyFriendly: false,
    typicalAgeRange: '18-',
  };
  return JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
}
