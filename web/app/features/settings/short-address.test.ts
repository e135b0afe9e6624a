import { expect, it } from 'vitest';
import { shortAddress } from './short-address.ts';

it.each([
  ['daniel@gmail.com', 'dan…@gmail.com'],
  ['dan@gmail.com', 'd…@gmail.com'],
  ['d@gmail.com', 'd…@gmail.com'],
  ['"a@b"@example.org', '"a@…@example.org'],
  ['nothing', 'nothing'],
])('the row of my address shows %s as %s (R5.04)', (email, short) => {
  expect(shortAddress(email)).toBe(short);
});
