import { passwordLength } from '#contract/constants.ts';

export const strengths = ['short', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** How long a password would hold: length counts most, a few different signs help, the same ones again do not. */
export function strengthOf(password: string): Strength {
  const signs = [...password];
  if (signs.length < passwordLength.minimum) return 'short';
  const different = new Set(signs).size;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const points = Number(signs.length >= 12) + Number(signs.length >= 18) + Number(kinds >= 3);
  if (different < 6 || points === 0) return 'fair';
  return points === 1 ? 'good' : 'strong';
}
