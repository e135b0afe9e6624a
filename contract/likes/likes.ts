import { z } from 'zod';
import { memberBody } from '../blocking/blocking.ts';
import type { CallSchema } from '../call-schema.ts';
import { likeLists, likesPage } from '../constants.ts';
import { because, cursor, id } from '../fields.ts';
import { memberCard } from '../people/people.ts';
import { likeTypes } from './like-types.ts';

/** What the calls around likes and matches take and answer. */

export const likesQuery = z.object({
  type: z.enum(likeTypes).default('received'),
  after: cursor.optional(),
});
export type LikesQuery = z.output<typeof likesQuery>;

export const likeCard = memberCard.extend({
  /** They like the caller, and the caller has not opened their profile since. */
  like_new: z.boolean(),
  liked: z.boolean(),
  match: z.boolean(),
  at: z.iso.datetime(),
});
export type LikeCard = z.infer<typeof likeCard>;

export const likesAnswer = z.object({
  profiles: z.array(likeCard).max(likesPage),
  /** The newest of those who like the caller. */
  liked_by: z.array(id).max(likeLists.likedBy),
  /** Counted so far and no further. */
  new_likes: z.int(),
  matches: z.int(),
  /** Where the next page begins; null on the last one. */
  next: z.string().nullable(),
});

/** The profile is null where it is no longer the caller's to see. */
export const likeAnswer = z.object({ liked: z.boolean(), match: z.boolean(), profile: memberCard.nullable() });

export const likedQuery = z.object({
  ids: z
    .string()
    .max(2000)
    .refine((text) => idsIn(text).length <= likeLists.among && idsIn(text).every(isId), because('invalid'))
    .transform(idsIn),
});
export const likedAnswer = z.object({ liked: z.array(id).max(likeLists.among) });

/** Somebody whose like has not been told yet. It is told once, on whichever device the member is. */
export const autoLikeAnswer = z.object({
  ...memberCard.pick({ id: true, status: true, name: true, age: true, main_image: true, fictional_icon: true }).shape,
  /** The caller likes them as well. */
  match: z.boolean(),
});

export const likeCalls = {
  like: {
    summary: 'Like a member; liking again changes nothing',
    session: true,
    body: memberBody,
    answer: likeAnswer,
  },
  unlike: {
    summary: 'Take a like back; a chat that came of it stays',
    session: true,
    body: memberBody,
    answer: likeAnswer,
  },
  likes: {
    summary: 'Who likes the caller, whom the caller likes, or both; the newest first',
    session: true,
    query: likesQuery,
    answer: likesAnswer,
  },
  liked: {
    summary: 'Which of these members the caller likes',
    session: true,
    query: likedQuery,
    answer: likedAnswer,
  },
  autoLike: {
    summary: 'Somebody whose like the caller has not been told of yet; it is told once, and never made here',
    session: true,
    orNothing: true,
    answer: autoLikeAnswer.nullable(),
  },
} satisfies Record<string, CallSchema>;

function idsIn(text: string) {
  return text.split(',').filter(Boolean);
}

function isId(text: string) {
  return id.safeParse(text).success;
}
