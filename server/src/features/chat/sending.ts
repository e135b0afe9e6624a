import { createHash, randomUUID } from 'node:crypto';
import type { Sending } from '#contract/chat/chat.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import { balanceOf, spendCredits } from '#server/features/credits/credits.ts';
import { notifyMember } from '#server/features/events/events.ts';
import type { KeptGif } from '#server/features/gifs/gifs.ts';
import { type Asked, findOpen } from '#server/features/member-page/member-page.ts';
import { sendChatPhoto } from '#server/features/photos/photos.ts';
import { warningsIn } from '#server/features/safety/safety.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { LimitRule, Limits } from '#server/platform/http/limits.ts';
import { findByClientId, insertMessage, type MessageRow, type NewMessage } from './message-queries.ts';
import { presentMessage } from './present-message.ts';
import { findStanding, insertConversation, insertSides, lockTalk } from './queries.ts';
import { causeOf, costsOf, isFreeOpening, replyRefusal } from './rules.ts';

/*
 * What slows somebody who writes the same to everybody, and nobody who talks: beginnings are few, the same words to
 * strangers fewer, and only a machine writes faster than the last of these.
 */
const beginning: LimitRule = { name: 'conversations-started', points: 30, seconds: 3600 };
const sameWords: LimitRule = { name: 'same-words', points: 5, seconds: 3600 };
const writing: LimitRule = { name: 'messages', points: 120, seconds: 60 };

export interface Writing extends Asked, Pick<RequestContext, 'site' | 'now' | 'fileUrl' | 'locale'> {
  actor: Actor;
  /** Absent where the site itself writes, which costs nobody anything. */
  limits?: Limits | undefined;
  free?: true;
}

export interface Sent {
  message: MessageRow;
  credits: number;
  repeated: boolean;
  /** To whom, and whether the site writes for them. */
  other: { id: string; fictional: boolean };
}

/**
 * Sends a message and charges for it, once, in one transaction: a client id that came before is answered with what came
 * of it then. Refused, nothing of it has happened.
 */
export async function sendMessage(
  tx: Transaction,
  writer: Writing,
  sending: Sending,
  gif?: KeptGif | undefined,
): Promise<Sent> {
  const { actor, limits, now } = writer;
  const clientId = sending.client_id ?? randomUUID();
  await limits?.take(writing, actor.userId, now);
  const { talk, standing } = await findTalk(tx, writer, sending, clientId);
  if (!standing) throw new Failure('not_found');
  const other = { id: talk.otherId, fictional: standing.other_fictional };
  const known = standing.known ? await findByClientId(tx, actor.userId, clientId) : undefined;
  if (known) return { message: known, credits: await balanceOf(tx, actor.userId), repeated: true, other };
  if (talk.starts) await assertNoSpam(writer, sending);

  const refusal = replyRefusal(standing, standing, talk);
  if (refusal) throw new Failure(refusal, { data: { name: talk.otherName } });
  const isOpening = isFreeOpening(standing, talk);
  const content = await contentOf(tx, writer, sending, { conversationId: talk.id, gif });
  const cost = writer.free ? 0 : costsOf(writer.site.settings, isOpening)[sending.kind];
  // Together: whichever of the two is refused, nothing of either has happened.
  const [credits, message] = await Promise.all([
    spendCredits(tx, {
      site: writer.site,
      userId: actor.userId,
      amount: cost,
      cause: causeOf(sending.kind),
      causeId: standing.message_id,
      aboutId: talk.otherId,
      now,
    }),
    store(tx, writer, {
      ...content.stored,
      conversationId: talk.id,
      id: standing.message_id,
      senderId: actor.userId,
      clientId,
      cost,
      isOpening,
      now,
    }),
  ]);
  const row = { ...message, ...content.photo };
  tellBoth(tx, writer, { row, sides: message.sides, talk });
  return { message: row, credits, repeated: false, other };
}

interface Talk {
  id: string;
  otherId: string;
  otherName: string;
  /** Nobody has written in it yet. */
  starts: boolean;
}

/**
 * The conversation, and how the two in it stand to one another. That is looked at under the lock of the conversation: of
 * two who come with the same client id, the second finds the first one's. Where the conversation is known both go in one.
 */
async function findTalk(tx: Transaction, writer: Writing, sending: Sending, clientId: string) {
  const own = writer.actor.userId;
  const { conversation } = sending;
  const finding = findOrStart(tx, writer, sending);
  if (conversation === undefined) {
    const talk = await finding;
    return { talk, standing: await findStanding(tx, own, { other: talk.otherId }, clientId) };
  }
  const [talk, standing] = await Promise.all([finding, findStanding(tx, own, { conversation }, clientId)]);
  return { talk, standing };
}

/** The conversation, held until the end. By an id it is the caller's own or none; with somebody new it begins here. */
async function findOrStart(tx: Transaction, writer: Writing, { conversation, member }: Sending): Promise<Talk> {
  const own = writer.actor.userId;
  if (conversation !== undefined) return held(await lockTalk(tx, own, { conversation }));
  const other = member ?? '';
  if (other === own) throw new Failure('invalid', { fields: { member: { problem: 'yourself' } } });
  const known = await lockTalk(tx, own, { other });
  if (known) return held(known);
  const { member: met } = await findOpen(tx, writer, other);
  const started = { siteId: writer.site.id, own, other, now: writer.now };
  const id = await insertConversation(tx, started);
  // Somebody was a moment faster: the other one with a first message, or one of the two with a block.
  if (id === undefined) return held(await lockTalk(tx, own, { other }));
  await insertSides(tx, id, started);
  return { id, otherId: other, otherName: met.name, starts: true };
}

function held(found: Awaited<ReturnType<typeof lockTalk>>): Talk {
  if (!found) throw new Failure('not_found');
  return { id: found.id, otherId: found.other_id, otherName: found.other_name, starts: found.last_seq === 0 };
}

/** Counted when a conversation begins: whoever answers, or is answered, says the same as often as they like. */
async function assertNoSpam({ limits, actor, now }: Writing, sending: Sending) {
  await limits?.take(beginning, actor.userId, now);
  if (sending.kind !== 'text') return;
  const words = createHash('sha256').update(sending.text.toLowerCase().replaceAll(/\s+/g, ' ')).digest('base64url');
  await limits?.take(sameWords, `${actor.userId} ${words}`, now);
}

type Content = Pick<NewMessage, 'kind' | 'text' | 'photoId' | 'gif' | 'gift' | 'warnings'>;
type PhotoPart = Pick<MessageRow, 'photo_id' | 'storage_key' | 'blur_key' | 'thumbhash' | 'width' | 'height'>;

const noPhoto: PhotoPart = {
  photo_id: null,
  storage_key: null,
  blur_key: null,
  thumbhash: null,
  width: null,
  height: null,
};

async function contentOf(
  tx: Transaction,
  { actor, site }: Writing,
  sending: Sending,
  { conversationId, gif }: { conversationId: string; gif: KeptGif | undefined },
): Promise<{ stored: Content; photo: PhotoPart }> {
  const empty: Content = { kind: sending.kind, text: null, photoId: null, gif: null, gift: null, warnings: [] };
  if (sending.kind === 'text') {
    const maximum = site.settings.message_length;
    if (sending.text.length > maximum)
      throw new Failure('invalid', { fields: { text: { problem: 'too_long', data: { maximum } } } });
    return { stored: { ...empty, text: sending.text, warnings: warningsIn(sending.text) }, photo: noPhoto };
  }
  if (sending.kind === 'gift') return { stored: { ...empty, gift: sending.gift }, photo: noPhoto };
  if (sending.kind === 'gif') {
    if (!gif) throw new Failure('invalid', { fields: { gif: { problem: 'invalid' } } });
    return { stored: { ...empty, gif }, photo: noPhoto };
  }
  const photo = await sendChatPhoto(tx, { id: sending.photo, ownerId: actor.userId, conversationId });
  if (!photo) throw new Failure('invalid', { fields: { photo: { problem: 'invalid' } } });
  const { id, ...files } = photo;
  return { stored: { ...empty, photoId: id }, photo: { photo_id: id, ...files } };
}

async function store(tx: Transaction, { actor, now }: Writing, message: NewMessage) {
  const sides = await insertMessage(tx, message);
  const own = sides.find(({ member_id }) => member_id === actor.userId);
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
    sides,
  };
}

interface Told {
  row: MessageRow;
  sides: Awaited<ReturnType<typeof insertMessage>>;
  talk: Talk;
}

/** The other one hears of it, and so do the sender's other devices. */
function tellBoth(tx: Transaction, writer: Writing, { row, sides, talk }: Told) {
  const own = writer.actor.userId;
  for (const side of sides) {
    const mine = side.member_id === own;
    const seen = { ownReadSeq: 0, otherReadSeq: 0, otherActiveAt: null, premium: false };
    const data = {
      conversation: { id: talk.id },
      profile: { id: mine ? talk.otherId : own },
      message: presentMessage(row, side.member_id, seen, writer),
      num_unread_messages: side.unread,
      total_unread_messages: side.total_unread,
    };
    notifyMember(tx, side.member_id, { kind: 'message', data }, writer.now);
  }
}
