import { startStillVisit } from '#web/features/visits/still-visit.ts';
import { keepAnswers, readMessage } from '../keep-answers.ts';

startStillVisit('members-id-landing2');
keepAnswers();

const message = document.querySelector<HTMLTextAreaElement>('[name="signup_message"]');
const kept = readMessage();
if (message && kept && !message.value) message.value = kept;

/** An answer becomes a bubble of the visitor's; a tap on it asks once more. */
for (const question of document.querySelectorAll<HTMLFieldSetElement>('.lander-question')) {
  let wasChosen: EventTarget | null = null;
  question.addEventListener('pointerdown', ({ target }) => {
    wasChosen = target instanceof HTMLInputElement && target.checked ? target : null;
  });
  question.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLInputElement && target === wasChosen) question.toggleAttribute('data-answered', false);
  });
  question.addEventListener('change', () => {
    question.toggleAttribute('data-answered', true);
    const next = document.querySelector('.lander-question:not([data-answered])') ?? message;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    next?.scrollIntoView({ block: 'nearest', behavior });
    if (next === message) message?.focus({ preventScroll: true });
  });
}
