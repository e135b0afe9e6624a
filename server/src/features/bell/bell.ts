import type { BellFacts } from '#contract/bell/bell.ts';
import type { BellEntryKind } from '#contract/bell/entry-kinds.ts';
import { bell } from '#contract/constants.ts';
import { notifyMember } from '#server/features/events/events.ts';
import { hasHiddenWord } from '#server/features/safety/safety.ts';
import { type CardRow, cardsOf } from '#server/features/search/search.ts';
import { formatCursor, parseCursor } from '#server/platform/cursor.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, Site } from '#server/platform/http/context.ts';
import {
  type BellScope,
  countNew,
  deleteBellOf,
  deleteEntriesBefore,
  findHiddenWords,
  findItems,
  findSeen,
  type ItemRow,
  insertEntry,
  saveSeen,
} from './queries.ts';
import { newFrom, oldestNotified, seenUntil } from './rules.ts';

/** Whose bell it is, and where. */
export interface BellContext {
  actor: Actor;
  site: Site;
  otherSites: readonly number[];
  now: Date;
}

export interface BellPage {
  /** Without a card where it is about the account. */
  items: (ItemRow & { card: CardRow | undefined; folded: boolean })[];
  count: number;
  cursor: string | null;
}

/** A page of what happened while the member was away, and how much of it is new. */
export async function listBell(db: Queryable, reader: BellContext, after: string | undefined): Promise<BellPage> {
  const scope = await scopeOf(db, reader);
  const [found, count, hiddenWords] = await Promise.all([
    findItems(db, scope, { after: parseCursor(after), limit: bell.page + 1 }),
    countNew(db, scope, bell.counted),
    findHiddenWords(db, reader.actor.userId),
  ]);
  const page = found.slice(0, bell.page);
  const others = new Set(page.flatMap(({ other_id: id }) => (id === null ? [] : [id])));
  const cards = new Map((await cardsOf(db, [...others])).map((card) => [card.id, card]));
  const last = page.at(-1);
  return {
    items: page.flatMap((item) => {
      const card = item.other_id === null ? undefined : cards.get(item.other_id);
      // A member may close their account between the statement of the items and that of the cards: their item is left out.
      const folded = item.text !== null && hasHiddenWord(item.text, hiddenWords);
      return item.other_id === null || card ? [{ card, folded, ...item }] : [];
    }),
    count,
    cursor: last && found.length > bell.page ? formatCursor({ at: last.cursor_at, id: last.id }) : null,
  };
}

/** The member has looked at what happened until then. Their other devices hear of it; saying it again changes nothing. */
export async function seeBell(tx: Transaction, reader: BellContext, seenAt: Date): Promise<number> {
  const { actor, now } = reader;
  if (await saveSeen(tx, actor.userId, seenUntil(seenAt, now)))
    notifyMember(tx, actor.userId, { kind: 'bell', data: {} }, now);
  return countNew(tx, await scopeOf(tx, reader), bell.counted);
}

export interface BellEntry {
  memberId: string;
  kind: BellEntryKind;
  facts?: Partial<BellFacts>;
  now: Date;
}

/**
 * Puts something rare that happened to an account into its owner's bell, in the transaction in which it happens. What others
 * do is read from where it is stored already: nothing is written here when a message is sent or somebody is liked.
 */
export async function addBellEntry(tx: Transaction, { memberId, kind, facts = {}, now }: BellEntry) {
  await insertEntry(tx, { memberId, kind, facts, now });
  notifyMember(tx, memberId, { kind: 'bell', data: {} }, now);
}

export const forgetBellEntries = (db: Queryable, now: Date) => deleteEntriesBefore(db, oldestNotified(now));

async function scopeOf(db: Queryable, { actor, site, otherSites, now }: BellContext): Promise<BellScope> {
  return {
    own: actor.userId,
    siteId: site.id,
    otherSites,
    oldest: oldestNotified(now),
    newSince: newFrom(await findSeen(db, actor.userId)),
  };
}

export const eraseBell = (tx: Transaction, memberId: string) => deleteBellOf(tx, memberId);
