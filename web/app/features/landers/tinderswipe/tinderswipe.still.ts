import { startStillVisit } from '#web/features/visits/still-visit.ts';
import { answerOfDrag, turnOfDrag } from './drag.ts';

startStillVisit('landers-tinderswipe');

/* Radio buttons decide and the style sheet moves the cards: all this does is to check them by finger and arrow key. */
const deck = document.querySelector<HTMLElement>('.deck-lander__deck');
const pad = document.querySelector<HTMLFormElement>('.deck-lander__pad');
const cards = [...(deck?.querySelectorAll<HTMLElement>('.deck-lander__card:not(.deck-lander__end)') ?? [])];
const choices = [...(pad?.querySelectorAll<HTMLFieldSetElement>('.deck-lander__choice') ?? [])];

type Answer = 'like' | 'pass';

const current = () => choices.findIndex((choice) => !choice.querySelector(':checked'));

function answer(index: number, said: Answer) {
  const radio = choices[index]?.querySelector<HTMLInputElement>(`[value="${said}"]`);
  if (!radio) return;
  radio.checked = true;
  follow(said);
}

/** Whoever goes on by keyboard stays where the next question is. */
function follow(said: Answer) {
  const next = choices[current()];
  if (next) next.querySelector<HTMLInputElement>(`[value="${said}"]`)?.focus({ preventScroll: true });
  else deck?.querySelector<HTMLInputElement>('.deck-lander__end input')?.focus({ preventScroll: true });
}

cards.forEach((card, index) => {
  let from: { x: number; y: number; pointer: number } | undefined;
  card.addEventListener('pointerdown', ({ clientX, clientY, pointerId, button }) => {
    if (button !== 0 || current() !== index) return;
    from = { x: clientX, y: clientY, pointer: pointerId };
    card.setPointerCapture(pointerId);
    delete card.dataset.back;
    card.dataset.dragged = '';
  });
  card.addEventListener('pointermove', ({ clientX, pointerId }) => {
    if (from?.pointer !== pointerId) return;
    const moved = clientX - from.x;
    card.style.transform = `translateX(${moved}px) rotate(${turnOfDrag(moved, card.clientWidth)}deg)`;
    stamp(card, answerOfDrag(moved, card.clientWidth));
  });
  const release = (event: PointerEvent) => {
    if (from?.pointer !== event.pointerId) return;
    const said = event.type === 'pointerup' ? answerOfDrag(event.clientX - from.x, card.clientWidth) : undefined;
    from = undefined;
    delete card.dataset.dragged;
    if (!said) card.dataset.back = '';
    // Read, so that the card sets out from where it was let go.
    void card.offsetWidth;
    card.style.transform = '';
    stamp(card, undefined);
    if (said) answer(index, said);
  };
  card.addEventListener('pointerup', release);
  card.addEventListener('pointercancel', release);
});

function stamp(card: HTMLElement, said: Answer | undefined) {
  for (const kind of ['like', 'pass'] as const) {
    const mark = card.querySelector<HTMLElement>(`.deck-lander__stamp--${kind}`);
    if (mark) mark.style.opacity = kind === said ? '1' : '';
  }
}

const keys: Record<string, Answer> = { ArrowLeft: 'pass', ArrowRight: 'like' };
addEventListener('keydown', (event) => {
  const said = keys[event.key];
  const index = current();
  if (!said || index === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  answer(index, said);
});

pad?.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement) follow(target.value as Answer);
});
