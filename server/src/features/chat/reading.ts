import type { ChatQuery, ChatsQuery } from '#contract/chat/chat.ts';
import type { MessageKind, ReplyRefusal } from '#contract/chat/chat-types.ts';
import { chatLimits } from '#contract/constants.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import { type WaitingRow, waitingMessageOf } from '#server/features/accounts/accounts.ts';
import { notifyMember, notifyTransient } from '#server/features/events/events.ts';
import { findOpen, type MemberPageContext } from '#server/features/member-page/member-page.ts';
import { formatCursor, parseCursor } from '#server/platform/cursor.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { findLastMessages, findMessages, findSeq, type MessageRow } from './message-queries.ts';
import { preferencesOf } from './preferences.ts';
import {
  findListed,
  findParticipant,
  findParticipantWith,
  findPartner,
  findReadSeq,
  findSendingTerms,
  findTotals,
  type ListedRow,
  lockConversation,
  type ParticipantRow,
  type PartnerRow,
  type SendingTerms,
  saveCleared,
  saveRead,
  type Totals,
} from './queries.ts';
import { costsOf, hiddenUpTo, isFreeOpening, isGone, type Onlookers, photosShown, replyRefusal } from './rules.ts';

export interface ReadingContext extends MemberPageContext, Partial<Pick<RequestContext, 'needsAgeProof'>> {
  actor: Actor;
  site: Site;
  now: Date;
}

export interface ConversationList {
  chats: { participant: ListedRow; last: MessageRow | undefined; seen: Onlookers }[];
  totals: Totals;
  newLikes: number;
  /** The first message of their signup, if it still waits. */
  waiting: WaitingRow | null;
  next: string | null;
  /** Words that the member who reads has hidden. */
  hiddenWords: string[];
}

/** A member's conversations, a page of them. */
export async function listChats(
  db: Queryable,
  { actor }: ReadingContext,
  { after, q }: ChatsQuery,
  { premium, newLikes }: { premium: boolean; newLikes: number },
): Promise<ConversationList> {
  const limit = chatLimits.chatsPerPage;
  const found = await findListed(db, actor.userId, {
    after: parseCursor(after),
    named: q || undefined,
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const lasts = await findLastMessages(
    db,
    page.filter(({ last_seq, cleared_seq }) => last_seq > cleared_seq),
  );
  const last = page.at(-1);
  return {
    chats: page.map((participant) => ({
      participant,
      last: lasts.find(({ conversation_id: id }) => id === participant.conversation_id),
      seen: onlookersOf(participant, participant, { otherReadSeq: participant.other_read_seq, premium }),
    })),
    totals: await findTotals(db, actor.userId),
    newLikes,
    waiting: (await waitingMessageOf(db, actor.userId)) ?? null,
    hiddenWords: (await preferencesOf(db, actor)).hidden_words,
    next: last && found.length > limit ? formatCursor({ at: last.cursor_at, id: last.conversation_id }) : null,
  };
}

export interface OpenConversation {
  conversationId: string | undefined;
  partner: PartnerRow;
  messages: MessageRow[];
  more: boolean;
  hiddenOlder: boolean;
  seen: Onlookers;
  refusal: ReplyRefusal | null;
  /** What the reader wrote to them when signing up, and what waits. */
  waiting: string | null;
  costs: Record<MessageKind, number>;
  freeOpening: boolean;
  firstContact: boolean;
  unread: number;
  /** Words that the member who reads has hidden. */
  hiddenWords: string[];
}

/** A conversation, or the empty page where one may begin. Opening it marks nothing as read. */
export async function openChat(db: Queryable, reading: ReadingContext, wanted: ChatQuery): Promise<OpenConversation> {
  const own = reading.actor.userId;
  const participant = await findOwnParticipant(db, own, wanted);
  const otherId = participant?.other_id ?? wanted.member ?? '';
  if (!participant) await assertMeetable(db, reading, otherId);
  const [partner, terms, preferences, waiting, history] = await Promise.all([
    findPartner(db, otherId),
    findSendingTerms(db, own, { other: otherId }),
    preferencesOf(db, reading.actor),
    waitingMessageOf(db, own),
    participant ? findHistory(db, reading, participant, wanted.before) : nothingYet,
  ]);
  if (!partner || !terms) throw new Failure('not_found');
  const starts = (participant?.last_seq ?? 0) === 0;
  const freeOpening = isFreeOpening(terms, { starts });
  return {
    conversationId: participant?.conversation_id,
    partner: { ...partner, name: participant?.other_name ?? partner.name },
    seen: onlookersOf(participant, partner, { otherReadSeq: history.otherReadSeq, premium: terms.paid_user }),
    firstContact: starts,
    waiting: waiting?.member_id === otherId ? waiting.text : null,
    unread: participant?.unread ?? 0,
    hiddenWords: preferences.hidden_words,
    ...history,
    ...termsOf(reading, terms, { starts, freeOpening }),
  };
}

function termsOf(
  { site, needsAgeProof }: ReadingContext,
  terms: SendingTerms,
  { starts, freeOpening }: { starts: boolean; freeOpening: boolean },
) {
  return {
    refusal: replyRefusal(terms, terms, { starts, needsAgeProof: needsAgeProof?.chat ?? false }) ?? null,
    costs: costsOf(site.settings, freeOpening),
    freeOpening,
  };
}

async function findOwnParticipant(db: Queryable, own: string, { conversation, member }: ChatQuery) {
  if (conversation === undefined) return findParticipantWith(db, own, member ?? '');
  const participant = await findParticipant(db, own, conversation);
  if (!participant) throw new Failure('not_found');
  return participant;
}

async function assertMeetable(db: Queryable, reading: ReadingContext, otherId: string) {
  if (otherId === reading.actor.userId) throw new Failure('not_found');
  await findOpen(db, reading, otherId);
}

interface History {
  messages: MessageRow[];
  more: boolean;
  hiddenOlder: boolean;
  otherReadSeq: number;
}

const nothingYet: History = { messages: [], more: false, hiddenOlder: false, otherReadSeq: 0 };

async function findHistory(
  db: Queryable,
  { site }: ReadingContext,
  participant: ParticipantRow,
  beforeId: string | undefined,
): Promise<History> {
  const before =
    beforeId === undefined ? participant.last_seq + 1 : await findSeq(db, participant.conversation_id, beforeId);
  if (before === undefined) throw new Failure('not_found');
  const beyond = hiddenUpTo(participant, site.settings.chat_history_limit);
  const limit = chatLimits.messagesPerPage;
  const [found, otherReadSeq] = await Promise.all([
    findMessages(db, participant.conversation_id, { before, beyond, limit: limit + 1 }),
    findReadSeq(db, participant.other_id, participant.conversation_id),
  ]);
  const more = found.length > limit;
  return {
    messages: found.slice(0, limit).reverse(),
    more,
    hiddenOlder: !more && beyond > participant.cleared_seq,
    otherReadSeq,
  };
}

function onlookersOf(
  participant: ParticipantRow | undefined,
  partner: PartnerRow,
  { otherReadSeq, premium }: { otherReadSeq: number; premium: boolean },
): Onlookers {
  return {
    ownReadSeq: participant?.read_seq ?? 0,
    otherReadSeq,
    otherActiveAt: partner.invisible || isGone(partner) ? null : partner.last_active_at,
    premium: allowancesOf(premium).readState,
    photos: participant ? photosShown(participant) : 'tapped',
  };
}

/** The member has read the messages up to this one. A premium sender learns that theirs were read. */
export async function readChat(
  tx: Transaction,
  { actor, now }: ReadingContext,
  { conversation, read }: { conversation: string; read: string },
): Promise<{ unread: number; totalUnread: number }> {
  const own = actor.userId;
  const participant = await lockParticipant(tx, own, conversation);
  const seq = await findSeq(tx, conversation, read);
  if (seq === undefined) throw new Failure('not_found');
  const outcome = await saveRead(tx, { memberId: own, conversationId: conversation, seq });
  if (!outcome) throw new Failure('not_found');
  const { unread, total_unread: totalUnread } = outcome;
  if (outcome.moved) await notifyRead(tx, { own, participant, now, read });
  if (outcome.unread_before !== unread)
    notifyOwnDevices(tx, own, participant, { removed: false, unread, totalUnread, now });
  return { unread, totalUnread };
}

interface Read {
  own: string;
  participant: ParticipantRow;
  now: Date;
  read: string;
}

async function notifyRead(tx: Transaction, { own, participant, now, read }: Read) {
  const terms = await findSendingTerms(tx, own, { other: participant.other_id });
  if (!terms || !allowancesOf(terms.other_paid).readState) return;
  const data = { conversation: { id: participant.conversation_id }, profile: { id: own }, message: { id: read } };
  notifyMember(tx, participant.other_id, { kind: 'read', data }, now);
}

/** Takes a conversation off the member's own list, with all its messages. The other participant keeps theirs and is not told. */
export async function removeChat(tx: Transaction, { actor, now }: ReadingContext, conversation: string) {
  const participant = await lockParticipant(tx, actor.userId, conversation);
  await saveCleared(tx, actor.userId, conversation);
  const { unread } = await findTotals(tx, actor.userId);
  notifyOwnDevices(tx, actor.userId, participant, { removed: true, unread: 0, totalUnread: unread, now });
}

/** The other participant hears that somebody is writing, if they look just now. */
export async function sayTyping(tx: Transaction, { actor }: ReadingContext, conversation: string) {
  const participant = await findParticipant(tx, actor.userId, conversation);
  if (!participant) throw new Failure('not_found');
  const data = { conversation: { id: conversation }, profile: { id: actor.userId } };
  notifyTransient(tx, participant.other_id, { kind: 'typing', data });
}

/** Before one member blocks another: both hear that their conversation is gone. */
export async function notifyConversationEnded(tx: Transaction, own: string, other: string, now: Date) {
  const { conversation_id: conversation } = (await findParticipantWith(tx, own, other)) ?? {};
  if (conversation === undefined || (await lockConversation(tx, conversation)) === undefined) return;
  for (const [member, partner] of [
    [own, other],
    [other, own],
  ] as const) {
    const mine = await findParticipant(tx, member, conversation);
    const totals = await findTotals(tx, member);
    if (!mine) continue;
    const totalUnread = totals.unread - mine.unread;
    notifyOwnDevices(tx, member, { ...mine, other_id: partner }, { removed: true, unread: 0, totalUnread, now });
  }
}

interface Change {
  removed: boolean;
  unread: number;
  totalUnread: number;
  now: Date;
}

function notifyOwnDevices(
  tx: Transaction,
  memberId: string,
  participant: ParticipantRow,
  { removed, unread, totalUnread, now }: Change,
) {
  const data = {
    conversation: { id: participant.conversation_id },
    profile: { id: participant.other_id },
    removed,
    num_unread_messages: unread,
    total_unread_messages: totalUnread,
  };
  notifyMember(tx, memberId, { kind: 'chat', data }, now);
}

/** The member's row of a conversation, which is locked until the transaction ends: first of all locks, as when sending. */
async function lockParticipant(tx: Transaction, own: string, conversation: string): Promise<ParticipantRow> {
  if (!(await findParticipant(tx, own, conversation))) throw new Failure('not_found');
  await lockConversation(tx, conversation);
  const participant = await findParticipant(tx, own, conversation);
  if (!participant) throw new Failure('not_found');
  return participant;
}
