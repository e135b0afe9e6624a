import { z } from 'zod';
import { id, keysOf } from '../fields.ts';
import { photoStatuses } from '../photos/photos.ts';
import { countries } from '../places/countries.ts';
import { type InterestId, interests } from './interests.ts';
import { bodyTypes, eyeColors, genders, hairColors, relationshipStatuses, tattoos } from './profile.ts';
import { prompts } from './prompts.ts';

/** What several calls say of a person. */

export const interest = z.enum(interests.map((one) => one.id) as [InterestId, ...InterestId[]]);
export const look = {
  hair_color: z.enum(keysOf(hairColors)).nullable(),
  eye_color: z.enum(keysOf(eyeColors)).nullable(),
  body_type: z.enum(keysOf(bodyTypes)).nullable(),
  relationship_status: z.enum(keysOf(relationshipStatuses)).nullable(),
  tattoos: z.enum(keysOf(tattoos)).nullable(),
};

/** A prompt by its id, and what a member answered to it. */
export const promptAnswer = z.object({ prompt: z.enum(keysOf(prompts)), answer: z.string() });
export type PromptAnswer = z.infer<typeof promptAnswer>;

/** Of a disabled profile others see nothing; its owner sees that it is disabled. */
export const profileStatus = z.enum(['active', 'disabled']);

/** A profile's first photo: `filename` is the address of the large picture, `match` that of the one for overlays. */
export const mainImage = z.object({
  filename: z.string(),
  thumb_filename: z.string(),
  card: z.string(),
  match: z.string(),
  /** Only the owner sees a photo that is not active. */
  status: z.enum(photoStatuses),
  thumbhash: z.string().nullable(),
});
export type MainImage = z.infer<typeof mainImage>;

/** When somebody was last here, as closely as anybody needs to know. */
export const lastActive = ['now', 'today', 'week', 'earlier'] as const;
export type LastActive = (typeof lastActive)[number];

/** Where a visitor comes from: some sites show their members only to those who were sent. */
export const network = z.string().max(100);

export const memberCard = z.object({
  id,
  status: profileStatus,
  name: z.string(),
  age: z.int(),
  gender: z.enum(keysOf(genders)),
  country: z.enum(countries),
  region: z.string().nullable(),
  city: z.string().nullable(),
  /** Kilometres between two cities, rounded; null for visitors and where a city is unknown or not shown. */
  distance: z.int().nullable(),
  online: z.boolean(),
  new: z.boolean(),
  photo_count: z.int(),
  main_image: mainImage.nullable(),
  /** A moderator has compared the main photo with the member; absent where not. */
  photo_checked: z.literal(true).optional(),
  /** The member has proven their age; absent where not. */
  proven_adult: z.literal(true).optional(),
  fictional_icon: z.string().nullable(),
});
export type MemberCard = z.infer<typeof memberCard>;
