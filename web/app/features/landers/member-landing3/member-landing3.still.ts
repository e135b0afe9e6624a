import { startStillVisit } from '#web/features/visits/still-visit.ts';
import { keepAnswers } from '../keep-answers.ts';

startStillVisit('members-id-landing3');
keepAnswers();

/** The door leans a little towards the pointer, where there is one and movement is welcome. */
const hall = document.querySelector<HTMLElement>('.door-lander');
if (hall && matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches) {
  addEventListener('pointermove', ({ clientX }) => {
    const lean = (clientX / innerWidth - 0.5) * 12;
    hall.style.setProperty('--lean', `${lean.toFixed(1)}deg`);
  });
}
