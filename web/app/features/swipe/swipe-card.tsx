import Heart from 'lucide-react/icons/heart';
import User from 'lucide-react/icons/user';
import X from 'lucide-react/icons/x';
import { memo, useEffect, useEffectEvent, useRef } from 'react';
import { search as limits } from '#contract/constants.ts';
import { interests as known } from '#contract/people/interests.ts';
import type { SwipeCard as Card } from '#contract/swipe/swipe.ts';
import { FictionalLabel } from '#web/features/people/fictional-label.tsx';
import { tintOf } from '#web/features/people/picture-tint.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Dot } from '#web/ui/dot.tsx';
import { Label } from '#web/ui/label.tsx';
import { transformAt } from './swipe-rules.ts';
import { useSwipeGesture } from './use-swipe-gesture.ts';

interface SwipeCardProps {
  card: Card;
  /** 0 lies on top; those below wait. */
  depth: number;
  leaving: 'like' | 'pass' | undefined;
  onDecide: (outcome: 'like' | 'pass') => boolean;
  onGone: (id: string) => void;
}

/** One person of the pile. The top one follows the finger; who was decided about flies off to the side. */
export const SwipeCard = memo(function SwipeCard({ card, depth, leaving, onDecide, onGone }: SwipeCardProps) {
  const ref = useRef<HTMLElement>(null);
  useSwipeGesture(ref, { enabled: depth === 0 && !leaving, onDecide });
  useFlight(ref, leaving, () => onGone(card.id));
  const isTop = depth === 0 && !leaving;
  return (
    <article className="swipe-card" data-depth={leaving ? 'leaving' : depth} ref={ref} inert={!isTop || undefined}>
      <Picture card={card} />
      <Stamps />
      <Words card={card} />
    </article>
  );
});

/** Thrown or sent, it goes on from where it is. */
function useFlight(ref: React.RefObject<HTMLElement | null>, leaving: SwipeCardProps['leaving'], onGone: () => void) {
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    const card = ref.current;
    if (!card || !leaving) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const side = leaving === 'like' ? 1 : -1;
    const from = card.style.transform || transformAt(0, 0);
    const to = transformAt(side * (window.innerWidth / 2 + card.offsetWidth), 40);
    const stamp = card.querySelector<HTMLElement>(`[data-stamp="${leaving}"]`);
    if (stamp) stamp.style.opacity = '1';
    const flight = card.animate(still ? [{ opacity: 1 }, { opacity: 0 }] : [{ transform: from }, { transform: to }], {
      duration: still ? 1 : 320,
      easing: 'cubic-bezier(0.3, 0, 0.7, 0.6)',
      fill: 'forwards',
    });
    flight.onfinish = () => gone();
    return () => {
      flight.cancel();
      // Brought back, it lies where every card lies.
      card.style.transform = '';
      if (stamp) stamp.style.opacity = '0';
    };
  }, [ref, leaving]);
}

function Picture({ card: { name, main_image: image } }: { card: Card }) {
  const t = useTranslations('swipe');
  if (!image)
    return (
      <span className="photo-card__blank swipe-card__picture">
        <User aria-hidden="true" />
      </span>
    );
  return (
    <img
      className="swipe-card__picture"
      src={image.match}
      alt={t('photo_of', { name })}
      width="480"
      height="600"
      draggable={false}
      decoding="async"
      style={image.thumbhash ? { backgroundColor: tintOf(image.thumbhash) } : undefined}
    />
  );
}

const Stamps = () => {
  const t = useTranslations('swipe');
  return (
    <>
      <span className="swipe-stamp swipe-stamp--like" data-stamp="like" aria-hidden="true">
        <Heart />
        {t('like')}
      </span>
      <span className="swipe-stamp swipe-stamp--pass" data-stamp="pass" aria-hidden="true">
        <X />
        {t('pass')}
      </span>
    </>
  );
};

function Words({ card }: { card: Card }) {
  const t = useTranslations('swipe');
  const { locale } = useShell();
  const { city, region, distance } = card;
  const near = distance !== null && distance <= limits.furthest;
  const place = city && near ? t('place_away', { city, distance }) : (city ?? region);
  const interests = card.interests.flatMap((id) => known.find((one) => one.id === id)?.[locale] ?? []);
  return (
    <div className="swipe-card__words">
      {card.fictional_icon && <FictionalLabel icon={card.fictional_icon} />}
      <h2>
        {card.name}, <span>{card.age}</span>
      </h2>
      <p>
        <Dot presence={card.online ? 'online' : 'away'} />
        {[card.online ? t('online') : !place && t('away'), place].filter(Boolean).join(' · ')}
      </p>
      {interests.length > 0 && (
        <ul>
          {interests.map((label) => (
            <li key={label}>
              <Label>{label}</Label>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
