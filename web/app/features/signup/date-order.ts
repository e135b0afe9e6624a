import type { Locale } from '#contract/locales.ts';

type Part = 'day' | 'month' | 'year';

/** The order in which people of a country write a date in a language: 17 May here, May 17 there. */
export function dateOrder(locale: Locale, country: string): Part[] {
  const format = new Intl.DateTimeFormat(`${locale}-${/^[A-Z]{2}$/.test(country) ? country : 'FR'}`);
  return format
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
}
