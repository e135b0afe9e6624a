import { startStillVisit } from '#web/features/visits/still-visit.ts';

startStillVisit('landers-name');

const strip = document.querySelector<HTMLElement>('[data-strip]');
if (strip) {
  walkByKeys(strip);
  dragByMouse(strip);
}

/** The arrow keys go from frame to frame, wherever in the strip the keyboard is. */
function walkByKeys(frames: HTMLElement) {
  frames.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const links = [...frames.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const next = links[Math.min(Math.max(at + step, 0), links.length - 1)];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'smooth' });
  });
}

/** A finger scrolls the strip by itself; a mouse may pull it. A pull is no click on a frame. */
function dragByMouse(frames: HTMLElement) {
  let from: { x: number; left: number } | undefined;
  frames.addEventListener('dragstart', (event) => event.preventDefault());
  frames.addEventListener('pointerdown', ({ pointerType, button, clientX }) => {
    if (pointerType === 'mouse' && button === 0) from = { x: clientX, left: frames.scrollLeft };
  });
  addEventListener('pointermove', ({ clientX }) => {
    if (!from) return;
    if (Math.abs(clientX - from.x) > 5) frames.dataset.dragging = '';
    if (frames.dataset.dragging === '') frames.scrollLeft = from.left - (clientX - from.x);
  });
  addEventListener('pointerup', () => {
    from = undefined;
    // After the click that the browser makes of the same pull.
    setTimeout(() => delete frames.dataset.dragging);
  });
}
