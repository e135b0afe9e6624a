import type { Locale } from '#contract/locales.ts';
import type { PhotoChoice } from '#contract/photos/photos.ts';
import type { Cursor } from '#server/platform/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Addressee, Door, Writer } from './rules.ts';

export interface ParticipantRow {
  conversation_id: string;
  other_id: string;
  other_name: string;
  unread: number;
  read_seq: number;
  cleared_seq: number;
  last_seq: number;
  /** Whether the member has ever written in it, and how they want photos shown until then. */
  wrote: boolean;
  unasked_photos: PhotoChoice;
}

const participantFields = `side.conversation_id, side.other_id, side.other_name, side.unread, side.read_seq, side.cleared_seq,
  side.last_seq, side.wrote, (select unasked_photos from profiles where profiles.id = side.member_id) as unasked_photos`;

/** A conversation as its participant sees it; another member's is found by no id. */
export async function findParticipant(
  db: Queryable,
  memberId: string,
  conversationId: string,
): Promise<ParticipantRow | undefined> {
  const { rows } = await db.query<ParticipantRow>(
    `select ${participantFields} from conversation_sides as side where member_id = $1 and conversation_id = $2`,
    [memberId, conversationId],
    { prepared: 'chat.findParticipant' },
  );
  return rows[0];
}

export async function findParticipantWith(
  db: Queryable,
  memberId: string,
  otherId: string,
): Promise<ParticipantRow | undefined> {
  const { rows } = await db.query<ParticipantRow>(
    `select ${participantFields} from conversation_sides as side where other_id = $2 and member_id = $1`,
    [memberId, otherId],
    { prepared: 'chat.findParticipantWith' },
  );
  return rows[0];
}

/**
 * Takes a row lock: what happens in one conversation happens one after another. Returns the number of its newest
 * message; undefined where it is gone.
 */
export async function lockConversation(db: Queryable, conversationId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ last_seq: number }>(
    'select last_seq from conversations where id = $1 for update',
    [conversationId],
    { prepared: 'chat.lockConversation' },
  );
  return rows[0]?.last_seq;
}

export interface OwnConversation {
  id: string;
  other_id: string;
  other_name: string;
  /** The number of its newest message. */
  last_seq: number;
}

/** A member's own conversation, by its id or by the other participant, locked until the transaction ends. */
export async function lockOwnConversation(
  db: Queryable,
  memberId: string,
  by: { conversation: string } | { other: string },
): Promise<OwnConversation | undefined> {
  const [column, id] = 'other' in by ? ['other_id', by.other] : ['conversation_id', by.conversation];
  const { rows } = await db.query<OwnConversation>(
    `select conversations.id, side.other_id, side.other_name, conversations.last_seq
     from conversation_sides as side join conversations on conversations.id = side.conversation_id
     where side.member_id = $1 and side.${column} = $2 for update of conversations`,
    [memberId, id],
    { prepared: 'chat.lockOwnConversation' },
  );
  return rows[0];
}

export interface NewConversation {
  siteId: number;
  own: string;
  other: string;
  now: Date;
}

/** Undefined where there is one already, and across a block. */
export async function insertConversation(
  db: Queryable,
  { siteId, own, other, now }: NewConversation,
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `insert into conversations (site_id, low_id, high_id, started_by, created_at)
     values ($1, least($2::bigint, $3::bigint), greatest($2::bigint, $3::bigint), $2, $4)
     on conflict (low_id, high_id) do nothing returning id`,
    [siteId, own, other, now],
    { prepared: 'chat.insertConversation' },
  );
  return rows[0]?.id;
}

export async function insertParticipants(db: Queryable, conversationId: string, { own, other, now }: NewConversation) {
  await db.query(
    `insert into conversation_sides (conversation_id, member_id, other_id, other_name, last_at)
     select $1, side.member_id, side.other_id, profiles.name, $4
     from (values ($2::bigint, $3::bigint), ($3::bigint, $2::bigint)) as side (member_id, other_id)
     join profiles on profiles.id = side.other_id`,
    [conversationId, own, other, now],
    { prepared: 'chat.insertParticipants' },
  );
}

/** On which terms a member may write to another. */
export interface SendingTerms extends Writer, Addressee, Door {
  /** Words that the other member would rather not read unasked. */
  hidden_words: string[];
  /** A new id, for the message that may be sent on these terms. */
  message_id: string;
  /** Whether the sender has used this client id before. */
  is_repeat: boolean;
  /** Until when moderators keep the sender from sending. */
  limited_until: Date | null;
  other_fictional: boolean;
  other_paid: boolean;
  /** Null where the other member has chosen none. */
  other_language: Locale | null;
  other_unasked_photos: PhotoChoice | null;
}

/** Everything that decides whether a member may write to another, whom an id or a conversation names, and for how much. */
export async function findSendingTerms(
  db: Queryable,
  own: string,
  to: { conversation: string } | { other: string },
  clientId: string | null = null,
): Promise<SendingTerms | undefined> {
  const [met, id] =
    'other' in to
      ? ['(select $2::bigint as other_id) as met on true', to.other]
      : ['conversation_sides as met on met.member_id = own.id and met.conversation_id = $2', to.conversation];
  const { rows } = await db.query<SendingTerms>(
    `select random_id() as message_id, own.paid_user, own.limited_until,
       exists (select from messages where sender_id = $1 and client_id = $3) as is_repeat, coalesce(openings, 0) as openings,
       other.status as user_status, profiles.status as profile_status,
       coalesce(profiles.fictional, false) as other_fictional, coalesce(other.paid_user, false) as other_paid,
       other.language as other_language, profiles.unasked_photos as other_unasked_photos,
       coalesce(chosen.who_may_write, 'everybody') as who_may_write,
       coalesce(chosen.checked_members_only, false) as checked_members_only,
       coalesce(chosen.hidden_words, '{}') as hidden_words, coalesce(card.looks, 0) as looks,
       exists (select from likes where liker_id = met.other_id and liked_id = $1) as likes_writer
     from users as own join ${met}
     left join chat_totals on chat_totals.member_id = own.id left join member_cards as card on card.id = own.id
     left join users as other on other.id = met.other_id left join profiles on profiles.id = met.other_id
     left join chat_preferences as chosen on chosen.member_id = met.other_id
     where own.id = $1`,
    [own, id, clientId],
    { prepared: 'chat.findSendingTerms' },
  );
  return rows[0];
}

export interface PartnerRow extends Addressee {
  id: string;
  name: string;
  date_of_birth: string | null;
  invisible: boolean | null;
  last_active_at: Date | null;
  fictional: boolean;
  photo: string | null;
  thumbhash: string | null;
  photo_checked: boolean;
  proven_adult: boolean;
}

const partnerFields = `users.status as user_status, profiles.status as profile_status, profiles.date_of_birth,
  profiles.invisible, profiles.last_active_at, coalesce(profiles.fictional, false) as fictional,
  photos.storage_key as photo, photos.thumbhash,
  coalesce(looks & photo_checked_bit() <> 0, false) as photo_checked,
  coalesce(looks & age_bit() <> 0, false) as proven_adult`;
const partnerOf = (id: string) => `left join users on users.id = ${id} left join profiles on profiles.id = ${id}
  left join member_cards on member_cards.id = ${id} left join photos on photos.id = member_cards.main_photo`;

export async function findPartner(db: Queryable, id: string): Promise<PartnerRow | undefined> {
  const { rows } = await db.query<PartnerRow>(
    `select wanted.id, profiles.name, ${partnerFields} from (values ($1::bigint)) as wanted (id) ${partnerOf('wanted.id')}`,
    [id],
    { prepared: 'chat.findPartner' },
  );
  return rows[0];
}

/** Up to which message a participant has read a conversation; 0 where the participant is gone. */
export async function findReadSeq(db: Queryable, memberId: string, conversationId: string): Promise<number> {
  const { rows } = await db.query<{ read_seq: number }>(
    'select read_seq from conversation_sides where member_id = $1 and conversation_id = $2',
    [memberId, conversationId],
    { prepared: 'chat.findReadSeq' },
  );
  return rows[0]?.read_seq ?? 0;
}

export interface ListedRow extends ParticipantRow, PartnerRow {
  /** When the last message was, in microseconds. */
  cursor_at: string;
  other_read_seq: number;
}

/** A keyset page of the list, the newest first: as cheap with a thousand conversations as with ten. */
export async function findListed(
  db: Queryable,
  memberId: string,
  { after, named, limit }: { after: Cursor | undefined; named: string | undefined; limit: number },
): Promise<ListedRow[]> {
  const behind = `and (side.last_at, side.conversation_id) <
    (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::bigint)`;
  const pattern = named && `%${named.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await db.query<ListedRow>(
    `select ${participantFields}, (extract(epoch from side.last_at) * 1000000)::bigint as cursor_at,
       coalesce(back.read_seq, 0) as other_read_seq, side.other_id as id, side.other_name as name, ${partnerFields}
     from conversation_sides as side
     left join conversation_sides as back on back.member_id = side.other_id and back.conversation_id = side.conversation_id
     ${partnerOf('side.other_id')}
     where side.member_id = $1 and side.listed ${after ? behind : ''}
       ${pattern ? `and side.other_name ilike $${after ? 5 : 3}` : ''}
     order by side.last_at desc, side.conversation_id desc limit $2`,
    [memberId, limit, ...(after ? [after.at, after.id] : []), ...(pattern ? [pattern] : [])],
    { prepared: 'chat.findListed' },
  );
  return rows;
}

export interface Totals {
  messages: number;
  unread: number;
}

export async function findTotals(db: Queryable, memberId: string): Promise<Totals> {
  const { rows } = await db.query<Totals>('select messages, unread from chat_totals where member_id = $1', [memberId], {
    prepared: 'chat.findTotals',
  });
  return rows[0] ?? { messages: 0, unread: 0 };
}

export interface ReadOutcome {
  moved: boolean;
  unread: number;
  unread_before: number;
  total_unread: number;
}

/** The conversation is held. Only what lies beyond is counted, which is next to nothing. */
export async function saveRead(
  db: Queryable,
  { memberId, conversationId, seq }: { memberId: string; conversationId: string; seq: number },
): Promise<ReadOutcome | undefined> {
  const { rows } = await db.query<ReadOutcome>(
    `with before as (
       select unread, read_seq, greatest(read_seq, $3) as seen from conversation_sides
       where member_id = $1 and conversation_id = $2
     ), left_over as (
       select count(*)::int as unread from messages, before
       where conversation_id = $2 and seq > seen and sender_id <> $1
     ), changed as (
       update conversation_sides as side set read_seq = before.seen, unread = least(side.unread, left_over.unread)
       from before, left_over where side.member_id = $1 and side.conversation_id = $2
       returning side.unread
     ), totals as (
       update chat_totals set unread = chat_totals.unread - (before.unread - changed.unread)
       from before, changed where member_id = $1 returning chat_totals.unread
     )
     select before.seen > before.read_seq as moved, changed.unread, before.unread as unread_before,
       coalesce(totals.unread, 0) as total_unread
     from before, changed left join totals on true`,
    [memberId, conversationId, seq],
    { prepared: 'chat.saveRead' },
  );
  return rows[0];
}

/** The conversation is held. It comes back to the list with the next message, and with nothing of what was before. */
export async function saveCleared(db: Queryable, memberId: string, conversationId: string) {
  await db.query(
    `with before as (
       select unread, last_seq - cleared_seq as counted from conversation_sides
       where member_id = $1 and conversation_id = $2
     ), changed as (
       update conversation_sides set listed = false, unread = 0, cleared_seq = last_seq
       where member_id = $1 and conversation_id = $2
     )
     update chat_totals set messages = messages - counted, unread = chat_totals.unread - before.unread
     from before where member_id = $1`,
    [memberId, conversationId],
  );
}
