import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

/**
 * Slides side by side in a strip that the browser scrolls and snaps: a finger swipes it without any help from here. What
 * this adds is which of them is shown, and the way to another by button or key.
 */
export function useSlides<Strip extends HTMLElement>(count: number, first = 0) {
  const strip = useRef<Strip>(null);
  const [index, setIndex] = useState(first);
  // Where a button or key leads: what glides past on the way is not shown, and a second press goes on from there.
  const heading = useRef<number>(undefined);

  const show = (wanted: number, behavior: ScrollBehavior = 'auto') => {
    const next = Math.max(0, Math.min(count - 1, wanted));
    heading.current = next;
    setIndex(next);
    strip.current?.scrollTo({ left: next * strip.current.clientWidth, behavior });
  };
  const onScroll = () => {
    if (!strip.current) return;
    const at = Math.round(strip.current.scrollLeft / strip.current.clientWidth);
    if (heading.current !== undefined && heading.current !== at) return;
    heading.current = undefined;
    setIndex(Math.min(at, count - 1));
  };
  const onKeyDown = (event: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => {
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  };
  // A finger, a wheel, or the keyboard on another slide takes over from wherever it was going.
  const letGo = () => {
    heading.current = undefined;
  };
  const onFocus = (event: FocusEvent) => {
    if (event.target !== event.currentTarget) letGo();
  };
  return { index, show, onKeyDown, strip: { ref: strip, onScroll, onPointerDown: letGo, onWheel: letGo, onFocus } };
}
