import { useEffect, useEffectEvent } from 'react';
import { outcomeOfKey } from './swipe-rules.ts';

/** Where arrows mean something else: in fields, menus and whatever lies over the game. */
const elsewhere = 'input, select, textarea, [contenteditable], [role=menu], [role=dialog], [role=tablist]';

/** The arrows decide, wherever the keyboard is on the page. */
export function useSwipeKeys(enabled: boolean, onDecide: (outcome: 'like' | 'pass') => unknown) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const outcome = outcomeOfKey(event);
    if (!outcome || event.repeat || event.defaultPrevented) return;
    if ((event.target as Element).closest?.(elsewhere) || document.querySelector('[role=dialog]')) return;
    event.preventDefault();
    onDecide(outcome);
  });
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [enabled]);
}
