import type { ChatQuery, ChatsQuery } from '#contract/chat/chat.ts';
import type { MessageKind, ReplyRefusal } from '#contract/chat/chat-types.ts';
import { chatLimits } from '#contract/constants.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import { notifyMember, notifyTransient } from '#server/features/events/events.ts';
import { type Asked, findOpen } from '#server/features/member-page/member-page.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { findLastMessages, findMessages, findSeq, type MessageRow } from './message-queries.ts';
import {
  findListed,
  findPartner,
  findReadSeq,
  findSide,
  findSideWith,
  findStanding,
  findTotals,
  type ListedRow,
  lockConversation,
  type PartnerRow,
  type SideRow,
  type Standing,
  saveCleared,
  saveRead,
  type Totals,
} from './queries.ts';
import {
  costsOf,
  cursorOf,
  hiddenUpTo,
  isFreeOpening,
  isGone,
  type Onlookers,
  placeOf,
  replyRefusal,
} from './rules.ts';

export interface Reading extends Asked {
  actor: Actor;
  site: Site;
  now: Date;
}

export interface ChatList {
  chats: { side: ListedRow; last: MessageRow | undefined; seen: Onlookers }[];
  totals: Totals;
  newLikes: number;
  next: string | null;
}

/** A member's conversations, a page of them. */
export async function listChats(
  db: Queryable,
  { actor }: Reading,
  { after, q }: ChatsQuery,
  { premium, newLikes }: { premium: boolean; newLikes: number },
): Promise<ChatList> {
  const limit = chatLimits.chatsPerPage;
  const found = await findListed(db, actor.userId, { after: placeOf(after), named: q || undefined, limit: limit + 1 });
  const page = found.slice(0, limit);
  const lasts = await findLastMessages(
    db,
    page.filter(({ last_seq, cleared_seq }) => last_seq > cleared_seq),
  );
  const last = page.at(-1);
  return {
    chats: page.map((side) => ({
      side,
      last: lasts.find(({ conversation_id: id }) => id === side.conversation_id),
      seen: onlookersOf(side, side, { otherReadSeq: side.other_read_seq, premium }),
    })),
    totals: await findTotals(db, actor.userId),
    newLikes,
    next: last && found.length > limit ? cursorOf({ at: last.place, id: last.conversation_id }) : null,
  };
}

export interface OpenChat {
  conversationId: string | undefined;
  partner: PartnerRow;
  messages: MessageRow[];
  more: boolean;
  hiddenOlder: boolean;
  seen: Onlookers;
  refusal: ReplyRefusal | null;
  costs: Record<MessageKind, number>;
  freeOpening: boolean;
  firstContact: boolean;
  unread: number;
}

/** A conversation, or the place where one may begin. Looking changes nothing. */
export async function openChat(db: Queryable, reading: Reading, wanted: ChatQuery): Promise<OpenChat> {
  const own = reading.actor.userId;
  const side = await findOwnSide(db, own, wanted);
  const otherId = side?.other_id ?? wanted.member ?? '';
  if (!side) await assertMeetable(db, reading, otherId);
  const [partner, standing, history] = await Promise.all([
    findPartner(db, otherId),
    findStanding(db, own, { other: otherId }),
    side ? findHistory(db, reading, side, wanted.before) : nothingYet,
  ]);
  if (!partner || !standing) throw new Failure('not_found');
  const starts = (side?.last_seq ?? 0) === 0;
  const freeOpening = isFreeOpening(standing, { starts });
  return {
    ...history,
    ...termsOf(reading.site, standing, { starts, freeOpening }),
    conversationId: side?.conversation_id,
    partner: { ...partner, name: side?.other_name ?? partner.name },
    seen: onlookersOf(side, partner, { otherReadSeq: history.otherReadSeq, premium: standing.paid_user }),
    firstContact: starts,
    unread: side?.unread ?? 0,
  };
}

function termsOf(site: Site, standing: Standing, { starts, freeOpening }: { starts: boolean; freeOpening: boolean }) {
  return {
    refusal: replyRefusal(standing, standing, { starts }) ?? null,
    costs: costsOf(site.settings, freeOpening),
    freeOpening,
  };
}

async function findOwnSide(db: Queryable, own: string, { conversation, member }: ChatQuery) {
  if (conversation === undefined) return findSideWith(db, own, member ?? '');
  const side = await findSide(db, own, conversation);
  if (!side) throw new Failure('not_found');
  return side;
}

async function assertMeetable(db: Queryable, reading: Reading, otherId: string) {
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
  { site }: Reading,
  side: SideRow,
  beforeId: string | undefined,
): Promise<History> {
  const before = beforeId === undefined ? side.last_seq + 1 : await findSeq(db, side.conversation_id, beforeId);
  if (before === undefined) throw new Failure('not_found');
  const beyond = hiddenUpTo(side, site.settings.chat_history_limit);
  const limit = chatLimits.messagesPerPage;
  const [found, otherReadSeq] = await Promise.all([
    findMessages(db, side.conversation_id, { before, beyond, limit: limit + 1 }),
    findReadSeq(db, side.other_id, side.conversation_id),
  ]);
  const more = found.length > limit;
  return {
    messages: found.slice(0, limit).reverse(),
    more,
    hiddenOlder: !more && beyond > side.cleared_seq,
    otherReadSeq,
  };
}

function onlookersOf(
  side: SideRow | undefined,
  partner: PartnerRow,
  { otherReadSeq, premium }: { otherReadSeq: number; premium: boolean },
): Onlookers {
  return {
    ownReadSeq: side?.read_seq ?? 0,
    otherReadSeq,
    otherActiveAt: partner.invisible || isGone(partner) ? null : partner.last_active_at,
    premium: allowancesOf(premium).readState,
  };
}

/** The person has seen the messages up to this one. Whoever pays learns that theirs were read. */
export async function readChat(
  tx: Transaction,
  { actor, now }: Reading,
  { conversation, read }: { conversation: string; read: string },
): Promise<{ unread: number; totalUnread: number }> {
  const own = actor.userId;
  const side = await lockSide(tx, own, conversation);
  const seq = await findSeq(tx, conversation, read);
  if (seq === undefined) throw new Failure('not_found');
  const outcome = await saveRead(tx, { memberId: own, conversationId: conversation, seq });
  if (!outcome) throw new Failure('not_found');
  const { unread, total_unread: totalUnread } = outcome;
  if (outcome.moved) await tellRead(tx, { own, side, now, read });
  if (outcome.unread_before !== unread) tellOwn(tx, own, side, { removed: false, unread, totalUnread, now });
  return { unread, totalUnread };
}

interface Read {
  own: string;
  side: SideRow;
  now: Date;
  read: string;
}

async function tellRead(tx: Transaction, { own, side, now, read }: Read) {
  const standing = await findStanding(tx, own, { other: side.other_id });
  if (!standing || !allowancesOf(standing.other_paid).readState) return;
  const data = { conversation: { id: side.conversation_id }, profile: { id: own }, message: { id: read } };
  notifyMember(tx, side.other_id, { kind: 'read', data }, now);
}

/** Takes a conversation off one's own list, with all of it. The other one keeps theirs and is not told. */
export async function removeChat(tx: Transaction, { actor, now }: Reading, conversation: string) {
  const side = await lockSide(tx, actor.userId, conversation);
  await saveCleared(tx, actor.userId, conversation);
  const { unread } = await findTotals(tx, actor.userId);
  tellOwn(tx, actor.userId, side, { removed: true, unread: 0, totalUnread: unread, now });
}

/** The other one hears that somebody is writing, if they look just now. */
export async function sayTyping(tx: Transaction, { actor }: Reading, conversation: string) {
  const side = await findSide(tx, actor.userId, conversation);
  if (!side) throw new Failure('not_found');
  const data = { conversation: { id: conversation }, profile: { id: actor.userId } };
  notifyTransient(tx, side.other_id, { kind: 'typing', data });
}

/** Between two of whom one is about to block the other: both hear that their conversation is gone. */
export async function tellForgotten(tx: Transaction, own: string, other: string, now: Date) {
  const side = await findSideWith(tx, own, other);
  if (!side || (await lockConversation(tx, side.conversation_id)) === undefined) return;
  for (const [member, partner] of [
    [own, other],
    [other, own],
  ] as const) {
    const mine = await findSide(tx, member, side.conversation_id);
    const totals = await findTotals(tx, member);
    if (!mine) continue;
    const totalUnread = totals.unread - mine.unread;
    tellOwn(tx, member, { ...mine, other_id: partner }, { removed: true, unread: 0, totalUnread, now });
  }
}

interface Change {
  removed: boolean;
  unread: number;
  totalUnread: number;
  now: Date;
}

function tellOwn(tx: Transaction, memberId: string, side: SideRow, { removed, unread, totalUnread, now }: Change) {
  const data = {
    conversation: { id: side.conversation_id },
    profile: { id: side.other_id },
    removed,
    num_unread_messages: unread,
    total_unread_messages: totalUnread,
  };
  notifyMember(tx, memberId, { kind: 'chat', data }, now);
}

/** One's own conversation, held until the end. Locked first: whoever writes in it holds that before anything else. */
async function lockSide(tx: Transaction, own: string, conversation: string): Promise<SideRow> {
  if (!(await findSide(tx, own, conversation))) throw new Failure('not_found');
  await lockConversation(tx, conversation);
  const side = await findSide(tx, own, conversation);
  if (!side) throw new Failure('not_found');
  return side;
}
