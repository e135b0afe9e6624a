/*
 * The questions of the match finder, which stand in its page from the start: answers turn to the next one and choose the list that
 * is shown at the end. Nothing of them leaves the page. Works on the plain elements, so that the page needs nothing else to run.
 */

/** Starts asking on the page; once, however often it is called. */
export function askQuestions() {
  const finder = document.querySelector<HTMLElement>('.match-finder');
  if (!finder || finder.dataset.asks !== undefined) return;
  const steps = [...finder.querySelectorAll<HTMLElement>('[data-step]')];
  const bands = [...finder.querySelectorAll<HTMLElement>('[data-band]')];
  let step = 0;

  // Before the first answer, and all of them: what is loaded must not tell what was answered.
  const loadPictures = () => {
    for (const picture of finder.querySelectorAll('img')) picture.loading = 'eager';
  };
  for (const event of ['pointerover', 'pointerdown', 'focusin', 'keydown'])
    finder.addEventListener(event, loadPictures, { once: true });

  const show = () => {
    for (const [index, part] of steps.entries()) part.hidden = index !== step;
  };
  show();
  finder.dataset.asks = '';
  const turnTo = (next: number) => {
    step = next;
    show();
    // The keyboard follows.
    steps[step]?.querySelector<HTMLElement>('h2')?.focus();
  };
  const choose = (age: string) => {
    const chosen =
      bands.find(({ dataset }) => dataset.band === age) ?? bands.find(({ dataset }) => dataset.band === '');
    for (const band of bands) band.hidden = band !== chosen;
  };
  finder.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[name]');
    if (!button) return;
    if (button.name === 'age') choose(button.value);
    if (button.name === 'again') turnTo(0);
    else turnTo(button.name === 'back' ? step - 1 : step + 1);
  });
}
