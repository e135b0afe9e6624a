import { expect, it, test } from 'vitest';
import { type EmojiGroup, emojiGroups, emojiOf } from './emoji.ts';
import { emojiWords, findEmoji } from './emoji-search.ts';

const all = (Object.keys(emojiGroups) as EmojiGroup[]).flatMap(emojiOf);

it.each(['en', 'fr'] as const)(
  'every emoji of the panel can be looked for in %s, and nothing else is (R1.05)',
  async (locale) => {
    const words = await emojiWords[locale]();
    expect(Object.keys(words).toSorted()).toEqual(all.toSorted());
    for (const emoji of all) expect(findEmoji(words, words[emoji] ?? '')).toContain(emoji);
  },
);

test.each([
  ['en', 'heart', '❤️'],
  ['en', 'BREAD', '🥖'],
  ['en', 'tears joy', '😂'],
  ['en', 'joy tears', '😂'],
  ['fr', 'cœur', '❤️'],
  ['fr', 'coeur', '❤️'],
  ['fr', 'étoile', '⭐'],
  ['fr', 'etoil', '⭐'],
  ['fr', 'pain', '🥖'],
] as const)('in %s, “%s” finds %s (R1.05)', async (locale, query, emoji) => {
  expect(findEmoji(await emojiWords[locale](), query)).toContain(emoji);
});

test('what is called so comes before what only means it (R1.05)', async () => {
  const [first] = findEmoji(await emojiWords.en(), 'rose');
  expect(first).toBe('🌹');
});

test.each(['', '   ', '…', 'xyzzy', 'heart xyzzy'])('“%s” finds nothing (R1.05)', async (query) => {
  expect(findEmoji(await emojiWords.en(), query)).toEqual([]);
});
