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
