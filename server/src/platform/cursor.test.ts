import { expect, test } from 'vitest';
import { formatCursor, parseCursor } from './cursor.ts';

test('a page goes on where the last one ended', () => {
  const cursor = { at: '1794700800000123', id: '42' };
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
});

test.each([undefined, '', '-', '1794700800000123', '1794700800000123-'])('%j is the first page', (text) => {
  expect(parseCursor(text)).toBeUndefined();
});
