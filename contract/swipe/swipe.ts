import { z } from 'zod';
import { memberBody } from '../blocking/blocking.ts';
import type { CallSchema } from '../call-schema.ts';
import { swipe } from '../constants.ts';
import { id } from '../fields.ts';
import { interest, memberCard } from '../people/people.ts';

/** What the calls of the swipe game take and answer. */

export const swipeCard = memberCard.extend({ interests: z.array(interest).max(swipe.interests) });
export type SwipeCard = z.infer<typeof swipeCard>;

export const swipeBody = z.strictObject({ id, like: z.boolean() });

export const swipeAnswer = z.object({
  deck: z.array(swipeCard).max(swipe.mostDealt),
  likes_left: z.int(),
  /** The site's next midnight: then there are likes and people again. */
  resets_at: z.iso.datetime(),
  /** The server's own time, by which a countdown is true. */
  now: z.iso.datetime(),
  /** Whom a premium member may take back: the last one they passed today. */
  undo: id.nullable(),
  /** Whether the like that was just given made a match. */
  match: z.boolean(),
});

export const swipeCalls = {
  swipe: {
    summary: 'Today’s cards of the swipe game, and how many likes are left until the site’s midnight',
    session: true,
    answer: swipeAnswer,
  },
  decideSwipe: {
    summary: 'Like somebody of today’s cards, or pass; likes are counted, passing is not',
    session: true,
    body: swipeBody,
    answer: swipeAnswer,
  },
  undoSwipe: {
    summary: 'Take the last pass back; for premium members',
    session: true,
    body: memberBody,
    answer: swipeAnswer,
  },
} satisfies Record<string, CallSchema>;
