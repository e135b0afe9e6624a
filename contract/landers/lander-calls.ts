import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { mostOnLanders } from '../constants.ts';
import { memberCard, promptAnswer } from '../people/people.ts';
import { countries } from '../places/countries.ts';

/** A member or a labelled fictional profile on a landing page. */
const landerPerson = memberCard.extend({
  /** Their own published words; null where they wrote none, or the site shows none. */
  note: z.string().nullable(),
  /** The first prompt that they answered. */
  prompt: promptAnswer.nullable(),
  /** The middle of their city, where the site shows cities. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});

/** Whether the people are from the visitor's country, or there are too few and some are from elsewhere. */
export const nearnesses = ['country', 'elsewhere'] as const;

export const landerPeopleAnswer = z.object({
  people: z.array(landerPerson).max(mostOnLanders),
  nearness: z.enum(nearnesses),
  /** The visitor's country, chosen or by their address, where the product knows it. */
  country: z.enum(countries).nullable(),
  /** How many members are online there, as of the last minute, counted to 500; null where nobody counted. */
  online: z.object({ count: z.int(), more: z.boolean() }).nullable(),
});

export const landerCalls = {
  landerPeople: {
    summary: 'Who is shown on landing pages: members near the visitor who did not opt out, with a photo, at most 24',
    answer: landerPeopleAnswer,
  },
} satisfies Record<string, CallSchema>;
