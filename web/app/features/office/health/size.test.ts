import { expect, it } from 'vitest';
import { sizeOf } from './size.ts';

it.each([
  [0, { value: 0, unit: 'byte' }],
  [999, { value: 999, unit: 'byte' }],
  [38_500_000, { value: 38.5, unit: 'megabyte' }],
  [412e9, { value: 412, unit: 'gigabyte' }],
  [5e18, { value: 5_000_000, unit: 'terabyte' }],
])('%d bytes are said in a unit that fits', (bytes, size) => {
  expect(sizeOf(bytes)).toEqual(size);
});
