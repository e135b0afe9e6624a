import type { Locale } from '#contract/locales.ts';
import en from './words/en.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };

export type ExportWords = typeof en;

/** What the pages of a copy say, in both languages. */
export const words: Record<Locale, ExportWords> = { en, fr };
