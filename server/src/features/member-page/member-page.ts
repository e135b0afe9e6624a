import type { WritersAllowed } from '#contract/chat/chat-types.ts';
import type { MessageTerms, Ties } from '#contract/member-page/member-page.ts';
import type { InterestId } from '#contract/people/interests.ts';
import { watchPresence } from '#server/features/events/events.ts';
import { type Onlooker, type PhotoRow, shownPhotosOf } from '#server/features/photos/photos.ts';
import {
  type CardRow,
  cardsOf,
  findViewer,
  photosFirst,
  relatedTo,
  type Viewer,
  visitorsMaySearch,
} from '#server/features/search/search.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { findBetween, findMember, type MemberRow } from './queries.ts';
import { isMatch, opening } from './rules.ts';

export { lastActiveOf } from './rules.ts';

export interface MemberPageContext extends Pick<RequestContext, 'site' | 'actor'> {
  otherSites: readonly number[];
}

export interface MemberPage {
  member: MemberRow;
  card: CardRow;
  photos: PhotoRow[];
  related: CardRow[];
  like: Ties;
  messageTerms: MessageTerms | null;
  viewer: Viewer | undefined;
  viewerInterests: InterestId[];
  onlooker: Onlooker;
}

/** What a message costs is decided by chats, which stand above this feature: app.ts hands over the rule. */
export interface MessageRules {
  messageTerms(
    settings: Site['settings'],
    writer: { paid_user: boolean; openings: number; looks: number },
    addressee: {
      user_status: MemberRow['user_status'];
      profile_status: MemberRow['status'];
      who_may_write: WritersAllowed;
      likes_writer: boolean;
      checked_members_only: boolean;
    },
    conversation: { begun: boolean; needsAgeProof: boolean },
  ): MessageTerms;
}

/** A member's page, for somebody who may see it. Looking changes nothing. */
export async function openMember(
  db: Queryable,
  asked: MemberPageContext & MessageRules & Pick<RequestContext, 'needsAgeProof'>,
  { id, network }: { id: string; network?: string | undefined },
): Promise<MemberPage> {
  const { site, actor, otherSites } = asked;
  if (!actor && !visitorsMaySearch(site.settings, network)) throw new Failure('authentication_required');
  const isOwn = actor?.userId === id;
  // Asked together: none needs another's answer, and whoever may see nothing is rare.
  const [{ member, between, like }, viewer, photos] = await Promise.all([
    findOpen(db, asked, id),
    actor && findViewer(db, actor),
    shownPhotosOf(db, id),
  ]);
  const others = isOwn ? [] : await relatedTo(db, { site, otherSites, viewer: viewer ?? undefined }, member);
  const [card, ...related] = await cardsOf(db, [id, ...others]);
  if (!card) throw new Failure('not_found');
  return {
    member,
    card,
    photos,
    related: photosFirst(related),
    like,
    messageTerms:
      isOwn || !viewer || !between
        ? null
        : asked.messageTerms(
            site.settings,
            { paid_user: viewer.paid_user, openings: between.openings, looks: between.own_looks },
            {
              user_status: member.user_status,
              profile_status: member.status,
              who_may_write: between.who_may_write,
              likes_writer: between.liked_by,
              checked_members_only: between.checked_members_only,
            },
            { begun: between.begun, needsAgeProof: asked.needsAgeProof.chat },
          ),
    viewer: (!isOwn && viewer) || undefined,
    viewerInterests: (!isOwn && between?.own_interests) || [],
    onlooker: isOwn ? 'owner' : asked.needsAgeProof.photos ? 'unproven' : onlookerOf(viewer),
  };
}

/** Likes are stored by their own feature, which stands above this one: app.ts hands over how one is marked as seen. */
export interface LikeSeen {
  markLikeSeen(tx: Transaction, like: { liker: string; liked: string; now: Date }): Promise<void>;
}

/** The person says that they have seen the member: their like is no longer new, and they hear whether the member is there. */
export async function seeMember(
  tx: Transaction,
  asked: MemberPageContext & LikeSeen & { actor: Actor; now: Date },
  id: string,
): Promise<Ties> {
  const { like } = await findOpen(tx, asked, id);
  await asked.markLikeSeen(tx, { liker: id, liked: asked.actor.userId, now: asked.now });
  watchPresence(tx, asked.actor.userId, id);
  return like;
}

/** Somebody whose profile is open to whoever asks, and what likes there are between the two. */
export async function findOpen(db: Queryable, { site, actor, otherSites }: MemberPageContext, id: string) {
  const [member, between] = await Promise.all([
    findMember(db, id),
    actor ? findBetween(db, actor.userId, id) : undefined,
  ]);
  if (!member) throw new Failure('not_found');
  const outcome = opening(member, { siteId: site.id, otherSites, readerId: actor?.userId, between });
  if (outcome === 'not_found') throw new Failure('not_found');
  if (outcome !== 'open') throw new Failure(outcome, { data: { name: member.name } });
  const { liked = false, liked_by = false } = between ?? {};
  return { member, between, like: { liked, liked_by, match: isMatch({ liked, liked_by }) } };
}

/**
 * Whether somebody is there for whoever asks. A block between the two says that they are: one may still act on the other.
 */
export async function isThereFor(db: Queryable, asked: MemberPageContext, id: string): Promise<boolean> {
  try {
    await findOpen(db, asked, id);
    return true;
  } catch (refusal) {
    if (!(refusal instanceof Failure)) throw refusal;
    return refusal.code !== 'not_found';
  }
}

function onlookerOf(viewer: Viewer | null | undefined): Onlooker {
  if (!viewer) return 'visitor';
  return viewer.paid_user ? 'premium' : 'free';
}
