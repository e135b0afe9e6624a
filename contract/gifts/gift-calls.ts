import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { giftIds } from './gifts.ts';

/** What the call for gifts answers, and what a message with one shows. */

export const gift = z.object({ id: z.enum(giftIds), name: z.string(), image: z.string() });

export const giftsAnswer = z.object({ gifts: z.array(gift.extend({ credits: z.int() })) });

export const giftCalls = {
  gifts: {
    summary: 'Gifts to choose from, in the caller’s language, and what each costs',
    answer: giftsAnswer,
  },
} satisfies Record<string, CallSchema>;
