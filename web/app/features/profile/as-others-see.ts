import { type InterestId, interestGroups } from '#contract/interests.ts';
import type { Locale } from '#contract/locales.ts';
import type { OwnProfile } from '#contract/people.ts';
import { type ChoiceField, labelOf } from './choices.ts';
import type { Interest } from './interest-list.ts';
import { type AskedField, detailFields, type OwnValues } from './own-values.ts';

export interface ShownProfile {
  name: string;
  age: number;
  /** The finest place the site shows. */
  place: string | undefined;
  about: string;
  interests: { id: InterestId; label: string }[];
  facts: { field: ChoiceField; label: string }[];
}

interface Seen {
  profile: Pick<OwnProfile, 'name' | 'age' | 'sensitive_consent'>;
  values: OwnValues;
  asked: ReadonlySet<AskedField>;
  interests: readonly Interest[];
  regionName: string | undefined;
  countryName: string;
  locale: Locale;
}

/** The profile as anybody but its owner sees it: what the site shows, and of sex life only what was consented to. */
export function asOthersSee({
  profile: { name, age, sensitive_consent: consent },
  values,
  asked,
  interests,
  regionName,
  countryName,
  locale,
}: Seen): ShownProfile {
  const told = consent ? interests : interests.filter(({ group }) => group !== interestGroups.intimacy[locale]);
  const shown: ChoiceField[] = [...detailFields, ...(consent ? (['sexuality'] as const) : [])];
  return {
    name,
    age,
    place: (asked.has('city') && values.city) || (asked.has('region') && regionName) || countryName,
    about: asked.has('about') ? values.about.trim() : '',
    interests: asked.has('interests') ? told.filter(({ id }) => values.interests.includes(id)) : [],
    facts: shown
      .filter((field) => asked.has(field as AskedField))
      .flatMap((field) => {
        const label = labelOf(field, values[field], locale);
        return label ? [{ field, label }] : [];
      }),
  };
}
