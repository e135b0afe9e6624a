import type { Answer } from '#contract/calls.ts';

export type ChatAnswer = Answer<'chat'>;

/** What the next message costs and whether there may be one, as far as it is known. */
export type Terms = Pick<ChatAnswer, 'can_reply' | 'refusal' | 'waiting' | 'costs' | 'free_opening' | 'first_contact'>;
