import type { Locale } from '#contract/locales.ts';
import { interestGroups, interests } from '#contract/people/interests.ts';
import { type PublicSettings, settingsIn } from '#contract/sites/settings.ts';
import type { RequestContext } from '#server/platform/http/context.ts';

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
