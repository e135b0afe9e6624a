import type { Answer } from '#contract/calls.ts';
import type { LikeCard } from '#contract/likes/likes.ts';
import { presentCard } from '#server/features/search/search.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { LikeOutcome, LikesPage, UnannouncedLike } from './likes.ts';

type LikesReader = Pick<RequestContext, 'site' | 'locale' | 'now' | 'fileUrl'>;

export const presentOutcome = ({ liked, match, card, viewer }: LikeOutcome, reader: LikesReader): Answer<'like'> => ({
  liked,
  match,
  profile: card ? presentCard(card, reader, viewer) : null,
});

export const presentLikes = (page: LikesPage, reader: LikesReader): Answer<'likes'> => ({
  profiles: page.rows.map((row) => presentLike(row, page, reader)),
  liked_by: page.likedBy,
  new_likes: page.newLikes,
  matches: page.matches,
  next: page.next,
});

const presentLike = (row: LikesPage['rows'][number], { viewer }: LikesPage, reader: LikesReader): LikeCard => ({
  like_new: row.like_new,
  liked: row.liked,
  match: row.match,
  at: row.at.toISOString(),
  ...presentCard(row.card, reader, viewer),
});

export function presentUnannounced(unannounced: UnannouncedLike | undefined, reader: LikesReader): Answer<'autoLike'> {
  if (!unannounced) return null;
  const { id, status, name, age, main_image, fictional_icon } = presentCard(unannounced.card, reader, undefined);
  return { id, status, name, age, main_image, fictional_icon, match: unannounced.match };
}
