import type { PromptId } from '#contract/people/prompts.ts';
import type { ShownMember } from '#web/features/people/shown-member.ts';

/** What a member wrote on their profile, as a landing page quotes it. */
export interface PublishedWords {
  /** What it is about; what one might reply follows from it. */
  topic: PromptId | 'note';
  /** The prompt it answers; null for words about nothing in particular. */
  label: string | null;
  text: string;
}

const longest = 150;

/** The words that a landing page quotes: an answer that fits, else the beginning of what they say of themselves. */
export function publishedWords({ prompts, note }: Pick<ShownMember, 'prompts' | 'note'>): PublishedWords | null {
  const answered = prompts.find(({ answer }) => oneLine(answer).length <= longest) ?? (note ? undefined : prompts[0]);
  if (answered) return { topic: answered.id, label: answered.label, text: excerpt(answered.answer) };
  return note ? { topic: 'note', label: null, text: excerpt(note) } : null;
}

/** The beginning of a text, up to the end of a sentence where one is near, and never in the middle of a word. */
export function excerpt(text: string): string {
  const line = oneLine(text);
  if (line.length <= longest) return line;
  const start = line.slice(0, longest);
  const sentences = start.match(/^.*[.!?…](?=\s|$)/s)?.[0];
  if (sentences && sentences.length > longest / 3) return sentences;
  const words = start.slice(0, Math.max(start.lastIndexOf(' '), 1));
  return `${words.replace(/[\s,;:.–-]+$/, '')}…`;
}

// No-break spaces stay: they hold a French colon to its word.
const oneLine = (text: string) => text.trim().replaceAll(/[^\S\u00a0\u202f]+/g, ' ');
