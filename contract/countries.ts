import type { Locale } from './locales.ts';
import { locales } from './locales.ts';

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

/** What a visitor chose instead of the country their address lies in. */
export const selectedCountryCookie = 'selected_country';

export const isCountry = (value: unknown): value is Country => countries.includes(value as Country);

export const countryName = (country: string, locale: Locale) =>
  new Intl.DisplayNames([locales[locale].iso], { type: 'region' }).of(country) ?? country;
