/** Calls back when somebody chooses what is chosen already, by pointer or space bar: a radio button itself says nothing then. */
export function onChosenAgain(group: HTMLElement, tell: (radio: HTMLInputElement) => void) {
  let chosen: EventTarget | undefined;
  group.addEventListener('pointerdown', ({ target }) => {
    chosen = target instanceof HTMLInputElement && target.checked ? target : undefined;
  });
  group.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLInputElement && target === chosen) tell(target);
  });
  // Not every browser clicks a radio button that is checked when the space bar is pressed on it.
  group.addEventListener('keydown', (event) => {
    const { target } = event;
    chosen = undefined;
    if (event.key !== ' ' || !(target instanceof HTMLInputElement) || !target.checked) return;
    event.preventDefault();
    tell(target);
  });
}
