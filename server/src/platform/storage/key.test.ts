import { join } from 'node:path';
import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { checkKey } from './key.ts';

test.each(['a', 'photos/42/large.webp', 'exports/2026-11-15_a.b-c.zip'])('%s is a key', (key) => {
  expect(() => checkKey(key)).not.toThrow();
});

test.each([
  '',
  '/',
  '/etc/passwd',
  'photos/',
  'photos//a',
  '.',
  '..',
  'photos/../a',
  'photos/a..b',
  '.drafts/a',
  'photos/.a.type',
  'Photos/a',
  'a b',
  'a\\b',
  'a\0',
  'a\n',
  'é',
  '%2e%2e/a',
])('%j is not a key', (key) => {
  expect(() => checkKey(key)).toThrow('not a storage key');
});

test('a key has 512 characters at most', () => {
  expect(() => checkKey('x'.repeat(512))).not.toThrow();
  expect(() => checkKey('x'.repeat(513))).toThrow('not a storage key');
});

test('no key leads out of its folder', () => {
  const word = string({ unit: constantFrom('a', '.', '/', '-', '\\', '\0', 'A') });
  assert(
    property(word, (key) => {
      if (isKey(key)) expect(join('/folder', key)).toBe(`/folder/${key}`);
    }),
    { numRuns: 2000 },
  );
});

function isKey(text: string) {
  try {
    checkKey(text);
    return true;
  } catch {
    return false;
  }
}
