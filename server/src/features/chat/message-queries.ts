import type { MessageKind, MessageWarning, StoredKind } from '#contract/chat/chat-types.ts';
import type { GiftId } from '#contract/gifts/gifts.ts';
import type { KeptGif } from '#server/features/gifs/gifs.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface MessageRow {
  conversation_id: string;
  id: string;
  seq: number;
  sender_id: string;
  client_id: string;
  kind: StoredKind;
  text: string | null;
  gif: KeptGif | null;
  gift: GiftId | null;
  cost: number;
  warnings: MessageWarning[];
  at: Date;
  photo_id: string | null;
  storage_key: string | null;
  blur_key: string | null;
  thumbhash: string | null;
  width: number | null;
  height: number | null;
  voice_id: string | null;
  voice_key: string | null;
  milliseconds: number | null;
  levels: number[] | null;
}

const fields = `messages.conversation_id, messages.id, seq, sender_id, client_id, kind, text, gif, gift, cost, warnings, at,
  photo_id, chat_photos.storage_key, blur_key, thumbhash, width, height,
  voice_id, chat_voices.storage_key as voice_key, milliseconds, levels`;
const files = `left join chat_photos on chat_photos.id = photo_id left join chat_voices on chat_voices.id = voice_id`;

/** A keyset page of a conversation, the newest first. */
export async function findMessages(
  db: Queryable,
  conversationId: string,
  { before, beyond, limit }: { before: number; beyond: number; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>(
    `select ${fields} from messages ${files}
     where messages.conversation_id = $1 and seq < $2 and seq > $3 order by seq desc limit $4`,
    [conversationId, before, beyond, limit],
    { prepared: 'chat.findMessages' },
  );
  return rows;
}

/** The last message of each of the given conversations. */
export async function findLastMessages(
  db: Queryable,
  lasts: readonly { conversation_id: string; last_seq: number }[],
): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>(
    `select ${fields} from unnest($1::bigint[], $2::int[]) as wanted (conversation_id, seq)
     join messages using (conversation_id, seq) ${files}`,
    [lasts.map(({ conversation_id }) => conversation_id), lasts.map(({ last_seq }) => last_seq)],
    { prepared: 'chat.findLastMessages' },
  );
  return rows;
}

export async function findByClientId(
  db: Queryable,
  senderId: string,
  clientId: string,
): Promise<MessageRow | undefined> {
  const { rows } = await db.query<MessageRow>(
    `select ${fields} from messages ${files} where sender_id = $1 and client_id = $2`,
    [senderId, clientId],
    { prepared: 'chat.findByClientId' },
  );
  return rows[0];
}

/** The number of a message, if it is one of this conversation. */
export async function findSeq(db: Queryable, conversationId: string, messageId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ seq: number }>(
    'select seq from messages where id = $2 and conversation_id = $1',
    [conversationId, messageId],
    { prepared: 'chat.findSeq' },
  );
  return rows[0]?.seq;
}

export interface NewMessage {
  conversationId: string;
  id: string;
  senderId: string;
  clientId: string;
  kind: MessageKind;
  text: string | null;
  photoId: string | null;
  voiceId: string | null;
  gif: KeptGif | null;
  gift: GiftId | null;
  cost: number;
  warnings: MessageWarning[];
  /** Whether it starts a conversation that a free member may start for nothing. */
  isOpening: boolean;
  now: Date;
}

export interface StoredParticipant {
  seq: number;
  member_id: string;
  unread: number;
  /** Whether they have ever written in the conversation. */
  wrote: boolean;
  total_unread: number;
  openings: number;
}

/**
 * The message, its number, both participants' rows and both totals, in one statement: all of it is stored or nothing. The
 * caller has locked the conversation. Totals are updated in the order of their members, so that two messages cannot
 * deadlock. No rows where the sender has used this client id in another conversation.
 */
export async function insertMessage(db: Queryable, message: NewMessage): Promise<StoredParticipant[]> {
  const { rows } = await db.query<StoredParticipant>(
    `with moved as (
       update conversations set last_seq = last_seq + 1 where id = $1 returning last_seq
     ), stored as (
       insert into messages (conversation_id, seq, id, sender_id, client_id, kind, text, photo_id, gif, gift, cost, warnings,
         at, voice_id)
       select $1, last_seq, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14 from moved
       on conflict (sender_id, client_id) do nothing returning seq
     ), sides as (
       update conversation_sides as side set last_seq = stored.seq, last_at = $12, listed = true,
         unread = unread + case when member_id = $3 then 0 else 1 end, wrote = wrote or member_id = $3
       from stored where conversation_id = $1 returning stored.seq, member_id, unread, wrote
     ), totals as (
       insert into chat_totals as known (member_id, messages, unread, openings)
       select member_id, 1, case when member_id = $3 then 0 else 1 end, case when member_id = $3 then $13::int else 0 end
       from sides order by member_id
       on conflict (member_id) do update set messages = known.messages + 1, unread = known.unread + excluded.unread,
         openings = known.openings + excluded.openings
       returning member_id, unread, openings
     )
     select seq, member_id, sides.unread, wrote, totals.unread as total_unread, openings from sides join totals using (member_id)`,
    [
      message.conversationId,
      message.id,
      message.senderId,
      message.clientId,
      message.kind,
      message.text,
      message.photoId,
      message.gif && JSON.stringify(message.gif),
      message.gift,
      message.cost,
      message.warnings,
      message.now,
      message.isOpening ? 1 : 0,
      message.voiceId,
    ],
    { prepared: 'chat.insertMessage' },
  );
  return rows;
}

export interface ContextRow {
  sender_id: string;
  kind: StoredKind;
  text: string | null;
  gift: string | null;
  gif: KeptGif | null;
  photo_id: string | null;
  voice_id: string | null;
  at: Date;
  reported: boolean;
}

/** What was said around a message that `reader` received from `sender`, the oldest first. */
export async function findAround(
  db: Queryable,
  { reader, sender, messageId, reach }: { reader: string; sender: string; messageId: string; reach: number },
): Promise<ContextRow[]> {
  const { rows } = await db.query<ContextRow>(
    `select around.sender_id, around.kind, around.text, around.gift, around.gif, around.photo_id,
       around.voice_id, around.at, around.id = reported.id as reported
     from messages as reported
     join conversation_sides as side on side.conversation_id = reported.conversation_id and side.member_id = $1
     join messages as around on around.conversation_id = reported.conversation_id
       and around.seq between reported.seq - $4 and reported.seq + $4 and around.seq > side.cleared_seq
     where reported.id = $3 and reported.sender_id = $2 and reported.seq > side.cleared_seq
     order by around.seq`,
    [reader, sender, messageId, reach],
  );
  return rows;
}
