import { z } from 'zod';
import { userAnswer } from '../accounts/user.ts';
import type { CallSchema } from '../call-schema.ts';
import { chatLimits } from '../constants.ts';
import { because, cursor, id, writing } from '../fields.ts';
import { gif, gifId } from '../gifs/gifs.ts';
import { gift } from '../gifts/gift-calls.ts';
import { giftIds } from '../gifts/gifts.ts';
import { lastActive, mainImage, profileStatus } from '../people/people.ts';
import { photoChoices } from '../photos/photos.ts';
import { voice } from '../voices/voices.ts';
import { firstMessageWaits, messageStatuses, messageWarnings, replyRefusals, storedKinds } from './chat-types.ts';

/** What the calls around conversations take and answer. */

const conversation = z.object({ id });

/** What is not shown yet has its `blur` alone, which is small and tells nothing: no other address. All addresses end. */
export const chatPhoto = z.object({
  id,
  /** `never` until the one who received it has written too, by their own choice. */
  shown: z.enum(photoChoices),
  card: z.string().optional(),
  full: z.string().optional(),
  blur: z.string().nullable(),
  thumbhash: z.string().nullable(),
  width: z.int(),
  height: z.int(),
});
export type ChatPhoto = z.infer<typeof chatPhoto>;

/** One of the content fields is there, the one that `kind` names; none where the message was removed with its sender. */
export const message = z.object({
  id,
  kind: z.enum(storedKinds),
  text: z.string().optional(),
  photo: chatPhoto.optional(),
  voice: voice.optional(),
  gif: gif.optional(),
  gift: gift.optional(),
  mine: z.boolean(),
  at: z.iso.datetime(),
  /** Of others' messages always `read` or `delivered`; of one's own never `read` for a free member. */
  status: z.enum(messageStatuses),
  /** By which the sender's own page recognises what it sent; absent on others' messages. */
  client_id: z.uuid().optional(),
  /** One of the reader's hidden words is in it: it is shown when they ask for it. Only on messages one received. */
  folded: z.literal(true).optional(),
  /** Only on messages one received. */
  warnings: z.array(z.enum(messageWarnings)),
});
export type Message = z.infer<typeof message>;

/** Who is at the other end. Somebody who is gone is a name and nothing else. */
export const partner = z.object({
  id,
  status: profileStatus,
  name: z.string(),
  gone: z.boolean(),
  confirmed: z.boolean(),
  age: z.int().nullable(),
  main_image: mainImage.nullable(),
  photo_checked: z.literal(true).optional(),
  proven_adult: z.literal(true).optional(),
  online: z.boolean(),
  last_active: z.enum(lastActive).nullable(),
  fictional_icon: z.string().nullable(),
});
export type Partner = z.infer<typeof partner>;

export const chatsQuery = z.object({ after: cursor.optional(), q: z.string().trim().max(60).optional() });
export type ChatsQuery = z.output<typeof chatsQuery>;

export const chat = z.object({
  conversation,
  profile: partner,
  num_unread_messages: z.int(),
  /** Null where all of it was cleared away and nothing came since. */
  last_message: message.nullable(),
});
export type Chat = z.infer<typeof chat>;

/** What a newcomer wrote to somebody before they had an account, while it cannot be delivered yet. */
const waitingMessage = z.object({
  profile: z.object({ id, name: z.string() }),
  text: z.string(),
  waits_for: z.enum(firstMessageWaits),
});
export type WaitingMessage = z.infer<typeof waitingMessage>;

export const chatsAnswer = z.object({
  /** The one with the newest message first. */
  chats: z.array(chat).max(chatLimits.chatsPerPage),
  /** The first message of the caller's signup; null where there is none, or it was delivered. */
  waiting: waitingMessage.nullable(),
  total_messages: z.int(),
  total_unread_messages: z.int(),
  total_new_likes: z.int(),
  /** Where the next page begins; null on the last one. */
  next: z.string().nullable(),
});

const oneOfTwo = {
  path: ['conversation'],
  ...because('required'),
};
const namesOne = ({ conversation, member }: { conversation?: string | undefined; member?: string | undefined }) =>
  (conversation === undefined) !== (member === undefined);

export const chatQuery = z
  .object({
    conversation: id.optional(),
    member: id.optional(),
    /** The id of the oldest message at hand: what came before it is asked for. */
    before: id.optional(),
  })
  .refine(namesOne, oneOfTwo);
export type ChatQuery = z.output<typeof chatQuery>;

/** In credits. An opening that is free says so in `opening`. */
const costs = z.object({ text: z.int(), photo: z.int(), voice: z.int(), gif: z.int(), gift: z.int() });

export const chatAnswer = z.object({
  /** Null where the two have not written to one another yet. */
  conversation: conversation.nullable(),
  profile: partner,
  /** Oldest first. */
  messages: z.array(message).max(chatLimits.messagesPerPage),
  /** There are older ones to ask for with `before`. */
  more: z.boolean(),
  /** There are older ones that the site no longer shows (chat_history_limit); they are not deleted. */
  hidden_older: z.boolean(),
  can_reply: z.boolean(),
  /** Why not. Not having enough credits is no such reason: that is said when sending. */
  refusal: z.enum(replyRefusals).nullable(),
  /** What the caller wrote to them when signing up, and what waits to be delivered; null where nothing does. */
  waiting: z.string().nullable(),
  costs,
  /** The next message of the caller would start the conversation, and be free. */
  free_opening: z.boolean(),
  /** Neither has written yet: the moment for the warning of a fictional profile. */
  first_contact: z.boolean(),
  num_unread_messages: z.int(),
});

const to = { conversation: id.optional(), member: id.optional(), client_id: z.uuid().optional() };

/** By the site's setting message_length it may be shorter still: 422 on `text`. */
export const sendBody = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('text'), text: writing(1, chatLimits.longestMessage), ...to }),
    z.strictObject({ kind: z.literal('photo'), photo: id, ...to }),
    z.strictObject({ kind: z.literal('voice'), voice: id, ...to }),
    z.strictObject({ kind: z.literal('gif'), gif: gifId, ...to }),
    z.strictObject({ kind: z.literal('gift'), gift: z.enum(giftIds), ...to }),
  ])
  .refine(namesOne, oneOfTwo);
export type SendInput = z.output<typeof sendBody>;

export const sendAnswer = z.object({
  message,
  conversation,
  /** What the sender has left. */
  credits: z.int(),
  /** What this message cost. */
  cost: z.int(),
  /** The same client_id came before: this is the message it made then, and the call answers 200. */
  repeated: z.boolean(),
});

export const readBody = z.strictObject({ conversation: id, read: id });
export const readAnswer = z.object({ num_unread_messages: z.int(), total_unread_messages: z.int() });

export const conversationBody = z.strictObject({ conversation: id });

export const chatCalls = {
  chats: {
    summary: 'The caller’s conversations, the one with the newest message first, and what waits for them',
    session: true,
    query: chatsQuery,
    answer: chatsAnswer,
  },
  chat: {
    summary: 'One conversation, by its id or by whom it is with; the newest messages, or those before one of them',
    session: true,
    query: chatQuery,
    answer: chatAnswer,
  },
  sendMessage: {
    summary: 'Write to somebody; the same client_id is sent and charged once, and then answers 200',
    session: true,
    status: 201,
    repeats: true,
    identity: 'client_id',
    body: sendBody,
    answer: sendAnswer,
  },
  readChat: {
    summary: 'Say that the person has seen the messages up to this one',
    session: true,
    body: readBody,
    answer: readAnswer,
  },
  chooseUnaskedPhotos: {
    summary: 'How photos of people whom the caller has not answered are shown to them',
    session: true,
    body: z.strictObject({ unasked_photos: z.enum(photoChoices) }),
    answer: userAnswer,
  },
  removeChat: {
    summary: 'Take a conversation off the caller’s list, with all that was said so far; the other one keeps theirs',
    session: true,
    body: conversationBody,
    answer: z.object({}),
  },
  typing: {
    summary: 'Say that the person is writing; the other one is told if they look',
    session: true,
    status: 204,
    body: conversationBody,
    answer: z.null(),
  },
} satisfies Record<string, CallSchema>;
