import { type AgeMethod, ageProofDays } from '#contract/age/age-check.ts';
import type { SiteSettings } from '#contract/sites/settings.ts';
import type { AgeProofNeeds } from '#server/platform/http/context.ts';

const day = 86_400_000;

export const nothingNeeded: AgeProofNeeds = { chat: false, photos: false, entry: false };

/** Before what a site asks for a proof in a country. What is asked at the entry is asked before everything else as well. */
export function neededIn({ age_check: check }: Pick<SiteSettings, 'age_check'>, country: string): AgeProofNeeds {
  if (check === 'never') return nothingNeeded;
  const isAsked = (moment: 'chat' | 'photos' | 'entry') =>
    typeof check === 'string' ? check === moment : (check[moment]?.includes(country) ?? false);
  const entry = isAsked('entry');
  return { chat: entry || isAsked('chat'), photos: entry || isAsked('photos'), entry };
}

export const isNeeded = ({ chat, photos, entry }: AgeProofNeeds) => chat || photos || entry;

/** A proof counts for a year, or until what it was proven with ends. */
export function countsUntil(now: Date, ends?: Date): Date {
  const year = new Date(now.getTime() + ageProofDays * day);
  return ends && ends < year ? ends : year;
}

/** The ways that a site allows and that work: the age app needs authorities to trust, a provider must be configured. */
export const offeredMethods = (
  { age_methods: allowed }: Pick<SiteSettings, 'age_methods'>,
  works: { euapp: boolean; provider: boolean; card: boolean },
): AgeMethod[] => allowed.filter((method) => works[method]);
