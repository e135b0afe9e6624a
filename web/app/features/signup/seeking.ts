import type { NicheNumber } from '#contract/niches.ts';
import type { Gender, Sexuality } from '#contract/profile.ts';

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

/** What a link or the site already says. Only the site for men who love men leaves nothing open. */
export function knownSeeking(query: URLSearchParams, niche: NicheNumber): Seeking {
  const [gender, seeks] = [query.get('gender'), query.get('seeks')];
  const ofSite: Seeking = niche === 7 ? { gender: 'male', seeks: 'male' } : { gender: '', seeks: '' };
  return {
    gender: gender === 'male' || gender === 'female' ? gender : ofSite.gender,
    seeks: seekable.find((value) => value === seeks) ?? ofSite.seeks,
  };
}
