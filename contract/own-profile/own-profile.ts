import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { profileLimits } from '../constants.ts';
import { because, id, keysOf, placeName, writing } from '../fields.ts';
import { interest, look, mainImage, profileStatus, promptAnswer } from '../people/people.ts';
import { genders, sexualities } from '../people/profile.ts';
import { countries } from '../places/countries.ts';
import { named } from '../places/places.ts';

/** What the calls around a member's own profile take and answer. */

/** A member's own profile: all of it, also what others do not see. */
export const ownProfile = z.object({
  id,
  status: profileStatus,
  name: z.string(),
  age: z.int(),
  date_of_birth: z.iso.date(),
  gender: z.enum(keysOf(genders)),
  sexuality: z.enum(keysOf(sexualities)),
  country: z.enum(countries),
  region: named.nullable(),
  city: z.object({ name: z.string() }).nullable(),
  ...look,
  note: z.string(),
  interests: z.array(interest),
  /** In the order they are shown. */
  prompts: z.array(promptAnswer).max(profileLimits.prompts),
  photo_count: z.int(),
  main_image: mainImage.nullable(),
  /** Without it others see neither the sexuality nor the intimate interests. */
  sensitive_consent: z.boolean(),
});
export type OwnProfile = z.infer<typeof ownProfile>;
export const ownProfileAnswer = z.object({ profile: ownProfile });

/** All answers to prompts, in the order they are shown. A prompt is answered once; an empty answer is none. */
const promptAnswers = z
  .array(z.strictObject({ prompt: promptAnswer.shape.prompt, answer: writing(0, profileLimits.promptAnswer) }))
  .max(profileLimits.prompts)
  .refine((said) => new Set(said.map(({ prompt }) => prompt)).size === said.length, because('invalid'));

/** Any part of one's own profile; null clears what may be empty. Name and date of birth are who one is, not how. */
export const ownProfileChange = z
  .strictObject({
    gender: z.enum(keysOf(genders)),
    sexuality: z.enum(keysOf(sexualities)),
    country: z.enum(countries),
    region: placeName.nullable(),
    city: placeName.nullable(),
    ...look,
    note: writing(0, profileLimits.note).nullable(),
    interests: z.array(interest).max(profileLimits.interests).nullable(),
    prompts: promptAnswers.nullable(),
  })
  .partial();
export type OwnProfileChange = z.output<typeof ownProfileChange>;

export const ownProfileCalls = {
  ownProfile: {
    summary: 'One’s own profile, also what others do not see',
    session: true,
    answer: ownProfileAnswer,
  },
  changeOwnProfile: {
    summary: 'Change any part of one’s own profile; null clears',
    session: true,
    body: ownProfileChange,
    answer: ownProfileAnswer,
  },
} satisfies Record<string, CallSchema>;
