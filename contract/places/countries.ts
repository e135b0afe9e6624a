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

// Creating an Intl.DisplayNames takes longer than all it is asked for on a page.
const namers = new Map<Locale, Intl.DisplayNames>();
// Names of countries by language and code: every footer has one, and asking Intl for it takes as long as five elements.
const names = new Map<string, string>();

export function countryName(country: string, locale: Locale): string {
  const key = `${locale} ${country}`;
  const name = names.get(key) ?? namerIn(locale).of(country) ?? country;
  names.set(key, name);
  return name;
}

function namerIn(locale: Locale): Intl.DisplayNames {
  const namer = namers.get(locale) ?? new Intl.DisplayNames([locales[locale].iso], { type: 'region' });
  namers.set(locale, namer);
  return namer;
}
