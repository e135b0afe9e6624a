/** Keys by Playwright's names, and the code points that WebDriver has for them. */
const codes = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
};

export type Key = keyof typeof codes;

/** A key pressed and let go, as the protocol's action. */
export function pressed(key: Key) {
  const value = codes[key];
  const actions = [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  return { actions: [{ type: 'key', id: 'keyboard', actions }] };
}

/** The mouse moved to a point of the page, as the protocol's action. */
export function movedTo(x: number, y: number) {
  const actions = [{ type: 'pointerMove', duration: 0, x, y }];
  return { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] };
}
