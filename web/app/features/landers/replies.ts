import type { useTranslations } from '#web/platform/translate.ts';
import type { PublishedWords } from './published-words.ts';

const kinds = ['a', 'b', 'c'] as const;

type Replies = ReturnType<typeof useTranslations<'member-landers.replies'>>;

/** Three lines to begin with, by what the member wrote about. They are the visitor's own as soon as one is chosen. */
export const repliesTo = (words: PublishedWords | null, t: Replies): string[] =>
  kinds.map((kind) => t(`${words?.topic ?? 'none'}.${kind}`));
