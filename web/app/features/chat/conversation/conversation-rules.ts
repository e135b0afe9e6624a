import type { Chat, Message, Partner } from '#contract/chat/chat.ts';
import { messageStatuses } from '#contract/chat/chat-types.ts';

/** What a page knows of one conversation. */
export interface Known {
  /** Null until one of the two has written. */
  conversationId: string | null;
  /** Oldest first. */
  messages: readonly Message[];
  /** There are older ones to ask for. */
  more: boolean;
  /** There are older ones that the site no longer shows. */
  hiddenOlder: boolean;
}

/** Merges both lists, each message once, in order. A status only ever gets better: events may arrive out of order. */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of incoming) {
    const before = byId.get(message.id);
    byId.set(message.id, before ? { ...message, status: betterOf(before.status, message.status) } : message);
  }
  // Ids say nothing about the order. What was said in the same moment stays as it came.
  return [...byId.values()].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

interface NewestPage {
  conversation: { id: string } | null;
  messages: readonly Message[];
  more: boolean;
  hidden_older: boolean;
}

/** After too much was missed: where the newest page does not reach what was known, the gap must not look like silence. */
export function catchUp(known: Known, page: NewestPage): Known {
  const conversationId = page.conversation?.id ?? known.conversationId;
  const [oldest] = page.messages;
  const isKnown = page.messages.some(({ id }) => known.messages.some((message) => message.id === id));
  if (page.more && !isKnown) {
    return { conversationId, messages: page.messages, more: page.more, hiddenOlder: page.hidden_older };
  }
  const goesFurther = oldest && known.messages.findIndex(({ id }) => id === oldest.id) > 0;
  return {
    conversationId,
    messages: mergeMessages(known.messages, page.messages),
    more: goesFurther ? known.more : page.more,
    hiddenOlder: goesFurther ? known.hiddenOlder : page.hidden_older,
  };
}

export const withOlder = (known: Known, page: Omit<NewestPage, 'conversation'>): Known => ({
  ...known,
  messages: mergeMessages(known.messages, page.messages),
  more: page.more,
  hiddenOlder: page.hidden_older,
});

export const withMessage = (known: Known, conversationId: string, message: Message): Known => ({
  ...known,
  conversationId,
  messages: mergeMessages(known.messages, [message]),
});

/** The other one has read everything up to a message. */
export function readUpTo(known: Known, id: string): Known {
  const last = known.messages.findIndex((message) => message.id === id);
  const messages = known.messages.map((message, index) =>
    message.mine && message.status !== 'read' && index <= last ? { ...message, status: 'read' as const } : message,
  );
  return { ...known, messages };
}

/** Whether the list of conversations knows something of this one that its page does not. */
export function isBehind(
  { messages, partner }: { messages: readonly Message[]; partner: Pick<Partner, 'id' | 'gone' | 'confirmed'> },
  chats: readonly Chat[],
): boolean {
  const chat = chats.find(({ profile }) => profile.id === partner.id);
  // Too long ago to stand among the newest, or gone: only asking tells.
  if (!chat) return true;
  if (chat.profile.gone !== partner.gone || chat.profile.confirmed !== partner.confirmed) return true;
  const last = chat.last_message;
  return last !== null && messages.find(({ id }) => id === last.id)?.status !== last.status;
}

/** The newest message by the other one: what reading the conversation means to have read. */
export const newestReceived = (messages: readonly Message[]) => messages.findLast(({ mine }) => !mine);

const betterOf = (one: Message['status'], other: Message['status']) =>
  messageStatuses.indexOf(one) > messageStatuses.indexOf(other) ? one : other;
