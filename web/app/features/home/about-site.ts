import { type Locale, locales } from '#contract/locales.ts';
import { structuredData } from '#web/platform/structured-data.ts';

/** What the site is, for search engines: nothing but what holds for every site. */
export const aboutSite = ({ origin, name, locale }: { origin: string; name: string; locale: Locale }): string =>
  structuredData({
    '@type': 'WebSite',
    name,
    url: `${origin}/`,
    inLanguage: locales[locale].iso,
    isFamilyFriendly: false,
    typicalAgeRange: '18-',
  });
