import { createHash, randomUUID } from 'node:crypto';
import type { SendInput } from '#contract/chat/chat.ts';
import type { Locale } from '#contract/locales.ts';
import type { PhotoChoice } from '#contract/photos/photos.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import { balanceOf, spendCredits } from '#server/features/credits/credits.ts';
import { notifyMember } from '#server/features/events/events.ts';
import type { KeptGif } from '#server/features/gifs/gifs.ts';
import { findOpen, type MemberPageContext } from '#server/features/member-page/member-page.ts';
import { sendChatPhoto } from '#server/features/photos/photos.ts';
import { warningsIn } from '#server/features/safety/safety.ts';
import { sendVoice } from '#server/features/voices/voices.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { LimitRule, Limits } from '#server/platform/http/limits.ts';
import {
  findByClientId,
  insertMessage,
  type MessageRow,
  type NewMessage,
  type StoredParticipant,
} from './message-queries.ts';
import { nobodyLooked, presentMessage } from './present-message.ts';
import { findSendingTerms, insertConversation, insertParticipants, lockOwnConversation } from './queries.ts';
import { causeOf, costsOf, isFreeOpening, photosShown, replyRefusal } from './rules.ts';
import type { SentMessage } from './sent-message.ts';

/*
 * Limits that stop a spammer and nobody who talks: few conversations begun in an hour, fewer strangers who get the same
 * words, and a pace of messages that only a machine keeps up.
 */
const beginning: LimitRule = { name: 'conversations-started', points: 30, seconds: 3600 };
const sameWords: LimitRule = { name: 'same-words', points: 5, seconds: 3600 };
const writing: LimitRule = { name: 'messages', points: 120, seconds: 60 };

export interface SendingContext extends MemberPageContext, Pick<RequestContext, 'site' | 'now' | 'fileUrl' | 'locale'> {
  actor: Actor;
  /** Absent where the site itself sends, for a fictional profile or what a newcomer wrote; then `free` is set, and it costs nothing. */
  limits?: Limits | undefined;
  free?: true;
}

/**
 * Sends a message and charges for it, once, in one transaction: a client id that came before is answered with what came
 * of it then. Refused, nothing of it has happened.
 */
export async function sendMessage(
  tx: Transaction,
  sender: SendingContext,
  sending: SendInput,
  gif?: KeptGif | undefined,
): Promise<SentMessage> {
  const { actor, limits, now } = sender;
  const clientId = sending.client_id ?? randomUUID();
  await limits?.take(writing, actor.userId, now);
  const { conversation, terms } = await findConversation(tx, sender, sending, clientId);
  if (!terms) throw new Failure('not_found');
  const other = { id: conversation.otherId, fictional: terms.other_fictional };
  const earlier = terms.is_repeat ? await findByClientId(tx, actor.userId, clientId) : undefined;
  if (earlier) return { message: earlier, credits: await balanceOf(tx, actor.userId), repeated: true, other };
  if (terms.limited_until && terms.limited_until > now) throw new Failure('limited');
  if (conversation.starts) await assertNoSpam(sender, sending);

  const refusal = replyRefusal(terms, terms, conversation);
  if (refusal) throw new Failure(refusal, { data: { name: conversation.otherName } });
  const isOpening = isFreeOpening(terms, conversation);
  const content = await contentOf(tx, sender, sending, { conversationId: conversation.id, gif });
  const cost = sender.free ? 0 : costsOf(sender.site.settings, isOpening)[sending.kind];
  // Sent together to save a round trip: if either is refused, the transaction undoes both.
  const [credits, message] = await Promise.all([
    spendCredits(tx, {
      site: sender.site,
      userId: actor.userId,
      amount: cost,
      cause: causeOf(sending.kind),
      causeId: terms.message_id,
      aboutId: conversation.otherId,
      now,
    }),
    store(
      tx,
      sender,
      {
        conversationId: conversation.id,
        id: terms.message_id,
        senderId: actor.userId,
        clientId,
        cost,
        isOpening,
        now,
        ...content.stored,
      },
      content.files,
    ),
  ]);
  tx.count('messagesSent');
  notifyParticipants(tx, sender, {
    row: message,
    participants: message.participants,
    conversation,
    otherLocale: terms.other_language ?? sender.locale,
    otherPhotos: terms.other_unasked_photos ?? 'tapped',
    hiddenWords: terms.hidden_words,
  });
  return { message, credits, repeated: false, other };
}

interface Conversation {
  id: string;
  otherId: string;
  otherName: string;
  /** Nobody has written in it yet. */
  starts: boolean;
}

/**
 * The conversation, and the terms on which the sender may write in it. The terms are read under the lock of the
 * conversation: of two requests with the same client id, the second finds the message of the first. Where the request
 * names the conversation, both statements travel together.
 */
async function findConversation(tx: Transaction, sender: SendingContext, sending: SendInput, clientId: string) {
  const own = sender.actor.userId;
  const finding = findOrStart(tx, sender, sending);
  if (sending.conversation === undefined) {
    const conversation = await finding;
    return { conversation, terms: await findSendingTerms(tx, own, { other: conversation.otherId }, clientId) };
  }
  const by = { conversation: sending.conversation };
  const [conversation, terms] = await Promise.all([finding, findSendingTerms(tx, own, by, clientId)]);
  return { conversation, terms };
}

/** The conversation, locked until the transaction ends: the sender's own by its id, or one with a member, which may begin here. */
async function findOrStart(
  tx: Transaction,
  sender: SendingContext,
  { conversation, member }: SendInput,
): Promise<Conversation> {
  const own = sender.actor.userId;
  if (conversation !== undefined) return lockedConversation(await lockOwnConversation(tx, own, { conversation }));
  const other = member ?? '';
  if (other === own) throw new Failure('invalid', { fields: { member: { problem: 'yourself' } } });
  const existing = await lockOwnConversation(tx, own, { other });
  if (existing) return lockedConversation(existing);
  const { member: met } = await findOpen(tx, sender, other);
  const started = { siteId: sender.site.id, own, other, now: sender.now };
  const id = await insertConversation(tx, started);
  // Another request was faster: a first message of the other member, or a block by either of them.
  if (id === undefined) return lockedConversation(await lockOwnConversation(tx, own, { other }));
  await insertParticipants(tx, id, started);
  return { id, otherId: other, otherName: met.name, starts: true };
}

function lockedConversation(found: Awaited<ReturnType<typeof lockOwnConversation>>): Conversation {
  if (!found) throw new Failure('not_found');
  return { id: found.id, otherId: found.other_id, otherName: found.other_name, starts: found.last_seq === 0 };
}

/** Counted when a conversation begins: a member who answers, or was answered, may say the same as often as they like. */
async function assertNoSpam({ limits, actor, now }: SendingContext, sending: SendInput) {
  await limits?.take(beginning, actor.userId, now);
  if (sending.kind !== 'text') return;
  const words = createHash('sha256').update(sending.text.toLowerCase().replaceAll(/\s+/g, ' ')).digest('base64url');
  await limits?.take(sameWords, `${actor.userId} ${words}`, now);
}

type Content = Pick<NewMessage, 'kind' | 'text' | 'photoId' | 'voiceId' | 'gif' | 'gift' | 'warnings'>;
type PhotoColumns = Pick<MessageRow, 'photo_id' | 'storage_key' | 'blur_key' | 'thumbhash' | 'width' | 'height'>;
type VoiceColumns = Pick<MessageRow, 'voice_id' | 'voice_key' | 'milliseconds' | 'levels'>;
type FileColumns = PhotoColumns & VoiceColumns;

const noFiles: FileColumns = {
  photo_id: null,
  storage_key: null,
  blur_key: null,
  thumbhash: null,
  width: null,
  height: null,
  voice_id: null,
  voice_key: null,
  milliseconds: null,
  levels: null,
};

async function contentOf(
  tx: Transaction,
  { actor, site }: SendingContext,
  sending: SendInput,
  { conversationId, gif }: { conversationId: string; gif: KeptGif | undefined },
): Promise<{ stored: Content; files: FileColumns }> {
  const empty: Content = {
    kind: sending.kind,
    text: null,
    photoId: null,
    voiceId: null,
    gif: null,
    gift: null,
    warnings: [],
  };
  if (sending.kind === 'text') {
    const maximum = site.settings.message_length;
    if (sending.text.length > maximum)
      throw new Failure('invalid', { fields: { text: { problem: 'too_long', data: { maximum } } } });
    return { stored: { ...empty, text: sending.text, warnings: warningsIn(sending.text) }, files: noFiles };
  }
  if (sending.kind === 'gift') {
    if (!site.settings.gifts.includes(sending.gift))
      throw new Failure('invalid', { fields: { gift: { problem: 'invalid' } } });
    return { stored: { ...empty, gift: sending.gift }, files: noFiles };
  }
  if (sending.kind === 'gif') {
    if (!gif) throw new Failure('invalid', { fields: { gif: { problem: 'invalid' } } });
    return { stored: { ...empty, gif }, files: noFiles };
  }
  if (sending.kind === 'voice') {
    const voice = await sendVoice(tx, { id: sending.voice, ownerId: actor.userId, conversationId });
    if (!voice) throw new Failure('invalid', { fields: { voice: { problem: 'invalid' } } });
    const { id, storage_key: voice_key, milliseconds, levels } = voice;
    return {
      stored: { ...empty, voiceId: id },
      files: { ...noFiles, voice_id: id, voice_key, milliseconds, levels },
    };
  }
  const photo = await sendChatPhoto(tx, { id: sending.photo, ownerId: actor.userId, conversationId });
  if (!photo) throw new Failure('invalid', { fields: { photo: { problem: 'invalid' } } });
  const { id, ...files } = photo;
  return { stored: { ...empty, photoId: id }, files: { ...noFiles, photo_id: id, ...files } };
}

async function store(tx: Transaction, { actor, now }: SendingContext, message: NewMessage, files: FileColumns) {
  const participants = await insertMessage(tx, message);
  const own = participants.find(({ member_id }) => member_id === actor.userId);
  // The client id named a message to somebody else: what was meant cannot be known.
  if (!own) throw new Failure('request_in_progress');
  // Of several conversations started at once, those beyond the free ones are taken back.
  if (message.isOpening && own.openings > allowancesOf(false).conversations) throw new Failure('premium_only');
  return {
    conversation_id: message.conversationId,
    id: message.id,
    seq: own.seq,
    sender_id: message.senderId,
    client_id: message.clientId,
    kind: message.kind,
    text: message.text,
    gif: message.gif,
    gift: message.gift,
    cost: message.cost,
    warnings: message.warnings,
    at: now,
    participants,
    ...files,
  };
}

interface StoredMessage {
  row: MessageRow;
  participants: StoredParticipant[];
  conversation: Conversation;
  /** The language the other participant reads in. */
  otherLocale: Locale;
  /** How they want photos shown until they have answered. */
  otherPhotos: PhotoChoice;
  /** Words that the other participant would rather not read unasked. */
  hiddenWords: readonly string[];
}

/** The other participant hears of the message, in their own language, and so do the sender's other devices. */
function notifyParticipants(tx: Transaction, sender: SendingContext, stored: StoredMessage) {
  const { row, participants, conversation, otherLocale, otherPhotos, hiddenWords } = stored;
  const own = sender.actor.userId;
  for (const { member_id: memberId, unread, wrote, total_unread: totalUnread } of participants) {
    const mine = memberId === own;
    const photos = photosShown({ wrote, unasked_photos: otherPhotos });
    const reader = { ...sender, locale: mine ? sender.locale : otherLocale };
    const data = {
      conversation: { id: conversation.id },
      profile: { id: mine ? conversation.otherId : own },
      message: presentMessage(row, memberId, { ...nobodyLooked, photos }, reader, hiddenWords),
      num_unread_messages: unread,
      total_unread_messages: totalUnread,
    };
    notifyMember(tx, memberId, { kind: 'message', data }, sender.now);
  }
}
