import { longestSignupMessage } from '#contract/constants.ts';
import { landerInterests } from '#contract/landers/landers.ts';
import { effectiveCountry, isCountry } from '#contract/places/countries.ts';
import type { PublicSettings } from '#contract/sites/settings.ts';
import { seekingIn, seekingOn } from './seeking.ts';
import { emptyValues, type SignupValues } from './signup-values.ts';

/** What the link says that somebody followed to sign up: it counts for more than what they typed another day. */
export function valuesInLink(query: URLSearchParams): Partial<SignupValues> {
  const said = (name: string, form: RegExp) => {
    const value = query.get(name)?.trim() ?? '';
    return form.test(value) ? { [name]: value } : {};
  };
  const message = query.get('signup_message')?.slice(0, longestSignupMessage) ?? '';
  return {
    ...seekingIn(query),
    ...said('member_id', /^\d{1,19}$/),
    ...placeIn(query, said),
    ...interestIn(query),
    ...(message.trim() && { signup_message: message }),
  };
}

function interestIn(query: URLSearchParams): Partial<SignupValues> {
  const interest = landerInterests.find((offered) => offered === query.get('interest'));
  return interest ? { interest } : {};
}

/** A landing page may have asked where somebody lives. A city says nothing without its country. */
function placeIn(query: URLSearchParams, said: (name: string, form: RegExp) => Partial<SignupValues>) {
  if (!isCountry(query.get('country'))) return {};
  return { ...said('country', /^/), ...said('region', /^[\w-]{1,80}$/), ...said('city', /^[^\p{C}]{1,80}$/u) };
}

type Known = Pick<PublicSettings, 'niche' | 'countries' | 'geoip_country' | 'geoip_selected_country'>;

/** What the site and the network suggest, and over that what the link says. Everything can be changed. */
export function initialValues(settings: Known, link: Partial<SignupValues>): SignupValues {
  const guess = effectiveCountry(settings);
  const isOffered = (country: string | undefined) => settings.countries.some((offered) => offered === country);
  const { country, region, city, ...rest } = link;
  const place = isOffered(country) ? { country, region: region ?? '', city: city ?? '' } : {};
  const guessed = { country: isOffered(guess) ? guess : '' };
  return { ...emptyValues, ...seekingOn(settings.niche), ...guessed, ...rest, ...place } as SignupValues;
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
