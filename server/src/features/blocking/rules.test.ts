import { expect, test } from 'vitest';
import { referenceOf } from './rules.ts';

test.each([
  ['0', 'R-000000-000000'],
  ['35', 'R-000000-00000Z'],
  ['1152921504606846975', 'R-8RC4KB-DVSS1R'],
])('report %s is quoted as %s', (id, reference) => {
  expect(referenceOf(id)).toBe(reference);
});

test('two reports are never quoted alike', () => {
  const ids = ['1', '10', '36', '1296', '1152921504606846974', '1152921504606846975'];
  expect(new Set(ids.map(referenceOf)).size).toBe(ids.length);
});
