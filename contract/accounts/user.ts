import { z } from 'zod';
import { localeNames } from '../locales.ts';
import { ownProfile } from '../own-profile/own-profile.ts';
import { photoChoices } from '../photos/photos.ts';

const id = z.string().regex(/^\d{1,20}$/);

export const publicUser = z.object({
  id,
  status: z.enum(['not_confirmed', 'active', 'pending_deletion', 'banned']),
  credits: z.int(),
  paid_user: z.boolean(),
  signup_date: z.iso.datetime(),
  notifications_disabled: z.array(z.enum(['fbl', 'bounce', 'listunsubscribe'])),
  language: z.enum(localeNames).nullable(),
  fictional_icon: z.string().nullable(),
  email: z.string(),
  two_factor: z.boolean(),
  invisible: z.boolean(),
  shown_to_visitors: z.boolean(),
  /** How photos of people are shown whom the member has not answered. */
  unasked_photos: z.enum(photoChoices),
  /** Likes the member has not seen yet, counted to a thousand. */
  total_new_likes: z.int(),
  /** Messages the member has not read yet. */
  total_unread_messages: z.int(),
  profile: ownProfile,
});
export type PublicUser = z.infer<typeof publicUser>;

/** Who is logged in; null is a visitor. */
export const userAnswer = z.object({ user: publicUser.nullable() });
