import { asleep, hydrated } from './hydrated-event.ts';

/** For the page itself: a script that had to be fetched would come when React does. */
export const earlyTapsScript = `(${holdEarlyTaps})("${hydrated}","${asleep}");`;

/**
 * Holds the last button that was pressed while nothing listens yet, and presses it again at the first of the events. Enter in a field
 * presses the button that submits its form. It runs as its own source text, so it can use nothing that is declared outside of it.
 */
function holdEarlyTaps(...events: string[]) {
  let held: HTMLElement | undefined;
  const hold = (button: HTMLElement | null | undefined, event: Event) => {
    if (!button) return;
    event.preventDefault();
    if (held) held.ariaBusy = null;
    held = button;
    held.ariaBusy = 'true';
  };
  const holdTapped = (event: MouseEvent) =>
    hold((event.target as Element).closest<HTMLElement>('button[type="button"]'), event);
  const holdSubmitting = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing || !(event.target instanceof HTMLInputElement)) return;
    hold(event.target.form?.querySelector<HTMLElement>('[data-submits]'), event);
  };
  const release = () => {
    removeEventListener('click', holdTapped);
    removeEventListener('keydown', holdSubmitting);
    for (const event of events) removeEventListener(event, release);
    if (!held) return;
    held.ariaBusy = null;
    // Not before every component knows that it is in a browser now.
    queueMicrotask(() => held?.click());
  };
  addEventListener('click', holdTapped);
  addEventListener('keydown', holdSubmitting);
  for (const event of events) addEventListener(event, release);
}
