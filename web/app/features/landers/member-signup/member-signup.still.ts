import { startStillVisit } from '#web/features/visits/still-visit.ts';
import { keepAnswers, keepMessage, readMessage } from '../keep-answers.ts';

startStillVisit('members-id-signup');
keepAnswers();

/** The card is kept as it is written, and says how much room is left on it. */
const message = document.querySelector<HTMLTextAreaElement>('[name="signup_message"]');
const left = document.querySelector<HTMLElement>('[data-left]');
if (message && left) {
  const count = left.querySelector('span');
  const show = () => {
    if (count) count.textContent = String(message.maxLength - message.value.length);
    left.hidden = false;
  };
  if (!message.value) message.value = readMessage() ?? '';
  show();
  message.addEventListener('input', () => {
    show();
    keepMessage(message.value);
  });
}
