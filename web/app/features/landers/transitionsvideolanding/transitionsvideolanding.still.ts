import { startStillVisit } from '#web/features/visits/still-visit.ts';

startStillVisit('landers-name');

const sceneLasts = 7_000;

// The bars above the film become buttons that lead to their scene: without script they only tell how far it is.
for (const [index, bar] of document.querySelectorAll<HTMLElement>('[data-scene]').entries()) {
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = bar.dataset.scene ?? '';
  button.addEventListener('click', () => showScene(index));
  bar.replaceWith(button);
}

/** Every part of the film is a CSS animation of the same length: set to the same moment, they show the same scene. */
function showScene(index: number) {
  for (const animation of document.getAnimations()) {
    if (!(animation instanceof CSSAnimation) || !animation.animationName.startsWith('film-')) continue;
    animation.currentTime = index * sceneLasts;
  }
}
