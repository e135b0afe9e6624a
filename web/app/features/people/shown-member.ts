import { search } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import type { MemberProfile } from '#contract/member-page/member-page.ts';
import { type InterestId, interests } from '#contract/people/interests.ts';
import { type PromptId, promptLabel } from '#contract/people/prompts.ts';
import { countryName } from '#contract/places/countries.ts';
import { labelOf } from './choices.ts';

const factFields = [
  'relationship_status',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
  'sexuality',
] as const satisfies (keyof MemberProfile)[];
export type FactField = (typeof factFields)[number];

/** A member as a page shows them: every choice in words, nothing of what was left open. */
export interface ShownMember
  extends Pick<
    MemberProfile,
    | 'id'
    | 'name'
    | 'age'
    | 'online'
    | 'last_active'
    | 'distance'
    | 'new'
    | 'live'
    | 'exclusive'
    | 'fictional_icon'
    | 'photo_checked'
    | 'proven_adult'
    | 'note'
  > {
  /** The finest place there is. */
  place: string;
  /** All of it, from the city to the country. */
  home: string;
  interests: { id: InterestId; label: string; common: boolean }[];
  facts: { field: FactField; label: string }[];
  prompts: { id: PromptId; label: string; answer: string }[];
}

/** Made on the server, so that a browser need not load the words of every choice in every language. */
export function shownMember(profile: MemberProfile, locale: Locale): ShownMember {
  const country = countryName(profile.country, locale);
  const places = [profile.city, profile.region, country].filter((place) => place !== null);
  const labels = new Map(interests.map((interest) => [interest.id, interest[locale]]));
  return {
    id: profile.id,
    name: profile.name,
    age: profile.age,
    online: profile.online,
    last_active: profile.last_active,
    // Further than one may search nobody thinks in kilometres.
    distance: profile.distance !== null && profile.distance <= search.furthest ? profile.distance : null,
    new: profile.new,
    live: profile.live,
    exclusive: profile.exclusive,
    fictional_icon: profile.fictional_icon,
    ...(profile.photo_checked && { photo_checked: true as const }),
    ...(profile.proven_adult && { proven_adult: true as const }),
    note: profile.note?.trim() || null,
    place: places[0] ?? country,
    // Berlin is a city and a region: once is enough.
    home: [...new Set(places)].join(', '),
    // What two have in common comes first: it is what one writes about.
    interests: [...profile.interests]
      .sort((one, other) => Number(other.common) - Number(one.common))
      .flatMap(({ id, common }) => {
        const label = labels.get(id);
        return label ? [{ id, label, common }] : [];
      }),
    facts: factFields.flatMap((field) => {
      const label = labelOf(field, profile[field] ?? null, locale, profile.gender);
      return label ? [{ field, label }] : [];
    }),
    prompts: profile.prompts.flatMap(({ prompt, answer }) => {
      const label = promptLabel(prompt, locale);
      return label ? [{ id: prompt, label, answer }] : [];
    }),
  };
}
