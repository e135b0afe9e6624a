import { expect, test } from 'vitest';
import { agesOf, mixed, questions } from './questions.ts';

test('three questions with two answers each, as they were decided (R2.06)', () => {
  expect(questions.map(({ name, choices }) => [name, ...choices])).toEqual([
    ['age', 'young', 'older'],
    ['appearance', 'normal', 'sexy'],
    ['race', 'white', 'other'],
  ]);
  expect(agesOf).toEqual({ young: { max_age: '35' }, older: { min_age: '35' } });
});

test('who did not say an age sees both, in turn and nobody twice (R2.06)', () => {
  const people = (...ids: string[]) => ids.map((id) => ({ id }));
  const ids = mixed(people('1', '2', '5'), people('3', '2'), 4).map(({ id }) => id);
  expect(ids).toEqual(['1', '3', '2', '5']);
  expect(mixed(people(), people('1'), 4)).toHaveLength(1);
});
