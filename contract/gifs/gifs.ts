import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { chatLimits } from '../constants.ts';
import { because, pageLanguage } from '../fields.ts';

/** What the call for GIFs takes and answers, and what a message with one shows. */

export const gifId = z
  .string()
  .max(120)
  .refine((text) => /^[a-z]+:[\w-]+$/.test(text), because('invalid'));

/** A GIF as it is shown, always from an address of our own: the service it comes from never learns who looks. */
export const gif = z.object({
  id: gifId,
  title: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type Gif = z.infer<typeof gif>;

export const gifsQuery = z.object({
  q: z.string().trim().max(80).default(''),
  /** As the answer before said in `next`. */
  after: z.string().max(40).optional(),
  language: pageLanguage,
});
export const gifsAnswer = z.object({
  gifs: z.array(gif).max(chatLimits.gifsPerPage),
  next: z.string().nullable(),
  /** Whose they are, where their owner wants to be named. */
  source: z.enum(['local', 'klipy', 'giphy']),
});

export const gifCalls = {
  gifs: {
    summary: 'Animations by a word of the caller’s language; without one, those that go with anything',
    session: true,
    query: gifsQuery,
    answer: gifsAnswer,
  },
} satisfies Record<string, CallSchema>;
