import { describe, expect, test } from 'vitest';
import { acceptedLanguages, isLocale, type Locale, visibleLocales } from './locales.ts';

const shown = (country: string, current: Locale, browser: string[] = []) =>
  visibleLocales(country, current, browser).map(({ locale }) => locale);
const byCountry = (country: string) =>
  (['en', 'fr'] as const).filter((locale) =>
    visibleLocales(country, 'en', ['fr']).some((entry) => entry.locale === locale && entry.reasons.includes('country')),
  );

const table: [country: string, locales: Locale[]][] = [
  ['US', ['en']],
  ['NL', []],
  ['BE', ['fr']],
  ['FR', ['fr']],
  ['IT', []],
  ['ES', []],
  ['DE', []],
  ['AT', []],
  ['IE', ['en']],
  ['GB', ['en']],
  ['AU', ['en']],
  ['NZ', ['en']],
  ['CA', ['en', 'fr']],
  ['PL', []],
  ['CH', ['en', 'fr']],
];

describe('the language menu', () => {
  test.each(table)(
    'in %s offers of the languages spoken there those we speak, %j, beside my own and my browser’s (R9.05)',
    (country, locales) => {
      expect(byCountry(country)).toEqual(locales);
      expect(shown(country, 'en')).toEqual(
        ['en', 'fr'].filter((locale) => locale === 'en' || locales.includes(locale as Locale)),
      );
      expect(shown(country, 'fr')).toEqual(
        ['en', 'fr'].filter((locale) => locale === 'fr' || locales.includes(locale as Locale)),
      );
      expect(shown(country, 'en', ['fr-FR', 'nl'])).toEqual(['en', 'fr']);
      expect(shown(country, 'fr', ['en-GB'])).toEqual(['en', 'fr']);
    },
  );

  test('says why each language is there', () => {
    expect(visibleLocales('FR', 'fr', ['fr-BE', 'en'])).toEqual([
      { locale: 'en', reasons: ['browser'] },
      { locale: 'fr', reasons: ['country', 'current', 'browser'] },
    ]);
  });

  test('never offers a language we do not speak, and somewhere unknown offers my own', () => {
    expect(shown('NL', 'en', ['nl', 'de', 'es'])).toEqual(['en']);
    expect(shown('XX', 'fr')).toEqual(['fr']);
  });
});

test.each([
  [undefined, []],
  ['', []],
  ['fr', ['fr']],
  ['en;q=0.3, fr-CA;q=0.9, de', ['de', 'fr-CA', 'en']],
  ['*, fr;q=0', []],
  ['fr;q=2x, en;level=1;q=0.5', ['fr', 'en']],
])('a browser that says %j wants %j', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});

test('a browser that says too much is not listened to', () => {
  expect(acceptedLanguages(`${'x'.repeat(10_000)},fr`)).toEqual([]);
});

test('only our own languages are languages', () => {
  for (const not of ['de', 'EN', '', undefined, null, 'toString', ['en']]) expect(isLocale(not)).toBe(false);
});
