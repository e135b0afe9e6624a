import { longestSignupMessage } from '#contract/constants.ts';
import { effectiveCountry } from '#contract/places/countries.ts';
import type { PublicSettings } from '#contract/sites/settings.ts';
import { seekingIn, seekingOn } from './seeking.ts';
import { emptyValues, type SignupValues } from './signup-values.ts';

/** What the link says that somebody followed to sign up: it counts for more than what they typed another day. */
export function valuesInLink(query: URLSearchParams): Partial<SignupValues> {
  const memberId = query.get('member_id') ?? '';
  const message = query.get('signup_message')?.slice(0, longestSignupMessage) ?? '';
  return {
    ...seekingIn(query),
    ...(/^\d{1,19}$/.test(memberId) && { member_id: memberId }),
    ...(message.trim() && { signup_message: message }),
  };
}

type Known = Pick<PublicSettings, 'niche' | 'countries' | 'geoip_country' | 'geoip_selected_country'>;

/** What the site and the network suggest, and over that what the link says. Everything can be changed. */
export function initialValues(settings: Known, link: Partial<SignupValues>): SignupValues {
  const guess = effectiveCountry(settings);
  const country = settings.countries.find((offered) => offered === guess) ?? '';
  return { ...emptyValues, ...seekingOn(settings.niche), country, ...link };
}

/** What the form opens with: what was typed another day, and over that what the link says. What was written to one member never goes to another. */
export function openingValues(
  initial: SignupValues,
  draft: Partial<SignupValues> | undefined,
  link: Partial<SignupValues>,
): SignupValues {
  const values = { ...initial, ...draft, ...link };
  if (link.signup_message) return { ...values, member_id: link.member_id ?? '' };
  const isForAnother = link.member_id && draft?.member_id && link.member_id !== draft.member_id;
  return isForAnother ? { ...values, signup_message: '' } : values;
}
