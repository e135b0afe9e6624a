import type { LikeType } from '#contract/likes/like-types.ts';
import type { Cursor } from '#server/platform/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Given } from './rules.ts';

interface Pair {
  liker: string;
  liked: string;
}

/** Whether it was written: not where it stands already, and not across a block. */
export async function insertLike(db: Queryable, { liker, liked }: Pair, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into likes (liker_id, liked_id, created_at) values ($1, $2, $3) on conflict do nothing',
    [liker, liked, now],
    { prepared: 'likes.insertLike' },
  );
  return rowCount > 0;
}

/** Whether a like has met another: asked after it was written, when nobody else decides about the two. */
export async function isMatched(db: Queryable, { liker, liked }: Pair): Promise<boolean> {
  const { rowCount } = await db.query('select from matches where member_id = $1 and other_id = $2', [liker, liked], {
    prepared: 'likes.isMatched',
  });
  return rowCount > 0;
}

export async function deleteLike(db: Queryable, { liker, liked }: Pair): Promise<boolean> {
  const { rowCount } = await db.query('delete from likes where liker_id = $1 and liked_id = $2', [liker, liked]);
  return rowCount > 0;
}

/** So many of the likes a member gave or got; with them go matches. Answers how many it were. */
export async function deleteLikesOf(db: Queryable, memberId: string, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from likes where (liker_id, liked_id) in (
       (select liker_id, liked_id from likes where liker_id = $1 limit $2)
       union (select liker_id, liked_id from likes where liked_id = $1 limit $2))`,
    [memberId, limit],
  );
  return rowCount;
}

export async function deleteNotifiedOf(db: Queryable, memberId: string) {
  await db.query('delete from likes_told where liker_id = $1 or liked_id = $1', [memberId]);
}

export async function deleteLikesBetween(db: Queryable, one: string, other: string) {
  await db.query('delete from likes where (liker_id, liked_id) in (($1, $2), ($2, $1))', [one, other]);
}

/** The first time counts. */
export async function saveLikeSeen(db: Queryable, { liker, liked }: Pair, now: Date) {
  await db.query('update likes set seen_at = $3 where liker_id = $1 and liked_id = $2 and seen_at is null', [
    liker,
    liked,
    now,
  ]);
}

/** Locks the pair until the transaction ends: likes and blocks between the two members follow one another. */
export async function lockPair(db: Queryable, { liker, liked }: Pair) {
  await db.query('select lock_pair($1, $2)', [liker, liked]);
}

/** Whether somebody can be found, and whether they are there at all. */
export async function findPresence(db: Queryable, id: string): Promise<Omit<Given, 'match'> | undefined> {
  const { rows } = await db.query<Omit<Given, 'match'>>(
    `select card.visible, profiles.status = 'active' and users.status = 'active' as active
     from member_cards as card join profiles on profiles.id = card.id join users on users.id = card.id
     where card.id = $1`,
    [id],
    { prepared: 'likes.findPresence' },
  );
  return rows[0];
}

interface NotifiedLike extends Pair {
  match: boolean;
  now: Date;
  /** A notification from before this may be repeated. */
  since: Date;
}

/** True where nobody was notified of a like or match of this pair since `since`; then it is noted now. */
export async function saveNotified(db: Queryable, { liker, liked, match, now, since }: NotifiedLike): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into likes_told as known (liker_id, liked_id, match, at) values ($1, $2, $3, $4)
     on conflict (liker_id, liked_id, match) do update set at = excluded.at where known.at <= $5`,
    [liker, liked, match, now, since],
    { prepared: 'likes.saveNotified' },
  );
  return rowCount > 0;
}

export async function saveAnnounced(db: Queryable, { liker, liked }: Pair, now: Date) {
  await db.query('update likes set announced_at = $3 where liker_id = $1 and liked_id = $2 and announced_at is null', [
    liker,
    liked,
    now,
  ]);
}

/** A like that was liked back is announced and seen; where it was before, the first time counts. */
export async function saveAnswered(db: Queryable, { liker, liked }: Pair, now: Date) {
  await db.query(
    `update likes set announced_at = coalesce(announced_at, $3), seen_at = coalesce(seen_at, $3)
     where liker_id = $1 and liked_id = $2`,
    [liker, liked, now],
    { prepared: 'likes.saveAnswered' },
  );
}

export async function deleteNotifiedBefore(db: Queryable, before: Date) {
  await db.query('delete from likes_told where at < $1', [before]);
}

export interface LikeRow {
  id: string;
  at: Date;
  /** The same in microseconds. */
  cursor_at: string;
  like_new: boolean;
  liked: boolean;
  match: boolean;
}

/** Whose likes are listed, on which site, and the other sites whose members that one shows. */
export interface LikesScope {
  own: string;
  siteId: number;
  otherSites: readonly number[];
}

// $1 is whose page it is, $2 their site, $3 the sites whose members it shows too. The invisible are there for those they
// match with; everybody else who could not be opened is left out.
const isShown = `(card.site_id = $2 or (card.resold and card.site_id = any($3::smallint[])))
  and (card.visible or exists (
    select from matches join profiles on profiles.id = matches.other_id join users on users.id = matches.other_id
    where matches.member_id = $1 and matches.other_id = card.id
      and profiles.status = 'active' and users.status = 'active'))`;

/** The card of a member who may be shown; `offset 0` makes the planner read it by id, whatever number of rows it expects. */
const shown = (id: string) => `lateral (
  select from member_cards as card where card.id = ${id} and ${isShown} offset 0) as card`;

const lists: Record<LikeType, { from: string; whose: string; other: string; at: string }> = {
  received: { from: 'likes as listed', whose: 'liked_id', other: 'liker_id', at: 'created_at' },
  sent: { from: 'likes as listed', whose: 'liker_id', other: 'liked_id', at: 'created_at' },
  matches: { from: 'matches as listed', whose: 'member_id', other: 'other_id', at: 'at' },
};

/** One stretch of an index, the newest first: as cheap with ten thousand likes as with ten. */
export async function findLikes(
  db: Queryable,
  type: LikeType,
  { own, siteId, otherSites }: LikesScope,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<LikeRow[]> {
  const { from, whose, other, at } = lists[type];
  const behind = `and (listed.${at}, listed.${other}) < (timestamptz 'epoch' + $5::bigint * interval '1 microsecond', $6::bigint)`;
  const { rows } = await db.query<LikeRow>(
    `select listed.${other} as id, listed.${at} as at, (extract(epoch from listed.${at}) * 1000000)::bigint as cursor_at,
       coalesce((select seen_at is null from likes where liker_id = listed.${other} and liked_id = $1), false) as like_new,
       exists (select from likes where liker_id = $1 and liked_id = listed.${other}) as liked,
       exists (select from matches where member_id = $1 and other_id = listed.${other}) as match
     from ${from} cross join ${shown(`listed.${other}`)}
     where listed.${whose} = $1 ${after ? behind : ''}
     order by listed.${at} desc, listed.${other} desc limit $4`,
    [own, siteId, otherSites, limit, ...(after ? [after.at, after.id] : [])],
    { prepared: 'likes.findLikes' },
  );
  return rows;
}

export async function findLikedBy(
  db: Queryable,
  { own, siteId, otherSites }: LikesScope,
  most: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select liker_id as id from likes cross join ${shown('liker_id')}
     where liked_id = $1 order by created_at desc, liker_id desc limit $4`,
    [own, siteId, otherSites, most],
    { prepared: 'likes.findLikedBy' },
  );
  return rows.map(({ id }) => id);
}

/** Neither counts further than that. */
export async function countNew(
  db: Queryable,
  { own, siteId, otherSites }: LikesScope,
  most: number,
): Promise<{ new_likes: number; matches: number }> {
  const { rows } = await db.query<{ new_likes: number; matches: number }>(
    `select
       (select count(*)::int from (
         select from likes cross join ${shown('liker_id')} where liked_id = $1 and seen_at is null limit $4
       ) as unseen) as new_likes,
       (select count(*)::int from (
         select from matches cross join ${shown('other_id')} where member_id = $1 limit $4
       ) as mutual) as matches`,
    [own, siteId, otherSites, most],
    { prepared: 'likes.countNew' },
  );
  return rows[0] ?? { new_likes: 0, matches: 0 };
}

export async function findLikedAmong(db: Queryable, own: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select liked_id as id from likes where liker_id = $1 and liked_id = any($2::bigint[])',
    [own, ids],
    { prepared: 'likes.findLikedAmong' },
  );
  return rows.map(({ id }) => id);
}

/** The newest like that was not announced yet; all that wait count as announced with it: the list has them, and nobody wants a queue. */
export async function takeUnannounced(
  db: Queryable,
  { own, siteId, otherSites }: LikesScope,
  now: Date,
): Promise<{ id: string; match: boolean } | undefined> {
  const { rows } = await db.query<{ id: string; match: boolean }>(
    `with due as (
       select liker_id from likes cross join ${shown('liker_id')}
       where liked_id = $1 and seen_at is null and announced_at is null
       for update of likes skip locked
     ), announced as (
       update likes set announced_at = $4 from due
       where likes.liked_id = $1 and likes.liker_id = due.liker_id and announced_at is null
       returning likes.liker_id, created_at
     )
     select liker_id as id, exists (select from matches where member_id = $1 and other_id = liker_id) as match
     from announced order by created_at desc, liker_id desc limit 1`,
    [own, siteId, otherSites, now],
  );
  return rows[0];
}

export interface UnseenLike {
  liker_id: string;
  match: boolean;
  at: Date;
}

/** Likes a member was notified of after a moment and has not looked at, the newest first. */
export async function findUnseen(
  db: Queryable,
  memberId: string,
  { after, limit }: { after: Date; limit: number },
): Promise<UnseenLike[]> {
  const { rows } = await db.query<UnseenLike>(
    `select likes.liker_id, notified.at,
       exists (select from matches where member_id = $1 and other_id = likes.liker_id) as match
     from likes
     cross join lateral (
       select max(at) as at from likes_told where liker_id = likes.liker_id and liked_id = $1
     ) as notified
     where liked_id = $1 and seen_at is null and notified.at > $2
     order by notified.at desc limit $3`,
    [memberId, after, limit],
    { prepared: 'likes.findUnseen' },
  );
  return rows;
}
