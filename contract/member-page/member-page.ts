import { z } from 'zod';
import { memberBody } from '../blocking/blocking.ts';
import type { CallSchema } from '../call-schema.ts';
import { replyRefusals } from '../chat/chat-types.ts';
import { ownPhotos, profileLimits, relatedMembers } from '../constants.ts';
import { id, keysOf } from '../fields.ts';
import { interest, lastActive, look, memberCard, network, promptAnswer } from '../people/people.ts';
import { sexualities } from '../people/profile.ts';
import { photo } from '../photos/photos.ts';

/** What the calls around one member's page take and answer. */

export const memberPageQuery = z.object({ id, network: network.optional() });

export const memberProfile = memberCard.extend({
  /** Null for visitors, without the member's consent, and where the site does not show it. */
  sexuality: z.enum(keysOf(sexualities)).nullable(),
  /** Null for visitors, and of somebody invisible. */
  last_active: z.enum(lastActive).nullable(),
  note: z.string().nullable(),
  /** Those that the site shows; the others are absent. */
  ...z.object(look).partial().shape,
  interests: z.array(z.object({ id: interest, common: z.boolean() })),
  /** The member’s answers to prompts; an empty list where the site does not show prompts. */
  prompts: z.array(promptAnswer).max(profileLimits.prompts),
  /** Of somebody who also has a cam. */
  live: z.boolean(),
  exclusive: z.boolean(),
});
export type MemberProfile = z.infer<typeof memberProfile>;

/** What likes there are between the caller and a member. */
export const ties = z.object({ liked: z.boolean(), liked_by: z.boolean(), match: z.boolean() });
export type Ties = z.infer<typeof ties>;

/** On what terms the caller's next message to a member would be sent: whoever reads it knows before the tap. */
export const messageTerms = z.object({
  /** The two have written to one another before. */
  begun: z.boolean(),
  /** What words would cost, in credits. */
  cost: z.int(),
  /** How many free first messages the caller has left, where the next message would be one; else 0. */
  free_left: z.int(),
  /** Why it would be refused, whatever it says. */
  refusal: z.enum(replyRefusals).nullable(),
});
export type MessageTerms = z.infer<typeof messageTerms>;

/**
 * Refused with `blocked_by` and the name where the member blocked the caller; with `you_blocked` and the name where the
 * caller blocked the member: neither sees the other, but whoever blocked can take it back from there. Everybody else
 * who is not to be seen does not exist: 404.
 */
export const memberPageAnswer = z.object({
  profile: memberProfile,
  photos: z.array(photo).max(ownPhotos.premium),
  related: z.array(memberCard).max(relatedMembers),
  like: ties,
  /** Null for visitors, and on one's own page. */
  message_terms: messageTerms.nullable(),
});

export const memberPageCalls = {
  memberPage: {
    summary: 'A member’s profile, photos and related members, as the caller may see them',
    query: memberPageQuery,
    answer: memberPageAnswer,
  },
  sawMember: {
    summary: 'Say that a member’s profile was seen by the person: their like is no longer new',
    session: true,
    body: memberBody,
    answer: z.object({ like: ties }),
  },
} satisfies Record<string, CallSchema>;
