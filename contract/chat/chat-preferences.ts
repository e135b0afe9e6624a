import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { hiddenWordLimits } from '../constants.ts';
import { because, writing } from '../fields.ts';
import { writersAllowed } from './chat-types.ts';

/** What a member decides about being written to. */

// Something that can be found in a message: punctuation alone never is.
const hiddenWord = writing(1, hiddenWordLimits.length).refine((word) => /[\p{L}\p{N}]/u.test(word), because('invalid'));

const preferences = z.object({
  who_may_write: z.enum(writersAllowed),
  /** Only members whose photo was checked or whose age is proven may begin, on top of `who_may_write`. */
  checked_members_only: z.boolean(),
  /** Messages with one of these, whatever its case and accents, arrive folded. */
  hidden_words: z.array(z.string()),
});

export const chatPreferenceCalls = {
  chatPreferences: {
    summary: 'Who may begin a conversation with the caller, and which words fold a message',
    session: true,
    answer: preferences,
  },
  changeChatPreferences: {
    summary:
      'Change who may begin a conversation with the caller, or which words fold a message; what is left out stays',
    session: true,
    body: z.strictObject({
      who_may_write: z.enum(writersAllowed).optional(),
      checked_members_only: z.boolean().optional(),
      hidden_words: z.array(hiddenWord).max(hiddenWordLimits.words).optional(),
    }),
    answer: preferences,
  },
} satisfies Record<string, CallSchema>;
