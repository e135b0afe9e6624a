/** Calls back when somebody chooses what is chosen already, by pointer or space bar: a radio button itself says nothing then. */
export function onChosenAgain(group: HTMLElement, tell: (radio: HTMLInputElement) => void) {
  let chosen: HTMLInputElement | undefined;
  const note = (event: Event) => {
    const radio = event.target;
    const isSpace = !(event instanceof KeyboardEvent) || event.key === ' ';
    chosen = isSpace && radio instanceof HTMLInputElement && radio.checked ? radio : undefined;
  };
  group.addEventListener('pointerdown', note);
  group.addEventListener('keydown', note);
  group.addEventListener('click', ({ target }) => {
    if (chosen && target === chosen) tell(chosen);
  });
}
