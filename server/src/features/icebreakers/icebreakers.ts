import { type IceBreakerTone, iceBreakerTones } from '#contract/chat/chat-types.ts';
import type { Locale } from '#contract/locales.ts';
import english from './lines-english.json' with { type: 'json' };
import french from './lines-french.json' with { type: 'json' };

const lines: Record<Locale, Record<IceBreakerTone, string[]>> = { en: english, fr: french };

/** Opening lines, one of each tone after another, so that the first few are already a choice. */
export function iceBreakersIn(locale: Locale) {
  const longest = Math.max(...iceBreakerTones.map((tone) => lines[locale][tone].length));
  return Array.from({ length: longest }, (_, place) =>
    iceBreakerTones.flatMap((tone) => {
      const text = lines[locale][tone][place];
      return text === undefined ? [] : [{ id: `${tone}-${place + 1}`, tone, text }];
    }),
  ).flat();
}
