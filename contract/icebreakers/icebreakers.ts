import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { pageLanguage } from '../fields.ts';
import { icebreakerTones } from './tones.ts';

/** What the call for opening lines takes and answers. */

export const icebreakersAnswer = z.object({
  icebreakers: z.array(z.object({ id: z.string(), tone: z.enum(icebreakerTones), text: z.string() })),
});

export const icebreakerCalls = {
  icebreakers: {
    summary: 'Opening lines to choose from, in the caller’s language or the one they ask for',
    query: z.object({ language: pageLanguage }),
    answer: icebreakersAnswer,
  },
} satisfies Record<string, CallSchema>;
