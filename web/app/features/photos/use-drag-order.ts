import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moved, type Slot, type Spot, shiftTo, slotAt } from './drag-slots.ts';

interface Drag {
  id: string;
  /** The ids as they would stand if it were let go here. */
  order: string[];
  shift: Spot;
}

const holdBeforeLift = 280;
const wobble = 8;

/**
 * Dragging to another place: with a mouse at once, with a finger after holding still, so that a page full of photos
 * still scrolls. The slots stay where they were when it began; only what lies in them changes.
 */
export function useDragOrder(
  grid: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onOrder: (order: string[]) => void,
) {
  const [drag, setDrag] = useState<Drag>();
  const lifted = useRef(false);
  const letGo = useRef(() => {});

  useEffect(() => {
    const element = grid.current;
    // Only a listener that is not passive may keep the page from scrolling away under the finger.
    const hold = (event: TouchEvent) => {
      if (lifted.current) event.preventDefault();
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', hold);
      letGo.current();
    };
  }, [grid]);

  const begin = (event: PointerEvent<HTMLElement>, id: string) => {
    const isControl = event.target instanceof Element && event.target.closest('button, a, [role=menu]');
    if (isControl || event.button !== 0 || ids.length < 2) return;
    letGo.current();
    const start = { x: event.clientX, y: event.clientY };
    const slots = slotsOf(grid.current);
    let order = [...ids];
    let last = start;

    const follow = (spot: Spot) => {
      last = spot;
      const from = order.indexOf(id);
      const to = slotAt(slots, spot);
      if (to !== from) order = moved(order, from, to);
      const slot = slots[to];
      if (slot) setDrag({ id, order, shift: shiftTo(slot, spot) });
    };
    const lift = () => {
      lifted.current = true;
      follow(last);
    };
    const timer = event.pointerType === 'mouse' ? undefined : setTimeout(lift, holdBeforeLift);
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== event.pointerId) return;
      last = { x: next.clientX, y: next.clientY };
      const far = Math.hypot(last.x - start.x, last.y - start.y) > wobble;
      if (lifted.current) follow(last);
      else if (far && timer === undefined) lift();
      // A finger that moves before it has held still is scrolling.
      else if (far) end();
    };
    const drop = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== event.pointerId) return;
      const changed = lifted.current && order.some((other, index) => other !== ids[index]);
      end();
      if (changed) onOrder(order);
    };
    const press = (next: KeyboardEvent) => {
      if (next.key === 'Escape') end();
    };
    const end = () => {
      clearTimeout(timer);
      lifted.current = false;
      setDrag(undefined);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', press);
      letGo.current = () => {};
    };
    letGo.current = end;
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', end);
    addEventListener('keydown', press);
  };
  return { drag, begin };
}

function slotsOf(grid: HTMLElement | null): Slot[] {
  return [...(grid?.querySelectorAll('[data-slot]') ?? [])].map((slot) => slot.getBoundingClientRect());
}
