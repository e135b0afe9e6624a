import { longestSignupMessage } from '#contract/constants.ts';
import { startStillVisit } from '#web/features/visits/still-visit.ts';
import { keepAnswers } from '../keep-answers.ts';

startStillVisit('members-id-landing');
keepAnswers();

/** A second tap on the chosen reply makes its words the visitor's to change, in place. */
const hint = document.querySelector<HTMLElement>('[data-edit]');
const replies = document.querySelectorAll<HTMLLabelElement>('.reply-lander__reply');
for (const reply of replies) {
  const radio = reply.querySelector('input');
  const words = reply.querySelector('span');
  if (!radio || !words) continue;
  let wasChosen = false;
  reply.addEventListener('pointerdown', () => {
    wasChosen = radio.checked;
  });
  radio.addEventListener('change', () => {
    if (hint) hint.hidden = false;
  });
  radio.addEventListener('click', () => wasChosen && edit(reply, radio, words));
  radio.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'F2') return;
    event.preventDefault();
    if (radio.checked) edit(reply, radio, words);
  });
}

function edit(reply: HTMLElement, radio: HTMLInputElement, words: HTMLElement) {
  const field = document.createElement('textarea');
  field.rows = 1;
  field.maxLength = longestSignupMessage;
  field.value = radio.value;
  field.setAttribute('aria-label', hint?.dataset.edit ?? '');
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
