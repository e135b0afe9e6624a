import { heldType } from '#web/rendering/held-hydration.ts';
import { asleep, hydrated } from './hydrated-event.ts';

const longest = 10_000;

export interface Waking {
  /** Wakes the page as soon as somebody does anything on it: for a page that is worked with. */
  atFirstTouch?: boolean;
  /** Runs before the page is hydrated. */
  before: () => void;
}

/**
 * Hydrates a page that was sent asleep when somebody first uses an element with `data-hydrates`, and then does again what they did.
 * Whoever points at one has its code loaded meanwhile. Where the code cannot be had, the link or the form leads to a page instead.
 */
export function hydrateOnDemand({ before, atFirstTouch = false }: Waking) {
  const held = document.querySelector<HTMLScriptElement>(`script[type="${heldType}"]`);
  if (!held) return;
  let isAwake = false;
  let woken: Promise<void> | undefined;
  const wake = () => {
    woken ??= hydration(held, before).then(() => {
      isAwake = true;
    });
    return woken;
  };
  if (atFirstTouch) {
    held.dataset.wakes = 'touch';
    const touches = ['pointermove', 'pointerdown', 'keydown', 'scroll'];
    for (const event of touches)
      addEventListener(event, () => void wake().catch(() => {}), { once: true, passive: true });
  }
  let isLoading = false;
  const load = ({ target }: Event) => {
    if (isLoading || !wantedBy(target)) return;
    isLoading = true;
    for (const address of (held.dataset.imports ?? '').split(' ')) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', href: address });
      document.head.append(link);
    }
  };
  for (const event of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(event, load);

  const redo = (event: Event, shown: Element, again: () => void, instead: () => void) => {
    event.preventDefault();
    shown.ariaBusy = 'true';
    void wake()
      .then(again, instead)
      .finally(() => {
        shown.ariaBusy = null;
      });
  };
  document.addEventListener('click', (event) => {
    const wanted = wantedBy(event.target) ?? (atFirstTouch ? buttonOf(event.target) : null);
    if (isAwake || isElsewhere(event) || !wanted || wanted instanceof HTMLFormElement) return;
    redo(
      event,
      wanted,
      () => wanted.click(),
      () => wanted instanceof HTMLAnchorElement && location.assign(wanted.href),
    );
  });
  document.addEventListener('submit', (event) => {
    const form = wantedBy(event.target);
    if (isAwake || !(form instanceof HTMLFormElement)) return;
    const { submitter } = event;
    redo(
      event,
      submitter ?? form,
      () => form.requestSubmit(submitter),
      () => form.submit(),
    );
  });
  dispatchEvent(new Event(asleep));
}

const wantedBy = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hydrates]') : null;

/** On a page that is worked with, every button is React's. */
const buttonOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;

const isElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey || button !== 0;

/** Runs the module that was held back. The root says when it has taken over. */
function hydration(held: HTMLScriptElement, before: () => void): Promise<void> {
  return new Promise((done, fail) => {
    const module = document.createElement('script');
    // The policy allows the same text, by its hash or its nonce.
    Object.assign(module, { type: 'module', nonce: held.nonce, textContent: held.textContent });
    module.addEventListener('error', fail);
    addEventListener(hydrated, () => done(), { once: true });
    setTimeout(fail, longest);
    before();
    document.head.append(module);
  });
}
