import { useEffect } from 'react';
import type { SwipeCard as Card } from '#contract/swipe/swipe.ts';
import { tintOf } from '#web/features/people/picture-tint.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { SwipeCard } from './swipe-card.tsx';
import type { Leaving } from './use-swipe-game.ts';

const shown = 3;
const fetchedAhead = 6;

interface SwipeDeckProps {
  deck: readonly Card[];
  leaving: readonly Leaving[];
  onDecide: (outcome: 'like' | 'pass') => boolean;
  onGone: (id: string) => void;
}

/** The pile: whoever is on top, who comes next, and who is just leaving. */
export function SwipeDeck({ deck, leaving, onDecide, onGone }: SwipeDeckProps) {
  const t = useTranslations('swipe');
  useFetchedAhead(deck);
  const [top] = deck;
  const tint = top?.main_image?.thumbhash && tintOf(top.main_image.thumbhash);
  const isLeaving = new Set(leaving.map(({ card }) => card.id));
  const pile = deck.filter(({ id }) => !isLeaving.has(id)).slice(0, shown);
  // One list in one order, so that a card that leaves is the same element it was on the pile.
  const cards = [
    ...pile.map((card, depth) => ({ card, depth, outcome: undefined })).reverse(),
    ...leaving.map(({ card, outcome }) => ({ card, depth: 0, outcome })),
  ];
  return (
    <section className="swipe-deck" aria-label={t('cards')}>
      <span className="swipe-deck__glow" style={tint ? { background: tint } : undefined} aria-hidden="true" />
      {/* Whoever does not see them hears of the keys at the buttons. */}
      <p className="swipe-key swipe-key--pass" aria-hidden="true">
        <kbd>←</kbd>
        {t('pass')}
      </p>
      <p className="swipe-key swipe-key--like" aria-hidden="true">
        <kbd>→</kbd>
        {t('like')}
      </p>
      {cards.map(({ card, depth, outcome }) => (
        <SwipeCard key={card.id} card={card} depth={depth} leaving={outcome} onDecide={onDecide} onGone={onGone} />
      ))}
    </section>
  );
}

/** The pictures behind those on the pile are fetched before they are needed. */
function useFetchedAhead(deck: readonly Card[]) {
  const addresses = deck
    .slice(shown, shown + fetchedAhead)
    .flatMap(({ main_image: image }) => (image ? [image.match] : []))
    .join(' ');
  useEffect(() => {
    for (const address of addresses.split(' ').filter(Boolean)) new Image().src = address;
  }, [addresses]);
}
