import { type IcebreakerTone, icebreakerTones } from '#contract/icebreakers/tones.ts';
import type { Locale } from '#contract/locales.ts';
import type { SiteSettings } from '#contract/sites/settings.ts';
import english from './lines-english.json' with { type: 'json' };
import french from './lines-french.json' with { type: 'json' };

const lines: Record<Locale, Record<IcebreakerTone, string[]>> = { en: english, fr: french };

/** The opening lines of a site: its own where it has some. */
export const icebreakersOf = ({ icebreakers }: Pick<SiteSettings, 'icebreakers'>, locale: Locale) =>
  icebreakers.length > 0
    ? icebreakers.map(({ tone, ...line }, place) => ({ id: `own-${place + 1}`, tone, text: line[locale] }))
    : icebreakersIn(locale);

/** Opening lines, one of each tone after another, so that the first few are already a choice. */
export function icebreakersIn(locale: Locale) {
  const longest = Math.max(...icebreakerTones.map((tone) => lines[locale][tone].length));
  return Array.from({ length: longest }, (_, place) =>
    icebreakerTones.flatMap((tone) => {
      const text = lines[locale][tone][place];
      return text === undefined ? [] : [{ id: `${tone}-${place + 1}`, tone, text }];
    }),
  ).flat();
}
