import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './progress.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documentsIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join(folder, name));

const decisions = documentsIn('docs/decisions');
const documents = [
  ...documentsIn('.'),
  ...documentsIn('docs'),
  ...decisions,
  ...documentsIn('.github'),
  ...documentsIn('.github/ISSUE_TEMPLATE'),
];

/** Where the links of a document lead, without those that leave the repository or stay in the document. */
const linksIn = (path: string) =>
  [...read(path).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = '']) => to.replace(/#.*/, ''))
    .filter((to) => to !== '' && !/^\w+:/.test(to))
    .map((to) => posix.join(posix.dirname(path), to));

test.each(documents)('every link of %s leads somewhere', (path) => {
  expect(linksIn(path).filter((to) => !existsSync(join(root, to)))).toEqual([]);
});

test('the index names every document and every decision', () => {
  const others = documentsIn('docs').filter((path) => path !== 'docs/README.md');
  const listed = linksIn('docs/README.md');
  expect([...others, ...decisions].filter((path) => !listed.includes(path))).toEqual([]);
});

test.each(decisions)('%s says when it was made and whether it holds', (path) => {
  expect(read(path)).toMatch(/^# \d{3} .+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (accepted|replaced)/);
});
