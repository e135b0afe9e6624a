import { startStillVisit } from '#web/features/visits/still-visit.ts';

startStillVisit('landers-name');

const steps = [...document.querySelectorAll<HTMLFieldSetElement>('.thread__step')];
const end = document.querySelector<HTMLElement>('.thread__end');

// A tap moves on to the next question; whoever goes through the answers with arrow keys is left where they are.
let byPointer = false;
addEventListener('pointerdown', () => {
  byPointer = true;
});
addEventListener('keydown', () => {
  byPointer = false;
});
for (const [index, step] of steps.entries())
  step.addEventListener('change', () => {
    if (byPointer) (steps[index + 1] ?? end)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  });
