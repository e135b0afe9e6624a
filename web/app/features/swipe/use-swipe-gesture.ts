import { type RefObject, useEffect, useEffectEvent } from 'react';
import { certainty, outcomeOf, transformAt } from './swipe-rules.ts';

interface Gesture {
  enabled: boolean;
  /** Answers whether it may go; if not, the card comes back. */
  onDecide: (outcome: 'like' | 'pass') => boolean;
}

const springBack = 'linear(0, 0.5 12%, 0.94 27%, 1.05 40%, 1.03 52%, 0.99 70%, 1)';
// Sideways is the card's, up and down the page's.
const wobble = 6;

/**
 * The card follows the finger. Between two frames only the last place counts, and nothing is written but transforms and
 * the opacity of the stamps, which the compositor moves without laying anything out or painting it again.
 */
export function useSwipeGesture(ref: RefObject<HTMLElement | null>, { enabled, onDecide }: Gesture) {
  const decide = useEffectEvent(onDecide);
  useEffect(() => {
    const card = ref.current;
    if (!card || !enabled) return;
    const [likeStamp, passStamp] = ['like', 'pass'].map((name) =>
      card.querySelector<HTMLElement>(`[data-stamp="${name}"]`),
    );
    let start: { id: number; x: number; y: number } | undefined;
    let held = false;
    let place = { x: 0, y: 0 };
    let last = { x: 0, at: 0, speed: 0 };
    let frame = 0;

    const draw = () => {
      frame = 0;
      card.style.transform = transformAt(place.x, place.y);
      const sure = String(certainty(place.x));
      if (likeStamp) likeStamp.style.opacity = place.x > 0 ? sure : '0';
      if (passStamp) passStamp.style.opacity = place.x < 0 ? sure : '0';
    };
    const begin = (event: PointerEvent) => {
      if (start || event.button !== 0 || (event.target as Element).closest('a, button')) return;
      start = { id: event.pointerId, x: event.clientX, y: event.clientY };
      last = { x: 0, at: event.timeStamp, speed: 0 };
      held = false;
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== start?.id) return;
      place = { x: event.clientX - start.x, y: event.clientY - start.y };
      if (!held && Math.abs(place.x) < wobble) return;
      if (!held) {
        held = true;
        card.setPointerCapture(event.pointerId);
        card.dataset.held = '';
      }
      const passed = event.timeStamp - last.at;
      if (passed > 0) last = { x: place.x, at: event.timeStamp, speed: (place.x - last.x) / passed };
      frame ||= requestAnimationFrame(draw);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== start?.id) return;
      start = undefined;
      if (!held) return;
      held = false;
      delete card.dataset.held;
      cancelAnimationFrame(frame);
      frame = 0;
      const isStill = event.timeStamp - last.at > 80;
      const outcome =
        event.type === 'pointerup' ? outcomeOf({ x: place.x, speed: isStill ? 0 : last.speed }) : undefined;
      if (outcome && decide(outcome)) return;
      const from = transformAt(place.x, place.y);
      place = { x: 0, y: 0 };
      draw();
      cancelAnimationFrame(frame);
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
        card.animate([{ transform: from }, { transform: transformAt(0, 0) }], { duration: 420, easing: springBack });
    };
    card.addEventListener('pointerdown', begin);
    card.addEventListener('pointermove', move);
    card.addEventListener('pointerup', end);
    card.addEventListener('pointercancel', end);
    return () => {
      cancelAnimationFrame(frame);
      card.removeEventListener('pointerdown', begin);
      card.removeEventListener('pointermove', move);
      card.removeEventListener('pointerup', end);
      card.removeEventListener('pointercancel', end);
    };
  }, [ref, enabled]);
}
