import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const fromRoot = (path: string) => new URL(`../${path}`, import.meta.url);

/** The rows of the glossary: a word, what it means, its French, and the room it has or is found in. */
const entries = readFileSync(fromRoot('docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const isFoundIn = (cell = '') => cell.startsWith('in ');
const rooms = entries.filter(([, , , room]) => !isFoundIn(room)).flatMap(([, , , room]) => namesIn(room));
const named = entries.flatMap(([word = '', , , room]) => namesIn(room).map((name) => ({ word, name })));

/** The folders that hold a file: git leaves the empty ones of a renamed room behind in a working copy. */
const folders = (path: string) =>
  readdirSync(fromRoot(path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && hasFile(`${path}/${entry.name}`))
    .map(({ name }) => name);
const hasFile = (path: string) =>
  readdirSync(fromRoot(path), { withFileTypes: true, recursive: true }).some((entry) => entry.isFile());
const sentences = readdirSync(fromRoot('web/locales/en')).map((file) => file.replace(/[.]json$/, ''));
const homes: [place: string, names: string[]][] = [
  ['contract', folders('contract')],
  ['server/src/features', folders('server/src/features')],
  ['web/app/features', folders('web/app/features')],
  ['web/locales/en', sentences],
];

it.each(homes)('every name in %s has one line in the glossary', (_place, names) => {
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => rooms.filter((room) => room === name).length !== 1)).toEqual([]);
});

it('every room that a line of the glossary names is there: a folder, a file of sentences, or a path', () => {
  const known = new Set(homes.flatMap(([, names]) => names));
  const isThere = (name: string) => (name.includes('/') ? existsSync(fromRoot(name)) : known.has(name));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});

it('a word of the glossary stands there once, in its alphabetical place, and is explained', () => {
  const words = entries.map(([word = '']) => word);
  expect(words).toEqual([...new Set(words)].sort((a, b) => a.localeCompare(b, 'en')));
  expect(entries.filter((cells) => cells.length !== 4 || cells.some((cell) => cell === ''))).toEqual([]);
});

it('a room has one word, and every word a room or where it is found', () => {
  expect(rooms).toEqual([...new Set(rooms)]);
  const words = new Set(named.map(({ word }) => word));
  expect(entries.map(([word = '']) => word).filter((word) => !words.has(word))).toEqual([]);
});
