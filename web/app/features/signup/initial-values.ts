import type { PublicSettings } from '#contract/settings.ts';
import { knownSeeking } from './seeking.ts';
import { emptyValues, type SignupValues } from './signup-values.ts';

type Known = Pick<PublicSettings, 'niche' | 'countries' | 'geoip_country' | 'geoip_selected_country'>;

/** What the link, the site and the network already say; everything can be changed. */
export function initialValues(query: URLSearchParams, settings: Known): SignupValues {
  const guess = settings.geoip_selected_country ?? settings.geoip_country;
  const country = settings.countries.find((offered) => offered === guess) ?? '';
  const memberId = query.get('member_id') ?? '';
  return {
    ...emptyValues,
    ...knownSeeking(query, settings.niche),
    country,
    member_id: /^\d{1,19}$/.test(memberId) ? memberId : '',
  };
}
