import type { Locale } from '#contract/locales.ts';

/**
 * A city’s name as it stands after “near” in a sentence. French joins it to its “de”: de Lyon, d’Annecy, du Mans, des
 * Abymes, de La Rochelle. English adds nothing.
 */
export const afterNear = (city: string, locale: Locale): string => (locale === 'fr' ? withDe(city) : city);

function withDe(city: string): string {
  if (/^Le /.test(city)) return `du ${city.slice(3)}`;
  if (/^Les /.test(city)) return `des ${city.slice(4)}`;
  return /^[aeiouyàâäéèêëîïôöùûü]/i.test(city) ? `d’${city}` : `de ${city}`;
}
