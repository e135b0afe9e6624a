import type { Locale } from '#contract/locales.ts';
import { interestGroups, interests } from '#contract/people/interests.ts';
import { type PublicSettings, settingsIn } from '#contract/sites/settings.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { RegionRow } from './queries.ts';

export function presentSettings(
  { site, locale, country, selectedCountry }: RequestContext,
  pushKey: string,
): PublicSettings {
  return {
    ...settingsIn(site.settings, locale),
    domain: site.host,
    geoip_country: country,
    geoip_selected_country: selectedCountry ?? site.settings.geoip_selected_country,
    push_public_key: shownPushKey(site.settings.push_public_key, pushKey),
  };
}

/** A site has the installation's key, says `none`, or names the key of whoever else sends its pushes. */
const shownPushKey = (set: string, pushKey: string) => (set === '' ? pushKey : set === 'none' ? '' : set);

export const presentInterests = (locale: Locale) =>
  interests.map((interest) => ({
    id: interest.id,
    label: interest[locale],
    group: interestGroups[interest.group][locale],
  }));

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
