import { expect, test } from 'vitest';
import { judge, table, unmeasured } from './table.ts';

const budgets = { 'shell/memory': { max: 350 }, 'shell/requests': { min: 1000 }, 'chat/delay': { max: 5 } };

test('a figure on the edge keeps its budget and one beyond it misses', () => {
  const judged = judge(
    'shell',
    [
      { name: 'memory', value: 350, unit: 'MB' },
      { name: 'requests', value: 999.9, unit: '/s' },
      { name: 'start', value: 3, unit: 's' },
    ],
    budgets,
  );
  expect(judged.map(({ verdict }) => verdict)).toEqual(['ok', 'missed', 'no budget']);
});

test('a figure that is not a number misses its budget', () => {
  expect(judge('shell', [{ name: 'memory', value: Number.NaN, unit: 'MB' }], budgets)[0]?.verdict).toBe('missed');
});

test('a budget of the scenario that nothing was measured for is named', () => {
  const judged = judge('shell', [{ name: 'memory', value: 1, unit: 'MB' }], budgets);
  expect(unmeasured('shell', judged, budgets)).toEqual(['shell/requests']);
});

test('the table lines its columns up', () => {
  const lines = table(judge('shell', [{ name: 'memory', value: 123.4, unit: 'MB' }], budgets)).split('\n');
  expect(lines).toEqual([
    '        measured          budget  compared with  verdict',
    'memory    123 MB  at most 350 MB                 ok',
  ]);
});

test('a budget whose baseline was not steady says so, kept or missed', () => {
  const judged = judge(
    'shell',
    [
      { name: 'memory', value: 400, unit: 'MB', spread: 180 },
      { name: 'requests', value: 1001, unit: '/s', spread: 180 },
    ],
    budgets,
  );
  expect(judged.map(({ verdict }) => verdict)).toEqual(['missed, disturbed', 'ok, disturbed']);
});

test('a baseline that was as good as steady disturbs nothing', () => {
  const [judged] = judge('shell', [{ name: 'memory', value: 1, unit: 'MB', spread: 149 }], budgets);
  expect(judged?.verdict).toBe('ok');
});
