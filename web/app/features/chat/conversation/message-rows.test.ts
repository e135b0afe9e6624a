import { expect, test } from 'vitest';
import { momentOf, rowsOf } from './message-rows.ts';

const message = (key: string, at: string, mine = false) => ({ key, at, mine });
const shape = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => (row.type === 'day' ? 'day' : `${row.key}${row.first ? ' first' : ''}${row.last ? ' last' : ''}`));

test('a conversation over midnight has a day between, and what one says in a row belongs together (R2.70)', () => {
  const rows = rowsOf(
    [
      message('a', '2026-11-14T21:58:00Z'),
      message('b', '2026-11-14T21:59:00Z'),
      message('c', '2026-11-14T22:01:00Z', true),
      message('d', '2026-11-14T23:01:00Z', true),
      message('e', '2026-11-14T23:02:00Z', true),
    ],
    'Europe/Paris',
  );
  expect(shape(rows)).toEqual(['day', 'a first', 'b last', 'c first last', 'day', 'd first', 'e last']);
});

test('whoever reads elsewhere has another midnight (R2.70)', () => {
  const rows = rowsOf([message('a', '2026-11-14T22:30:00Z'), message('b', '2026-11-14T23:30:00Z')], 'UTC');
  expect(shape(rows)).toEqual(['day', 'a first last', 'b first last']);
});

test('after five minutes it is another turn (R2.70)', () => {
  const rows = rowsOf([message('a', '2026-11-15T10:00:00Z'), message('b', '2026-11-15T10:05:00Z')], 'UTC');
  expect(shape(rows)).toEqual(['day', 'a first last', 'b first last']);
});

test.each([
  ['2026-11-15T00:01:00Z', 'time'],
  ['2026-11-16T00:01:00Z', 'time'],
  ['2026-11-14T23:59:00Z', 'yesterday'],
  ['2026-11-13T12:00:00Z', 'weekday'],
  ['2026-11-09T00:00:00Z', 'weekday'],
  ['2026-11-08T23:59:00Z', 'date'],
] as const)('beside a conversation %s stands as a %s (R2.70)', (at, moment) => {
  expect(momentOf(new Date(at), new Date('2026-11-15T20:00:00Z'), 'UTC')).toBe(moment);
});
