import { useLoaderData } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { ViewSwitch } from '#web/features/people/view-switch.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { DeckEnded, OutOfLikes } from './game-over.tsx';
import { LikesLeft } from './likes-left.tsx';
import { SwipeControls } from './swipe-controls.tsx';
import { SwipeDeck } from './swipe-deck.tsx';
import { useLookOn } from './use-look-on.ts';
import { useMidnight } from './use-midnight.ts';
import { useSwipeGame } from './use-swipe-game.ts';
import { useSwipeKeys } from './use-swipe-keys.ts';
import './swipe.css';

export const loader = pageLoader('swipe-game', ['swipe'], async ({ context }) => ({
  game: await context.ask('swipe'),
}));

export const ErrorBoundary = PageFailure;

/** One person after the other, and four likes a day. */
export default function SwipePage() {
  const t = useTranslations('swipe');
  const { game: initial } = useLoaderData<typeof loader>();
  const game = useSwipeGame(initial);
  const look = useLookOn(game.likes_left);
  const decide = (outcome: 'like' | 'pass') => {
    if (outcome === 'like' && game.likes_left === 0) look.stop();
    return game.decide(outcome);
  };
  const isOut = game.likes_left === 0 && !look.on;
  const isPlaying = game.deck.length > 0 && !isOut;
  useSwipeKeys(isPlaying, decide);
  useMidnight(game);
  return (
    <div className="swipe">
      <title>{t('title')}</title>
      <div className="swipe__head">
        <h1>{t('title')}</h1>
        <ViewSwitch current="swipe" />
        <LikesLeft count={game.likes_left} />
      </div>
      {isPlaying ? (
        <>
          <SwipeDeck deck={game.deck} leaving={game.leaving} onDecide={decide} onGone={game.gone} />
          <SwipeControls game={game} onDecide={decide} />
        </>
      ) : (
        <div className="swipe__over">
          {game.deck.length > 0 ? <OutOfLikes game={game} onLookOn={look.start} /> : <DeckEnded game={game} />}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {game.said}
      </p>
    </div>
  );
}
