import { startStillVisit } from '#web/features/visits/still-visit.ts';
import { onChosenAgain } from '../chosen-again.ts';
import { keepAnswers, readMessage } from '../keep-answers.ts';

startStillVisit('members-id-landing2');
keepAnswers();

const message = document.querySelector<HTMLTextAreaElement>('[name="signup_message"]');
const kept = readMessage();
if (message && kept && !message.value) message.value = kept;

/* An answer becomes a bubble of the visitor's; a tap on it asks once more. */
for (const question of document.querySelectorAll<HTMLElement>('.lander-question')) {
  const say = (isSaid: boolean) => question.toggleAttribute('data-answered', isSaid);
  let byKey = false;
  question.addEventListener('pointerdown', () => {
    byKey = false;
  });
  question.addEventListener('keydown', () => {
    byKey = true;
  });
  question.addEventListener('change', () => {
    // Arrow keys choose what they pass: the answer is said when the keyboard has left the question.
    if (byKey) return;
    say(true);
    goOn();
  });
  question.addEventListener('focusout', ({ relatedTarget }) => {
    const hasLeft = !question.contains(relatedTarget as Node | null);
    if (hasLeft && question.querySelector(':checked')) say(true);
  });
  onChosenAgain(question, () => say(false));
}

function goOn() {
  const next = document.querySelector('.lander-question:not([data-answered])') ?? message;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  next?.scrollIntoView({ block: 'nearest', behavior });
  if (next === message) message?.focus({ preventScroll: true });
}
