import type { Answer } from '#contract/calls.ts';
import { presentCard } from '#server/features/search/search.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { Game } from './swipe.ts';

type Reader = Pick<RequestContext, 'site' | 'locale' | 'now' | 'fileUrl'>;

export const presentGame = (game: Game, reader: Reader): Answer<'swipe'> => ({
  deck: game.deck.map((card) => ({
    interests: reader.site.settings.visible_profile_fields.includes('interests') ? card.shownInterests : [],
    ...presentCard(card, reader, game.viewer),
  })),
  likes_left: game.likesLeft,
  resets_at: game.resetsAt.toISOString(),
  now: reader.now.toISOString(),
  undo: game.undo,
  match: game.match,
});
