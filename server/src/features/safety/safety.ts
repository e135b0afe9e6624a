import type { MessageWarning } from '#contract/chat/chat-types.ts';
import { isIban, isPaymentRequest, mentionsCrypto, mentionsLink, mentionsPhone } from './rules.ts';

const signs: Record<MessageWarning, (text: string) => boolean> = {
  link: mentionsLink,
  phone: mentionsPhone,
  iban: isIban,
  crypto: mentionsCrypto,
  payment: isPaymentRequest,
};

export { hasHiddenWord } from './hidden-words.ts';

/** What whoever receives these words is gently warned of. Nothing is held back for it, and nobody is judged by it. */
export const warningsIn = (text: string): MessageWarning[] =>
  (Object.keys(signs) as MessageWarning[]).filter((warning) => signs[warning](text));
