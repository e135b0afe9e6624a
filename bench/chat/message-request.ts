import { randomUUID } from 'node:crypto';
import { messageBody } from '#web/features/chat/outbox/message-body.ts';
import { type BrowserRequest, browserRequest } from '../browser.ts';
import type { Person } from '../live/crowd.ts';
import type { Pair } from './pairs.ts';

/** A text message in a conversation, as the outbox of the chat page sends it. */
export function messageRequest(
  sender: Person,
  { conversation: conversationId }: Pair,
  text = 'How was your day? Mine was long, and then it rained.',
): BrowserRequest {
  const content = { kind: 'text', text } as const;
  return browserRequest(
    'sendMessage',
    sender,
    messageBody({ clientId: randomUUID(), partnerId: '', conversationId, content }),
  );
}
