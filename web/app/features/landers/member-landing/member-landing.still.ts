import { longestSignupMessage } from '#contract/constants.ts';
import { startStillVisit } from '#web/features/visits/still-visit.ts';
import { onChosenAgain } from '../chosen-again.ts';
import { keepAnswers } from '../keep-answers.ts';

startStillVisit('members-id-landing');
keepAnswers();

/* A second tap on the chosen reply makes its words the visitor's to change, in place. */
const hint = document.querySelector<HTMLElement>('[data-edit]');
const replies = document.querySelector<HTMLElement>('.reply-lander__replies');
if (hint && replies) {
  replies.addEventListener('change', () => {
    hint.hidden = false;
  });
  onChosenAgain(replies, (radio) => edit(radio, hint.dataset.edit ?? ''));
}

function edit(radio: HTMLInputElement, name: string) {
  const reply = radio.parentElement;
  const words = reply?.querySelector('span');
  if (!reply || !words) return;
  const field = document.createElement('textarea');
  field.rows = 1;
  field.maxLength = longestSignupMessage;
  field.value = radio.value;
  field.setAttribute('aria-label', name);
  field.addEventListener('input', () => {
    radio.value = field.value;
  });
  field.addEventListener('blur', () => {
    delete reply.dataset.editing;
    words.textContent = radio.value;
    field.remove();
  });
  reply.dataset.editing = '';
  reply.append(field);
  field.focus();
}
