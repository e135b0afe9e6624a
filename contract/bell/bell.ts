import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { messageKinds } from '../chat/chat-types.ts';
import { bell } from '../constants.ts';
import { cursor, id } from '../fields.ts';
import { memberCard } from '../people/people.ts';
import { bellKinds } from './entry-kinds.ts';

/** What happened while the member was away: what others did, and what happened to the account. */

/** As much as an entry of its kind has: which payment, how much money and how many credits, which device or passkey. */
export const bellFacts = z.object({
  payment: id.nullable(),
  /** In minor units of the currency. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  credits: z.int().nullable(),
  /** What the device or the passkey is called; empty where a device says nothing of itself. */
  name: z.string().nullable(),
});
export type BellFacts = z.infer<typeof bellFacts>;

export const bellItem = z.object({
  /** Unique among the items of a member. */
  id: z.string(),
  kind: z.enum(bellKinds),
  at: z.iso.datetime(),
  /** Whether the item came after the member last opened the bell, and was not read or seen on another page either. */
  new: z.boolean(),
  /** Who did it; null for what happened to the account. */
  profile: memberCard.pick({ id: true, name: true, main_image: true, fictional_icon: true }).nullable(),
  /** Of messages: in which conversation, how many are unread, and the newest one in short. */
  message: z
    .object({
      conversation: z.object({ id }),
      unread: z.int(),
      kind: z.enum(messageKinds),
      text: z.string().nullable(),
    })
    .nullable(),
  facts: bellFacts.nullable(),
});
export type BellItem = z.infer<typeof bellItem>;

export const bellAnswer = z.object({
  items: z.array(bellItem).max(bell.page),
  /** Counted so far and no further. */
  new: z.int(),
  /** Where the next page begins; null on the last one. */
  cursor: z.string().nullable(),
});

export const bellCalls = {
  bell: {
    summary: 'What happened while the caller was away, the newest first, and how much of it is new',
    session: true,
    query: z.object({ after: cursor.optional() }),
    answer: bellAnswer,
  },
  seeBell: {
    summary: 'The caller has seen what happened until then: on all their devices it is no longer new',
    session: true,
    body: z.strictObject({ seen_at: z.iso.datetime() }),
    answer: z.object({ new: z.int() }),
  },
} satisfies Record<string, CallSchema>;
