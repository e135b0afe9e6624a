import { expect, it } from 'vitest';
import { areEnough, shownOnLanders } from './rules.ts';

const person = (name: string, photo: string | null, fictional = false) => ({ name, photo, fictional });

it('landing pages show faces, none twice, and members before fictional profiles (R2.30)', () => {
  const found = [
    person('Fay', 'f', true),
    person('Ann', 'a'),
    person('Noa', null),
    person('Bea', 'a'),
    person('Cleo', 'c'),
  ];
  expect(shownOnLanders(found, 9).map(({ name }) => name)).toEqual(['Ann', 'Cleo', 'Fay']);
  expect(shownOnLanders(found, 1).map(({ name }) => name)).toEqual(['Ann']);
});

it('six faces are enough for a page, fewer are not', () => {
  expect([areEnough([1, 2, 3, 4, 5, 6]), areEnough([1, 2, 3, 4, 5])]).toEqual([true, false]);
});
