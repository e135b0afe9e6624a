import type { Chat } from '#contract/chat/chat.ts';
import type { EventData } from '#contract/events/events.ts';

/** A message came or went: its conversation moves to the top. Undefined where the list does not know it and must ask. */
export function withMessage(chats: readonly Chat[], event: EventData<'message'>): readonly Chat[] | undefined {
  const chat = chats.find(({ conversation }) => conversation.id === event.conversation.id);
  if (!chat) return undefined;
  // Told late, it changes nothing but perhaps how much is unread.
  const isOld = chat.last_message && Date.parse(chat.last_message.at) > Date.parse(event.message.at);
  const fresh: Chat = {
    ...chat,
    num_unread_messages: event.num_unread_messages,
    last_message: isOld ? chat.last_message : event.message,
  };
  if (isOld) return chats.map((other) => (other === chat ? fresh : other));
  return [fresh, ...chats.filter((other) => other !== chat)];
}

/** Read, cleared away or unread again by the member's own doing, here or on another device. */
export function withChange(
  chats: readonly Chat[],
  change: Omit<EventData<'chat'>, 'profile' | 'total_unread_messages'>,
) {
  if (change.removed) return chats.filter(({ conversation }) => conversation.id !== change.conversation.id);
  return chats.map((chat) =>
    chat.conversation.id === change.conversation.id
      ? { ...chat, num_unread_messages: change.num_unread_messages }
      : chat,
  );
}

/** The other one has read up to a message of the member's. */
export const withRead = (chats: readonly Chat[], { conversation, message }: EventData<'read'>): readonly Chat[] =>
  chats.map((chat) =>
    chat.conversation.id === conversation.id && chat.last_message?.mine && chat.last_message.id === message.id
      ? { ...chat, last_message: { ...chat.last_message, status: 'read' } }
      : chat,
  );

export const withPresence = (chats: readonly Chat[], presence: EventData<'presence'>): readonly Chat[] =>
  chats.map((chat) =>
    chat.profile.id === presence.profile.id
      ? { ...chat, profile: { ...chat.profile, online: presence.online, last_active: presence.last_active } }
      : chat,
  );

/** The first page was read again: what was loaded beyond it stays, and nothing stands twice. */
export function withFirstPage(chats: readonly Chat[], page: readonly Chat[]): readonly Chat[] {
  const last = page.at(-1)?.last_message;
  const fresh = new Set(page.map(({ conversation }) => conversation.id));
  // Newer than the end of the page and not on it: no longer the member's.
  const beyond = chats.filter(
    ({ conversation, last_message: own }) =>
      !fresh.has(conversation.id) && last && own && Date.parse(own.at) <= Date.parse(last.at),
  );
  return [...page, ...beyond];
}

/** As much of the list as was loaded, and where the rest of it begins. */
export interface LoadedChats {
  chats: readonly Chat[];
  next: string | null;
}

/** The first page was asked for again. The rest begins where it did, unless the page is all that was loaded. */
export const afterReload = (loaded: LoadedChats, page: LoadedChats): LoadedChats => ({
  chats: withFirstPage(loaded.chats, page.chats),
  next: loaded.chats.length > page.chats.length ? loaded.next : page.next,
});

/** What comes after, without those that a message brought up meanwhile. */
export function afterMore(loaded: LoadedChats, page: LoadedChats): LoadedChats {
  const known = new Set(loaded.chats.map(({ conversation }) => conversation.id));
  const fresh = page.chats.filter(({ conversation }) => !known.has(conversation.id));
  return { chats: [...loaded.chats, ...fresh], next: page.next };
}
