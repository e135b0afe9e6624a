/** The languages the product speaks. A third one is an entry here, and the build then names every string it lacks. */
export const locales = {
  en: { iso: 'en-US', name: 'English', gifSearch: 'en_US', landingSlug: 'eng' },
  fr: { iso: 'fr-FR', name: 'Français', gifSearch: 'fr_FR', landingSlug: 'fr' },
} as const;

export type Locale = keyof typeof locales;
export type Localized = Record<Locale, string>;

export const defaultLocale: Locale = 'en';
export const localeNames = Object.keys(locales) as Locale[];
export const localeCookie = { name: 'i18n_redirected', days: 365 };

export const isLocale = (value: unknown): value is Locale => localeNames.includes(value as Locale);

/** Which languages people in a country expect to choose from; only those the product speaks are shown. */
const languagesByCountry: Record<string, string[]> = {
  US: ['en', 'es'],
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es'],
  DE: ['de'],
  AT: ['de'],
  IE: ['en'],
  GB: ['en'],
  AU: ['en'],
  NZ: ['en'],
  CA: ['en', 'fr'],
  PL: ['pl'],
  CH: ['de', 'it', 'fr', 'en'],
};

export type LocaleReason = 'country' | 'current' | 'browser';

/** The languages of the dropdown and why each is there, in the product's own order. */
export function visibleLocales(country: string, current: Locale, browserLanguages: string[]) {
  const browser = browserLanguages.map((tag) => tag.slice(0, 2).toLowerCase());
  return localeNames.flatMap((locale) => {
    const reasons: LocaleReason[] = [];
    if (languagesByCountry[country]?.includes(locale)) reasons.push('country');
    if (locale === current) reasons.push('current');
    if (browser.includes(locale)) reasons.push('browser');
    return reasons.length ? [{ locale, reasons }] : [];
  });
}

/** The languages an Accept-Language header names, most wanted first. */
export function acceptedLanguages(header: string | undefined) {
  return (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag, quality: quality ? Number(quality) : 1 };
    })
    .filter(({ tag, quality }) => /^[a-z]{2,3}(-|$)/i.test(tag) && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
