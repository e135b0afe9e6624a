import type { BellFacts } from '#contract/bell/bell.ts';
import type { BellEntryKind, BellKind } from '#contract/bell/entry-kinds.ts';
import type { MessageKind } from '#contract/chat/chat-types.ts';
import type { Cursor } from '#server/platform/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Whose bell it is, on which site, the other sites whose members that one shows, and the oldest that is told. */
export interface BellScope {
  own: string;
  siteId: number;
  otherSites: readonly number[];
  oldest: Date;
  /** Items from before this were there when the member last looked. */
  newSince: Date;
}

export interface ItemRow {
  kind: BellKind;
  /** The id of the conversation, the other member or the entry: all random, so no two of them are the same. */
  id: string;
  at: Date;
  /** `at` in microseconds, for the cursor. */
  cursor_at: string;
  other_id: string | null;
  unread: number;
  message_kind: MessageKind | null;
  text: string | null;
  facts: Partial<BellFacts> | null;
  is_new: boolean;
}

// $1 is whose bell it is, $2 their site, $3 the sites whose members it shows too. As in the lists of likes: the invisible
// are there for those they match with, and everybody else who could not be opened is left out.
const shown = (id: string) => `lateral (
  select from member_cards as card
  where card.id = ${id} and (card.site_id = $2 or (card.resold and card.site_id = any($3::smallint[])))
    and (card.visible or exists (
      select from matches join profiles on profiles.id = matches.other_id join users on users.id = matches.other_id
      where matches.member_id = $1 and matches.other_id = card.id
        and profiles.status = 'active' and users.status = 'active'))
  offset 0) as card`;

interface Branch {
  kind: string;
  id: string;
  at: string;
  /** Columns that only some branches have: the other member, unread, kind and text of the message, facts. */
  columns: string;
  from: string;
  where: string;
  /** Whether the member knows nothing of it yet, whenever they last looked into the bell. */
  unknown: string;
}

/**
 * Each reads one stretch of one index, the newest first. What is looked up beside it is read by its id, row by row: in
 * `lateral … offset 0` or as a value, of which the planner can make no join that reads a whole table.
 */
const branches: readonly Branch[] = [
  {
    // Conversations in which the other one has the last word: its time is that of the conversation, by which there is an
    // index. Where the member has answered, there is no news.
    kind: `'message'`,
    id: 'side.conversation_id',
    at: 'side.last_at',
    columns: 'side.other_id, side.unread, last.kind as message_kind, last.text, null::jsonb as facts',
    from: `conversation_sides as side
      cross join lateral (
        select kind, text from messages
        where conversation_id = side.conversation_id and seq = side.last_seq and sender_id <> $1 offset 0) as last
      cross join lateral (
        select from users join profiles on profiles.id = users.id join member_cards on member_cards.id = users.id
        where users.id = side.other_id and users.status in ('active', 'not_confirmed') and profiles.status = 'active'
        offset 0) as present`,
    where: 'side.member_id = $1 and side.listed',
    unknown: 'side.unread > 0',
  },
  {
    kind: `'like'`,
    id: 'likes.liker_id',
    at: 'likes.created_at',
    columns: 'likes.liker_id, 0, null, null, null',
    from: `likes cross join ${shown('likes.liker_id')}`,
    where:
      'likes.liked_id = $1 and not exists (select from matches where member_id = $1 and other_id = likes.liker_id)',
    unknown: 'likes.seen_at is null',
  },
  {
    kind: `'match'`,
    id: 'matches.other_id',
    at: 'matches.at',
    columns: 'matches.other_id, 0, null, null, null',
    from: `matches cross join ${shown('matches.other_id')}`,
    where: 'matches.member_id = $1',
    // A match is news only to the member who liked first: the other made it with their own like, and saw it then.
    unknown: `coalesce((select back.created_at = matches.at from likes as back
      where back.liker_id = matches.other_id and back.liked_id = $1), false)`,
  },
  {
    kind: 'entry.kind',
    id: 'entry.id',
    at: 'entry.at',
    columns: 'null::bigint, 0, null, null, entry.facts',
    from: 'bell_entries as entry',
    where: 'entry.member_id = $1',
    unknown: 'true',
  },
];

/** A keyset page of all that happened, the newest first: no branch reads more rows than a page has. */
export async function findItems(
  db: Queryable,
  { own, siteId, otherSites, oldest, newSince }: BellScope,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<ItemRow[]> {
  const behind = ({ at, id }: Branch) =>
    `and (${at}, ${id}) < (timestamptz 'epoch' + $7::bigint * interval '1 microsecond', $8::bigint)`;
  const parts = branches.map(
    (branch) => `(select ${branch.kind} as kind, ${branch.id} as id, ${branch.at} as at, ${branch.columns},
       ${branch.at} >= $5 and ${branch.unknown} as is_new
     from ${branch.from}
     where ${branch.where} and ${branch.at} > $4 ${after ? behind(branch) : ''}
     order by ${branch.at} desc, ${branch.id} desc limit $6)`,
  );
  const { rows } = await db.query<ItemRow>(
    `select happened.*, (extract(epoch from at) * 1000000)::bigint as cursor_at
     from (${parts.join(' union all ')}) as happened order by at desc, id desc limit $6`,
    [own, siteId, otherSites, oldest, newSince, limit, ...(after ? [after.at, after.id] : [])],
    { prepared: 'bell.findItems' },
  );
  return rows;
}

/** Counts no further than that. */
export async function countNew(
  db: Queryable,
  { own, siteId, otherSites, oldest, newSince }: BellScope,
  most: number,
): Promise<number> {
  const parts = branches.map(
    (branch) => `(select from ${branch.from}
     where ${branch.where} and ${branch.at} >= $4 and ${branch.unknown}
     order by ${branch.at} desc, ${branch.id} desc limit $5)`,
  );
  const since = newSince > oldest ? newSince : oldest;
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (select from (${parts.join(' union all ')}) as happened limit $5) as counted`,
    [own, siteId, otherSites, since, most],
    { prepared: 'bell.countNew' },
  );
  return rows[0]?.count ?? 0;
}

export async function findSeen(db: Queryable, memberId: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ seen_at: Date }>('select seen_at from bell_seen where member_id = $1', [memberId], {
    prepared: 'bell.findSeen',
  });
  return rows[0]?.seen_at;
}

/** Whether that is later than what was seen before: looking again at what is older changes nothing. */
export async function saveSeen(db: Queryable, memberId: string, seenAt: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into bell_seen as known (member_id, seen_at) values ($1, $2)
     on conflict (member_id) do update set seen_at = excluded.seen_at where known.seen_at < excluded.seen_at`,
    [memberId, seenAt],
  );
  return rowCount > 0;
}

export interface NewEntry {
  memberId: string;
  kind: BellEntryKind;
  facts: Partial<BellFacts>;
  now: Date;
}

export async function insertEntry(db: Queryable, { memberId, kind, facts, now }: NewEntry) {
  await db.query('insert into bell_entries (member_id, kind, facts, at) values ($1, $2, $3, $4)', [
    memberId,
    kind,
    JSON.stringify(facts),
    now,
  ]);
}

export async function deleteEntriesBefore(db: Queryable, before: Date) {
  await db.query('delete from bell_entries where at < $1', [before]);
}

export async function deleteBellOf(db: Queryable, memberId: string) {
  await db.query('delete from bell_entries where member_id = $1', [memberId]);
  await db.query('delete from bell_seen where member_id = $1', [memberId]);
}

/** Words that a member would rather not read unasked. */
export async function findHiddenWords(db: Queryable, memberId: string): Promise<string[]> {
  const { rows } = await db.query<{ words: string[] }>(
    'select hidden_words as words from chat_preferences where member_id = $1',
    [memberId],
    { prepared: 'bell.findHiddenWords' },
  );
  return rows[0]?.words ?? [];
}
