import type { Locale } from '../locales.ts';
import { locales } from '../locales.ts';

/** Countries whose regions and cities the product knows, in the order a list shows before it is sorted by name. */
export const countries = [
  'FR',
  'BE',
  'NL',
  'DE',
  'GB',
  'US',
  'CA',
  'CH',
  'AT',
  'LU',
  'IE',
  'IT',
  'ES',
  'PL',
  'AU',
  'NZ',
] as const;
export type Country = (typeof countries)[number];

/** Keeps the country that somebody chose instead of the one their network address lies in. */
export const selectedCountryCookie = { name: 'selected_country', days: 365 };

/** The country that prices, languages and texts are for: the chosen one, else that of the network address. */
export const effectiveCountry = (settings: { geoip_selected_country: string | null; geoip_country: string }) =>
  settings.geoip_selected_country ?? settings.geoip_country;

export const isCountry = (value: unknown): value is Country => countries.includes(value as Country);

// Making one takes longer than all it is asked for on a page.
const names = new Map<Locale, Intl.DisplayNames>();

export function countryName(country: string, locale: Locale): string {
  const known = names.get(locale) ?? new Intl.DisplayNames([locales[locale].iso], { type: 'region' });
  names.set(locale, known);
  return known.of(country) ?? country;
}
