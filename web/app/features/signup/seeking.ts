import type { Gender, Sexuality } from '#contract/people/profile.ts';
import { type NicheNumber, niches } from '#contract/sites/niches.ts';

/** Whom somebody would like to meet. */
export const seekable = ['female', 'male', 'both'] as const;
export type Seeks = (typeof seekable)[number];

export interface Seeking {
  gender: Gender | '';
  seeks: Seeks | '';
}

/** Two plain questions instead of a label: what the account keeps follows from the answers. */
export function sexualityOf(gender: Gender, seeks: Seeks): Sexuality {
  if (seeks === 'both') return 'bi';
  if (seeks !== gender) return 'hetero';
  return gender === 'male' ? 'gay' : 'lesbian';
}

/** What a link says of it; nothing where it says nothing, or nonsense. */
export function seekingIn(query: URLSearchParams): Partial<Seeking> {
  const gender = (['female', 'male'] as const).find((value) => value === query.get('gender'));
  const seeks = seekable.find((value) => value === query.get('seeks'));
  return { ...(gender && { gender }), ...(seeks && { seeks }) };
}

/** What the site itself says. Only the one for men who love men leaves nothing open. */
export const seekingOn = (niche: NicheNumber): Seeking =>
  niches[niche].name === 'gay' ? { gender: 'male', seeks: 'male' } : { gender: '', seeks: '' };
