import type { Answer } from '#contract/calls.ts';

/** Everybody on a page of results. */
export const shownIn = ({ profiles, similar }: Pick<Answer<'search'>, 'profiles' | 'similar'>): string[] =>
  [...profiles, ...similar].map(({ id }) => id);
