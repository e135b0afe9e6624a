import type { Answer } from '#contract/calls.ts';
import type { Message, Partner } from '#contract/chat/chat.ts';
import { type GiftId, giftImage, gifts } from '#contract/chat/gifts.ts';
import { onlineMinutes } from '#contract/constants.ts';
import { ageOn } from '#server/features/accounts/accounts.ts';
import { lastActiveOf } from '#server/features/member-page/member-page.ts';
import { fileOf, presentMainImage } from '#server/features/photos/photos.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { MessageRow } from './message-queries.ts';
import type { PartnerRow } from './queries.ts';
import type { ConversationList, OpenConversation } from './reading.ts';
import { isGone, type Onlookers, statusOf } from './rules.ts';
import type { SentMessage } from './sent-message.ts';

const minute = 60_000;

type ConversationReader = Pick<RequestContext, 'site' | 'locale' | 'now' | 'fileUrl'>;

export const presentChats = (
  list: ConversationList,
  memberId: string,
  reader: ConversationReader,
): Answer<'chats'> => ({
  chats: list.chats.map(({ participant, last, seen }) => ({
    conversation: { id: participant.conversation_id },
    profile: presentPartner(participant, reader),
    num_unread_messages: participant.unread,
    last_message: last ? presentMessage(last, memberId, seen, reader) : null,
  })),
  total_messages: list.totals.messages,
  total_unread_messages: list.totals.unread,
  total_new_likes: list.newLikes,
  next: list.next,
});

export const presentChat = (chat: OpenConversation, memberId: string, reader: ConversationReader): Answer<'chat'> => ({
  conversation: chat.conversationId === undefined ? null : { id: chat.conversationId },
  profile: presentPartner(chat.partner, reader),
  messages: chat.messages.map((row) => presentMessage(row, memberId, chat.seen, reader)),
  more: chat.more,
  hidden_older: chat.hiddenOlder,
  can_reply: chat.refusal === null,
  refusal: chat.refusal,
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

/** How far a message has been seen that was sent this moment. */
export const nobodyLooked: Onlookers = { ownReadSeq: 0, otherReadSeq: 0, otherActiveAt: null, premium: false };

/** A message as one participant sees it, with names in the language they read in. */
export function presentMessage(
  row: MessageRow,
  memberId: string,
  seen: Onlookers,
  reader: ConversationReader,
): Message {
  const mine = row.sender_id === memberId;
  return {
    id: row.id,
    kind: row.kind,
    ...(row.text !== null && { text: row.text }),
    ...presentPhoto(row, memberId, reader),
    ...(row.gif && {
      gif: {
        id: row.gif.id,
        title: row.gif.title,
        url: gifAddress(row.gif.key, reader),
        width: row.gif.width,
        height: row.gif.height,
      },
    }),
    ...(row.gift && { gift: presentGift(row.gift, reader) }),
    mine,
    at: row.at.toISOString(),
    status: statusOf({ seq: row.seq, at: row.at, mine }, seen),
    ...(mine && { client_id: row.client_id }),
    warnings: mine ? [] : row.warnings,
  };
}

/** Animations of our own pack are files of the site; those of a provider are stored copies. */
const gifAddress = (key: string, { fileUrl }: ConversationReader) =>
  key.startsWith('/') ? key : fileUrl(key, 'everybody');

/** Photo addresses that open for the participant the message is presented to, while neither blocks the other. */
function presentPhoto(row: MessageRow, memberId: string, { fileUrl }: ConversationReader): Pick<Message, 'photo'> {
  const { photo_id: id, storage_key: key, blur_key: blur, width, height } = row;
  if (!id || !key || !width || !height) return {};
  const audience = { reader: memberId, owner: row.sender_id };
  return {
    photo: {
      id,
      card: fileUrl(fileOf(key, 'card'), audience),
      full: fileUrl(fileOf(key, 'full'), audience),
      blur: blur && fileUrl(blur, audience),
      thumbhash: row.thumbhash,
      width,
      height,
    },
  };
}

const presentGift = (id: GiftId, { locale }: Pick<ConversationReader, 'locale'>) => ({
  id,
  name: gifts.find((gift) => gift.id === id)?.name[locale] ?? id,
  image: giftImage(id),
});

/** Somebody who is gone is a name without a face. */
export function presentPartner(row: PartnerRow, { site, now, fileUrl }: ConversationReader): Partner {
  const gone = isGone(row);
  const shownAt = gone || row.invisible ? null : row.last_active_at;
  return {
    id: row.id,
    status: gone ? 'disabled' : 'active',
    name: row.name,
    gone,
    confirmed: row.user_status !== 'not_confirmed',
    age: gone || !row.date_of_birth ? null : ageOn(now.toISOString().slice(0, 10), row.date_of_birth),
    main_image: gone ? null : presentMainImage(row, { fileUrl }),
    online: shownAt !== null && now.getTime() - shownAt.getTime() < onlineMinutes * minute,
    last_active: shownAt && lastActiveOf(shownAt, now),
    fictional_icon: row.fictional ? site.settings.fictional_icon : null,
  };
}
