import { expect, it } from 'vitest';
import { afterNear } from './near-city.ts';

it.each([
  ['Lyon', 'de Lyon'],
  ['Annecy', 'd’Annecy'],
  ['Évreux', 'd’Évreux'],
  ['Le Mans', 'du Mans'],
  ['Les Abymes', 'des Abymes'],
  ['La Rochelle', 'de La Rochelle'],
  ['Lens', 'de Lens'],
])('French says near %s: près %s (R1.05)', (city, joined) => {
  expect(afterNear(city, 'fr')).toBe(joined);
  expect(afterNear(city, 'en')).toBe(city);
});
