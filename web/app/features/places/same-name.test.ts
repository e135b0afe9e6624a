import { expect, it } from 'vitest';
import { sameName } from './same-name.ts';

it.each([
  ['Saint-Étienne', 'saint etienne', true],
  ['L’Haÿ-les-Roses', "l'hay les roses", true],
  ['Zürich', ' ZURICH ', true],
  ['Lyon', 'Lyons', false],
  ['Lyon', '', false],
])('%s and %s are the same city: %s', (one, other, same) => {
  expect(sameName(one, other)).toBe(same);
});
