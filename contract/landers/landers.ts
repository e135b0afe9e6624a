import { defaultLocale, type Locale, localeNames, locales } from '../locales.ts';
import type { InterestId } from '../people/interests.ts';

/** The landing pages at /landers/{name}/{slug?}, by the name in their address. */
export const landerNames = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const;
type LanderName = (typeof landerNames)[number];

export const isLanderName = (name: string | undefined): name is LanderName =>
  landerNames.some((known) => known === name);

/** What a landing page offers as something to share; signing up takes these from a link and no others. */
export const landerInterests = [
  'music',
  'movies',
  'hiking',
  'reading',
  'cooking',
  'wine',
] as const satisfies InterestId[];

/**
 * The language a landing page is shown in: that of the address before it, else the one its slug ends with. A slug of
 * another niche says the language all the same.
 */
export function landerLocale(prefixed: Locale, slug: string | undefined): Locale {
  if (prefixed !== defaultLocale) return prefixed;
  const said = slug?.split('-').at(-1);
  return localeNames.find((locale) => locales[locale].landingSlug === said) ?? defaultLocale;
}
