import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

/** The spaces that French puts into numbers are not those of a keyboard. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  [1699, 'EUR', 'en', '€16.99'],
  [1699, 'EUR', 'fr', '16,99 €'],
  [123_456, 'USD', 'en', '$1,234.56'],
  [0, 'GBP', 'en', '£0.00'],
  [-500, 'EUR', 'en', '-€5.00'],
] as const)('%i cents of %s read in %s as %s', (minorUnits, currency, locale, text) => {
  expect(plain(formatMoney(minorUnits, currency, locale))).toBe(text);
});
