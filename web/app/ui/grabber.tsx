import { type PointerEvent, useRef } from 'react';

const pullToClose = 90;

/**
 * On top of a sheet, which follows the finger and goes when it is pulled far enough. Keyboards have Escape, so it is hidden
 * from them.
 */
export function Grabber({ onPulledDown }: { onPulledDown: () => void }) {
  const startY = useRef<number | null>(null);
  const distance = (event: PointerEvent) => Math.max(0, event.clientY - (startY.current ?? event.clientY));
  const place = (event: PointerEvent<HTMLElement>, y: number) => {
    const sheet = event.currentTarget.parentElement;
    if (sheet) sheet.style.translate = y > 0 ? `0 ${y}px` : '';
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    const pulled = distance(event);
    startY.current = null;
    if (pulled > pullToClose) onPulledDown();
    else place(event, 0);
  };
  return (
    <div
      className="grabber"
      aria-hidden="true"
      onPointerDown={(event) => {
        startY.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => startY.current !== null && place(event, distance(event))}
      onPointerUp={release}
      onPointerCancel={release}
    />
  );
}
