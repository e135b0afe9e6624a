import { expect, it } from 'vitest';
import { readingOnce } from './reading-once.ts';

it('what a page shows to everybody is read once, and anew where it has changed (R2.01)', () => {
  const read = readingOnce<{ people: string[] }>();
  const first = read('{"people":["Ann"]}');
  expect(first).toEqual({ people: ['Ann'] });
  expect(read('{"people":["Ann"]}')).toBe(first);
  expect(read('{"people":[]}')).toEqual({ people: [] });
});
