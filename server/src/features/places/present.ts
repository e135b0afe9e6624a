import type { Answer } from '#contract/calls.ts';
import type { Locale } from '#contract/locales.ts';
import type { CityRow, RegionRow } from './queries.ts';

export const presentPlace = (
  { place, near }: { place: CityRow; near: boolean },
  locale: Locale,
): Answer<'geocode'> => ({
  country: place.country,
  region: regionOf(place, locale),
  city: near ? { name: cityName(place, locale) } : null,
});

export const presentCities = (rows: CityRow[], locale: Locale): Answer<'cities'> => ({
  cities: rows.map((row) => ({ name: cityName(row, locale), region: regionOf(row, locale) })),
});

const cityName = (row: CityRow, locale: Locale) => (locale === 'fr' ? row.name_fr : row.name_en);
const regionOf = (row: CityRow, locale: Locale) => ({
  id: row.region,
  name: locale === 'fr' ? row.region_name_fr : row.region_name_en,
});

export function presentRegions(rows: RegionRow[], shown: readonly string[], locale: Locale) {
  const byCountry: Record<string, { id: string; name: string }[]> = Object.fromEntries(
    shown.map((country) => [country, []]),
  );
  for (const row of rows)
    byCountry[row.country]?.push({ id: row.id, name: locale === 'fr' ? row.name_fr : row.name_en });
  const order = new Intl.Collator(locale);
  for (const regions of Object.values(byCountry)) regions.sort((one, other) => order.compare(one.name, other.name));
  return byCountry;
}
