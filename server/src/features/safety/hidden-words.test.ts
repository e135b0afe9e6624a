import { expect, test } from 'vitest';
import { hasHiddenWord } from './hidden-words.ts';

test.each([
  ['Do you like FOOTBALL?', ['football'], true],
  ['Un dîner, ce soir ?', ['diner'], true],
  ['Ma sœur vient aussi', ['SŒUR'], true],
  ['Ma sœur vient aussi', ['soeur'], true],
  ['Send me money,please', ['money'], true],
  ['My ex wife called', ['ex wife'], true],
  ['My ex-wife called', ['ex wife'], true],
  ['An example', ['exam'], false],
  ['Footballs', ['football'], false],
  ['Anything', [], false],
  ['Anything!', ['!'], false],
  ['', ['word'], false],
])('“%s” with the hidden words %j is folded: %s (R4.08)', (text, hidden, folded) => {
  expect(hasHiddenWord(text, hidden)).toBe(folded);
});
