import { expect, test } from 'vitest';
import { idIn, referenceOf } from './reference.ts';

test.each([
  ['0', 'R-000000-000000'],
  ['35', 'R-000000-00000Z'],
  ['1152921504606846975', 'R-8RC4KB-DVSS1R'],
])('report %s is quoted as %s', (id, reference) => {
  expect(referenceOf('R', id)).toBe(reference);
});

test.each(['1', '36', '4503599627370496', '9223372036854775807'])('the reference of %s leads back to it', (id) => {
  const reference = referenceOf('C', id);
  expect(reference).toMatch(/^C-[0-9A-Z]{6}-[0-9A-Z]{6,7}$/);
  expect(idIn('C', reference)).toBe(id);
  expect(idIn('C', ` ${reference.toLowerCase().replaceAll('-', '')} `)).toBe(id);
});

test.each(['', 'C', 'R-000000-000001', 'C-000000-00000', 'C-ZZZZZZ-ZZZZZZZ', 'C-00000!-000001', 'C-000000-000001-2'])(
  '%s is no reference',
  (text) => {
    expect(idIn('C', text)).toBeUndefined();
  },
);
