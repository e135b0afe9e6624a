import type { MemberProfile } from '#contract/member-page/member-page.ts';
import type { OwnProfile } from '#contract/own-profile/own-profile.ts';
import { type InterestId, interests } from '#contract/people/interests.ts';
import { type AskedField, detailFields, type OwnValues } from '#web/features/people/own-values.ts';

interface Seen {
  profile: Pick<OwnProfile, 'id' | 'name' | 'age' | 'photo_count' | 'sensitive_consent'>;
  values: OwnValues;
  asked: ReadonlySet<AskedField>;
  regionName: string | undefined;
  isNew: boolean;
}

const intimate = new Set<InterestId>(interests.flatMap(({ id, group }) => (group === 'intimacy' ? [id] : [])));

/**
 * The profile as anybody but its owner gets it: what the site shows, and of sex life only what was consented to. Seen
 * by somebody with nothing in common, while its owner is here.
 */
export function asOthersSee({ profile, values, asked, regionName, isNew }: Seen): MemberProfile {
  const { id, name, age, photo_count, sensitive_consent: consent } = profile;
  const shared = values.interests.filter((interest) => consent || !intimate.has(interest));
  const look = Object.fromEntries(
    detailFields.filter((field) => asked.has(field)).map((field) => [field, values[field]]),
  );
  return {
    id,
    status: 'active',
    name,
    age,
    gender: values.gender,
    country: values.country,
    region: (asked.has('region') && regionName) || null,
    city: (asked.has('city') && values.city) || null,
    online: true,
    new: isNew,
    photo_count,
    main_image: null,
    fictional_icon: null,
    sexuality: asked.has('sexuality') && consent ? values.sexuality : null,
    distance: null,
    last_active: 'now',
    note: (asked.has('note') && values.note.trim()) || null,
    ...look,
    interests: asked.has('interests') ? shared.map((interest) => ({ id: interest, common: false })) : [],
    prompts: asked.has('prompts')
      ? values.prompts.flatMap(({ prompt, answer }) => (answer.trim() ? [{ prompt, answer: answer.trim() }] : []))
      : [],
    live: false,
    exclusive: false,
  };
}
