import type { Locale } from '#contract/locales.ts';

/** What each emoji is called and looked for by, in one language. */
export type EmojiWords = Record<string, string>;

/** Fetched when somebody looks for one, and only in their language. */
export const emojiWords: Record<Locale, () => Promise<EmojiWords>> = {
  en: () => import('./emoji-words-english.json').then(({ default: words }) => words),
  fr: () => import('./emoji-words-french.json').then(({ default: words }) => words),
};

/** Those of which every word that was typed begins one of theirs; what an emoji is called counts before what it means. */
export function findEmoji(words: EmojiWords, query: string): string[] {
  const wanted = wordsIn(query);
  if (wanted.length === 0) return [];
  return Object.entries(words)
    .map(([emoji, text]) => ({ emoji, place: placeOf(wanted, wordsIn(text)) }))
    .filter(({ place }) => place >= 0)
    .sort((one, other) => one.place - other.place)
    .map(({ emoji }) => emoji);
}

/** Where the first of the wanted words stands; -1 where one of them is missing. */
function placeOf(wanted: readonly string[], words: readonly string[]): number {
  const places = wanted.map((word) => words.findIndex((other) => other.startsWith(word)));
  return places.includes(-1) ? -1 : (places[0] ?? -1);
}

/** Without accents and small, as people type. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
