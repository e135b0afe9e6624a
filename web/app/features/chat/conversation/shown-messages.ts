import type { Message } from '#contract/chat/chat.ts';
import { giftImage } from '#contract/gifts/gifts.ts';
import type { PhotoChoice } from '#contract/photos/photos.ts';
import type { OutgoingMessage } from '../outbox/message-body.ts';

/** A message as its bubble shows it: one the server has, or one on its way there. */
export interface ShownMessage extends Pick<Message, 'kind' | 'text' | 'gif' | 'mine' | 'at' | 'warnings' | 'folded'> {
  /** Stays the same when the server has it: the bubble that was sent is the bubble that arrived. */
  key: string;
  /** The server's; absent while it is on its way. */
  id?: string;
  photo?: {
    kept?: string;
    shown?: PhotoChoice;
    card?: string;
    full?: string;
    blur?: string | null;
    width?: number;
    height?: number;
  };
  voice?: { kept?: string; url?: string; seconds: number; levels: readonly number[] };
  gift?: { id: string; image: string };
  state: Message['status'] | OutgoingMessage['state'];
  refusal?: OutgoingMessage['refusal'];
}

/** What was said, and at its end what is still on its way. Nothing stands twice: an answer may overtake its message. */
export function shownMessages(
  messages: readonly Message[],
  outgoing: readonly OutgoingMessage[],
  partnerId: string,
): ShownMessage[] {
  const arrived = new Set(messages.map(({ client_id: clientId }) => clientId));
  const pending = outgoing.filter((message) => message.partnerId === partnerId && !arrived.has(message.clientId));
  return [...messages.map(shownArrived), ...pending.map(shownOutgoing)];
}

const shownArrived = ({ status, client_id: clientId, ...message }: Message): ShownMessage => ({
  ...message,
  key: clientId ?? message.id,
  state: status,
});

function shownOutgoing({ clientId, content, at, state, refusal }: OutgoingMessage): ShownMessage {
  const base = { key: clientId, mine: true, at, warnings: [], state, refusal };
  if (content.kind === 'text') return { ...base, kind: 'text', text: content.text };
  if (content.kind === 'gift')
    return { ...base, kind: 'gift', gift: { id: content.gift, image: giftImage(content.gift) } };
  if (content.kind === 'voice')
    return { ...base, kind: 'voice', voice: { ...content.shown, ...(content.kept && { kept: content.kept }) } };
  const { kind, shown } = content;
  // Only the browser that wrote it knows what it looks like; another one shows an empty frame until it has arrived.
  if (kind === 'photo') return { ...base, kind, photo: { ...shown, ...(content.kept && { kept: content.kept }) } };
  return { ...base, kind, ...(shown && { gif: shown }) };
}
