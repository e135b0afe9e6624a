import type { Body } from '#contract/calls.ts';
import type { ChatPhoto } from '#contract/chat/chat.ts';
import type { Gif } from '#contract/gifs/gifs.ts';
import type { GiftId } from '#contract/gifts/gifts.ts';
import type { Voice } from '#contract/voices/voices.ts';
import { ApiError } from '#web/platform/api.ts';
import type { Outgoing } from './outbox.ts';

/** What is sent, and what its bubble shows until the server has answered. */
export type Content =
  | { kind: 'text'; text: string }
  // Without an id it is not on the server yet: it is kept here, under the key with which it will be sent there.
  | { kind: 'photo'; photo?: string; kept?: string; shown?: Pick<ChatPhoto, 'card'> }
  | { kind: 'voice'; voice?: string; kept?: string; shown: Pick<Voice, 'seconds' | 'levels'> }
  | { kind: 'gif'; gif: string; shown?: Gif }
  | { kind: 'gift'; gift: GiftId };
export type OutgoingMessage = Outgoing<Content>;

type Addressed = Pick<OutgoingMessage, 'clientId' | 'partnerId' | 'conversationId' | 'content'>;

/** The body of `sendMessage`. A conversation that is known is named, which the server finds sooner than by its members. */
export function messageBody({ clientId, partnerId, conversationId, content }: Addressed): Body<'sendMessage'> {
  const { shown: _shown, kept: _kept, ...sent } = content as Content & { shown?: unknown; kept?: string };
  const to = conversationId ? { conversation: conversationId } : { member: partnerId };
  return { ...sent, ...to, client_id: clientId } as Body<'sendMessage'>;
}

/** A conversation that ended since the message was written, by a block that was lifted again, has a successor or begins anew. */
export async function sendOutgoing<Sent>(
  send: (body: Body<'sendMessage'>) => Promise<Sent>,
  message: Addressed,
): Promise<Sent> {
  try {
    return await send(messageBody(message));
  } catch (error) {
    if (!message.conversationId || !(error instanceof ApiError) || error.status !== 404) throw error;
    return send(messageBody({ ...message, conversationId: undefined }));
  }
}
