import { expect, it } from 'vitest';
import { mixIn } from './mix-in.ts';

it.each([
  [0, 3, ''],
  [7, 3, 'mmmmmmm'],
  [8, 3, 'mmmmmmmmc'],
  [20, 1, 'mmmmmmmmcmmmmmmmmmmmm'],
  [24, 9, 'mmmmmmmmcmmmmmmmmcmmmmmmmmc'],
  [24, 0, 'm'.repeat(24)],
])('among %i members and %i cams one cam follows every eighth member (R1.09)', (members, cams, order) => {
  const mixed = mixIn(Array(members).fill('m'), Array(cams).fill('c'));
  expect(mixed.map(({ member, other }) => member ?? other).join('')).toBe(order);
});
