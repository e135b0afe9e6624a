import { likeLists, likeNotifiedAgainHours, likesPage, rateLimits } from '#contract/constants.ts';
import type { LikesQuery } from '#contract/likes/likes.ts';
import { notifyMember } from '#server/features/events/events.ts';
import { findOpen } from '#server/features/member-page/member-page.ts';
import { type CardRow, cardsOf, findViewer, type Viewer } from '#server/features/search/search.ts';
import { formatCursor, parseCursor } from '#server/platform/cursor.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Limits } from '#server/platform/http/limits.ts';
import {
  countNew,
  deleteLike,
  deleteLikesBetween,
  deleteLikesOf,
  deleteNotifiedBefore,
  deleteNotifiedOf,
  findLikedAmong,
  findLikedBy,
  findLikes,
  findPresence,
  findUnseen,
  insertLike,
  isMatched,
  type LikeRow,
  type LikesScope,
  lockPair,
  saveAnnounced,
  saveAnswered,
  saveLikeSeen,
  saveNotified,
  takeUnannounced,
  type UnseenLike,
} from './queries.ts';
import { isNotified } from './rules.ts';

const hour = 3_600_000;

/** Who likes, and where. */
export interface LikingContext {
  actor: Actor;
  site: Site;
  otherSites: readonly number[];
  now: Date;
}

interface Pair {
  liker: string;
  liked: string;
}

export interface LikeOutcome {
  liked: boolean;
  match: boolean;
  /** Undefined where the profile is no longer the caller's to see. */
  card: CardRow | undefined;
  viewer: Viewer | undefined;
}

/** Likes somebody whose profile is open to the caller. The liked member is told; where both like, both are. */
export async function likeMember(
  tx: Transaction,
  { limits, ...liking }: LikingContext & { limits: Limits },
  id: string,
): Promise<LikeOutcome> {
  // Each of them is told to somebody. Likes of the swipe game have a limit of their own.
  await limits.take(rateLimits.likesPerMember, liking.actor.userId, liking.now);
  const { match } = await giveLike(tx, liking, id);
  return { liked: true, match, ...(await shown(tx, liking, id)) };
}

/** The like alone, for a caller that shows something else afterwards. Liking again changes nothing and tells nobody. */
export async function giveLike(tx: Transaction, liking: LikingContext, id: string): Promise<{ match: boolean }> {
  const { actor, now } = liking;
  if (id === actor.userId) throw new Failure('invalid', { fields: { id: { problem: 'yourself' } } });
  await findOpen(tx, liking, id);
  const pair = { liker: actor.userId, liked: id };
  const isNew = await insertLike(tx, pair, now);
  // No new like: the member liked before, or a block came in between and leaves none.
  if (!isNew) return findOwnLike(tx, liking, id);
  notifyOwnDevices(tx, pair, { liked: true, now });
  const match = await isMatched(tx, pair);
  // The like it answers needs no telling any more: who answers has seen it, and learns of the match by the answer.
  if (match) await saveAnswered(tx, { liker: id, liked: actor.userId }, now);
  await notifyOther(tx, pair, { match, now });
  return { match };
}

async function findOwnLike(tx: Transaction, liking: LikingContext, id: string) {
  const { like } = await findOpen(tx, liking, id);
  if (!like.liked) throw new Failure('not_found');
  return { match: like.match };
}

/** What else the member has open shows it too. */
const notifyOwnDevices = (tx: Transaction, pair: Pair, { liked, now }: { liked: boolean; now: Date }) =>
  notifyMember(tx, pair.liker, { kind: 'liked', data: { profile: { id: pair.liked }, liked } }, now);

interface Notification {
  match: boolean;
  now: Date;
}

async function notifyOther(tx: Transaction, pair: Pair, { match, now }: Notification) {
  const { liker, liked } = pair;
  const presence = await findPresence(tx, liker);
  if (!presence || !isNotified({ match, ...presence })) return;
  const since = new Date(now.getTime() - likeNotifiedAgainHours * hour);
  if (!(await saveNotified(tx, { match, now, since, ...pair }))) {
    await saveAnnounced(tx, pair, now);
    return;
  }
  if (!match) {
    notifyMember(tx, liked, { kind: 'like', data: { profile: { id: liker } } }, now);
    return;
  }
  // Always the same one first, so that matches made at the same moment never wait for one another in a circle.
  const sides = [
    { member: liker, other: liked },
    { member: liked, other: liker },
  ].sort((one, another) => (BigInt(one.member) < BigInt(another.member) ? -1 : 1));
  for (const { member, other } of sides)
    notifyMember(tx, member, { kind: 'match', data: { profile: { id: other } } }, now);
}

/** Also of somebody who can no longer be seen. A chat that came of a match stays. */
export async function unlikeMember(tx: Transaction, liking: LikingContext, id: string): Promise<LikeOutcome> {
  const pair = { liker: liking.actor.userId, liked: id };
  await lockPair(tx, pair);
  const isGone = await deleteLike(tx, pair);
  if (isGone) notifyOwnDevices(tx, pair, { liked: false, now: liking.now });
  try {
    await findOpen(tx, liking, id);
  } catch (refusal) {
    if (!isGone || !(refusal instanceof Failure)) throw refusal;
    return { liked: false, match: false, card: undefined, viewer: undefined };
  }
  return { liked: false, match: false, ...(await shown(tx, liking, id)) };
}

/** Marks a like as seen by the member who received it: it is no longer new in their list. */
export const markLikeSeen = (tx: Transaction, { now, ...pair }: Pair & { now: Date }) => saveLikeSeen(tx, pair, now);

/** Likes a member was notified of after a moment and has not looked at, the newest first. */
export const unseenLikes = (
  db: Queryable,
  memberId: string,
  range: { after: Date; limit: number },
): Promise<UnseenLike[]> => findUnseen(db, memberId, range);

/** Removes the likes between two members, and with them the match. Neither member is notified. */
export const removeLikesBetween = (tx: Transaction, one: string, other: string) => deleteLikesBetween(tx, one, other);

async function shown(db: Queryable, { actor }: LikingContext, id: string) {
  const [[card], viewer] = [await cardsOf(db, [id]), await findViewer(db, actor)];
  return { card, viewer };
}

export interface LikesPage {
  rows: (LikeRow & { card: CardRow })[];
  likedBy: string[];
  newLikes: number;
  matches: number;
  next: string | null;
  viewer: Viewer | undefined;
}

export async function listLikes(db: Queryable, liking: LikingContext, { type, after }: LikesQuery): Promise<LikesPage> {
  const scope = scopeOf(liking);
  const [found, likedBy, counted, viewer] = await Promise.all([
    findLikes(db, type, scope, { after: parseCursor(after), limit: likesPage + 1 }),
    findLikedBy(db, scope, likeLists.likedBy),
    countNew(db, scope, likeLists.counted),
    findViewer(db, liking.actor),
  ]);
  const page = found.slice(0, likesPage);
  const cards = new Map(
    (
      await cardsOf(
        db,
        page.map(({ id }) => id),
      )
    ).map((card) => [card.id, card]),
  );
  const last = page.at(-1);
  return {
    rows: page.flatMap((row) => {
      const card = cards.get(row.id);
      return card ? [{ card, ...row }] : [];
    }),
    likedBy,
    newLikes: counted.new_likes,
    matches: counted.matches,
    next: last && found.length > likesPage ? formatCursor({ at: last.cursor_at, id: last.id }) : null,
    viewer,
  };
}

export const likedAmong = (db: Queryable, { userId }: Actor, ids: readonly string[]) => findLikedAmong(db, userId, ids);

export interface UnannouncedLike {
  card: CardRow;
  match: boolean;
}

/** Hands over a like that somebody gave and that was not told yet. It never makes one. */
export async function takeUnannouncedLike(
  tx: Transaction,
  liking: LikingContext,
): Promise<UnannouncedLike | undefined> {
  const unannounced = await takeUnannounced(tx, scopeOf(liking), liking.now);
  const [card] = unannounced ? await cardsOf(tx, [unannounced.id]) : [];
  return unannounced && card && { card, match: unannounced.match };
}

export const forgetNotified = (db: Queryable, now: Date) =>
  deleteNotifiedBefore(db, new Date(now.getTime() - likeNotifiedAgainHours * hour));

const scopeOf = ({ actor, site, otherSites }: LikingContext): LikesScope => ({
  own: actor.userId,
  siteId: site.id,
  otherSites,
});

const likesAtOnce = 500;

/** Some of the likes of somebody who is erased, given and received. False when there are none left. */
export async function eraseLikes(tx: Transaction, memberId: string): Promise<boolean> {
  if ((await deleteLikesOf(tx, memberId, likesAtOnce)) > 0) return true;
  await deleteNotifiedOf(tx, memberId);
  return false;
}
