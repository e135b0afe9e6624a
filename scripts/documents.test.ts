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

test('the index lists decisions by their numbers, and says which numbers are not used', () => {
  const numbers = [...read('docs/README.md').matchAll(/^\| (\d{3}) \| \[.+?\]\(decisions\/(\d{3})-/gm)].map(
    ([, shown, own]) => {
      expect(shown).toBe(own);
      return Number(own);
    },
  );
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  const last = Math.max(...numbers);
  const unused = Array.from({ length: last }, (_, index) => index + 1).filter((number) => !numbers.includes(number));
  const introduction = read('docs/README.md').split('| | decision |')[0];
  for (const number of unused) expect(introduction).toMatch(new RegExp(`no\\s+${String(number).padStart(3, '0')}`));
});

const scenarios = readdirSync(join(root, 'bench/scenarios')).map((name) => name.replace('.ts', ''));

test.each(scenarios)('the benchmark %s has a section of its own in performance.md', (scenario) => {
  const sections = read('docs/performance.md').split(/^## /m).slice(1);
  const own = sections.filter((section) => section.split('\n\n')[1]?.startsWith(`\`npm run bench -- ${scenario}\``));
  expect(own).toHaveLength(1);
});

test('every variable of .env.example is explained in operate.md', () => {
  const names = [...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(30);
  const explained = read('docs/operate.md');
  expect(names.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
});

test('README says how many benchmarks there are', () => {
  const [, count] = /one of (\d+) benchmarks/.exec(read('README.md')) ?? [];
  expect(Number(count)).toBe(scenarios.length);
});

test.each(decisions)('%s says when it was made and whether it holds', (path) => {
  expect(read(path)).toMatch(/^# \d{3} .+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (accepted|replaced)/);
});
