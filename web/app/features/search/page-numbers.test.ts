import { expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

it.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 3, '1 2 3'],
  [1, 4, '1 2 3 4'],
  [1, 9, '1 2 … 9'],
  [3, 9, '1 2 3 4 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
  [200, 400, '1 … 199 200 201 … 400'],
])('on page %i of %i I may turn to %s (R3.15)', (page, pages, numbers) => {
  expect(
    pageNumbers(page, pages)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(numbers);
});
