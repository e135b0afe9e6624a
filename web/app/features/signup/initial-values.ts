import { effectiveCountry } from '#contract/places/countries.ts';
import type { PublicSettings } from '#contract/sites/settings.ts';
import { seekingIn, seekingOn } from './seeking.ts';
import { emptyValues, type SignupValues } from './signup-values.ts';

/** What the link says that somebody followed to sign up: it counts for more than what they typed another day. */
export function valuesInLink(query: URLSearchParams): Partial<SignupValues> {
  const memberId = query.get('member_id') ?? '';
  return { ...seekingIn(query), ...(/^\d{1,19}$/.test(memberId) && { member_id: memberId }) };
}

type Known = Pick<PublicSettings, 'niche' | 'countries' | 'geoip_country' | 'geoip_selected_country'>;

/** What the site and the network suggest, and over that what the link says. Everything can be changed. */
export function initialValues(settings: Known, link: Partial<SignupValues>): SignupValues {
  const guess = effectiveCountry(settings);
  const country = settings.countries.find((offered) => offered === guess) ?? '';
  return { ...emptyValues, ...seekingOn(settings.niche), country, ...link };
}
