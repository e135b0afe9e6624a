import { ageOn } from '#contract/accounts/birth-date.ts';
import type { Answer } from '#contract/calls.ts';
import type { Partner } from '#contract/chat/chat.ts';
import { formerMember } from '#contract/chat/chat-types.ts';
import { onlineMinutes } from '#contract/constants.ts';
import { lastActiveOf } from '#server/features/member-page/member-page.ts';
import { presentMainImage } from '#server/features/photos/photos.ts';
import { presentSafety } from '#server/features/search/search.ts';
import type { PreferenceRow } from './preference-queries.ts';
import { type ConversationReader, nobodyLooked, presentMessage } from './present-message.ts';
import type { PartnerRow } from './queries.ts';
import type { ConversationList, OpenConversation } from './reading.ts';
import { isGone } from './rules.ts';
import type { SentMessage } from './sent-message.ts';

const minute = 60_000;

export const presentChats = (
  list: ConversationList,
  memberId: string,
  reader: ConversationReader,
): Answer<'chats'> => ({
  chats: list.chats.map(({ participant, last, seen }) => ({
    conversation: { id: participant.conversation_id },
    profile: presentPartner(participant, reader),
    num_unread_messages: participant.unread,
    last_message: last ? presentMessage(last, memberId, seen, reader, list.hiddenWords) : null,
  })),
  waiting: list.waiting && {
    profile: { id: list.waiting.member_id, name: list.waiting.name },
    text: list.waiting.text,
    waits_for: list.waiting.waits_for,
  },
  total_messages: list.totals.messages,
  total_unread_messages: list.totals.unread,
  total_new_likes: list.newLikes,
  next: list.next,
});

export const presentChat = (chat: OpenConversation, memberId: string, reader: ConversationReader): Answer<'chat'> => ({
  conversation: chat.conversationId === undefined ? null : { id: chat.conversationId },
  profile: presentPartner(chat.partner, reader),
  messages: chat.messages.map((row) => presentMessage(row, memberId, chat.seen, reader, chat.hiddenWords)),
  more: chat.more,
  hidden_older: chat.hiddenOlder,
  can_reply: chat.refusal === null,
  refusal: chat.refusal,
  waiting: chat.waiting,
  costs: chat.costs,
  free_opening: chat.freeOpening,
  first_contact: chat.firstContact,
  num_unread_messages: chat.unread,
});

export const presentSent = (
  sent: SentMessage,
  memberId: string,
  reader: ConversationReader,
): Answer<'sendMessage'> => ({
  message: presentMessage(sent.message, memberId, nobodyLooked, reader),
  conversation: { id: sent.message.conversation_id },
  credits: sent.credits,
  cost: sent.message.cost,
  repeated: sent.repeated,
});

export const presentPreferences = (row: PreferenceRow): Answer<'chatPreferences'> => ({
  who_may_write: row.who_may_write,
  checked_members_only: row.checked_members_only,
  hidden_words: row.hidden_words,
});

/** The partner of a conversation whose account is closed: a name without a photo, and after the erasure no name either. */
export function presentPartner(row: PartnerRow, { site, locale, now, ...reader }: ConversationReader): Partner {
  const gone = isGone(row);
  const shownAt = gone || row.invisible ? null : row.last_active_at;
  return {
    id: row.id,
    status: gone ? 'disabled' : 'active',
    name: row.name || formerMember[locale],
    gone,
    confirmed: row.user_status !== 'not_confirmed',
    age: gone || !row.date_of_birth ? null : ageOn(now.toISOString().slice(0, 10), row.date_of_birth),
    main_image: gone ? null : presentMainImage(row, reader),
    ...(!gone && presentSafety(row)),
    online: shownAt !== null && now.getTime() - shownAt.getTime() < onlineMinutes * minute,
    last_active: shownAt && lastActiveOf(shownAt, now),
    fictional_icon: row.fictional ? site.settings.fictional_icon : null,
  };
}
