import type { MessageKind } from '#contract/chat/chat-types.ts';

interface Budget {
  credits: number;
  /** As they are now: an opening that is free costs nothing. */
  costs: Record<MessageKind, number>;
}
export type Affordable = 'free' | 'yes' | 'no';

/** Whether a message of this kind can be paid for, as far as the page knows; the server decides. */
export function affordable(kind: MessageKind, { credits, costs }: Budget): Affordable {
  if (costs[kind] === 0) return 'free';
  return credits >= costs[kind] ? 'yes' : 'no';
}

/** Puts words where the caret is, in place of what was selected, and says where the caret is then. */
export function insertAt(text: string, words: string, from: number, to = from) {
  return { text: text.slice(0, from) + words + text.slice(to), caret: from + words.length };
}

/** What a language puts before and after a prompt that is quoted: 'About “' and '”: '. */
export interface QuoteFrame {
  before: string;
  after: string;
}

/** Whether nothing was written but a quote. */
export function isBareQuote(text: string, { before, after }: QuoteFrame) {
  const [words, end] = [text.trim(), after.trimEnd()];
  return words.startsWith(before) && words.endsWith(end) && words.indexOf(end) === words.length - end.length;
}

/** Begins a message with a quote; what was written before stays, except another quote that nobody went on from. */
export function withQuote(draft: string, prompt: string, frame: QuoteFrame) {
  const quote = frame.before + prompt + frame.after;
  if (draft.trim() === '' || isBareQuote(draft, frame)) return quote;
  return draft.includes(quote.trimEnd()) ? draft : `${draft.trimEnd()}\n${quote}`;
}
