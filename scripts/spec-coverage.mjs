import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './progress.mjs';

/*
 * Which requirements does a passing test prove? A test proves an id that stands in its own title, if it ran and passed
 * and names three ids at most: a title that names more proves none of them well. Where a requirement is a list, each of
 * its entries wants a test whose title names both the id and the entry.
 */

const idPattern = /\bR\d+\.\d\d\b/g;

/** @typedef {{ title: string, passed: boolean }} TestResult */

/**
 * Requirements that are lists: between which words of their text the entries stand, and what an entry looks like where
 * commas do not part them.
 * @type {Record<string, { after: string, until: string, each?: RegExp }>}
 */
export const lists = {
  // Landing pages.
  'R2.30': { after: 'name one of ', until: ':' },
  // Route names.
  'R2.32': { after: 'used for every link: ', until: ' (and' },
  // Links of the footer.
  'R2.46': { after: 'Footer: ', until: '. ' },
  // Interests.
  'R3.03': { after: 'interests: ', until: '. ' },
  // Kinds of notifications.
  'R3.04': { after: 'kinds: ', until: '.\n' },
  // Settings of a site.
  'R3.05': { after: 'from the server: ', until: '. ' },
  // What is said of a company.
  'R3.06': { after: 'Company info: ', until: '.\n' },
  // Payment methods.
  'R3.12': { after: 'Payment methods: ', until: '. ' },
  // Fields of the form of a direct debit.
  'R3.13': { after: 'form: ', until: '.\n' },
  // Reasons for leaving.
  'R3.14': { after: 'reasons: ', until: '.\n' },
  // Countries, each with the languages offered there.
  'R9.05': { after: 'by country: ', until: '; plus', each: /\b[A-Z]{2}\b/g },
};

/**
 * @param {string} requirements the text of docs/requirements.md
 * @param {TestResult[]} tests
 */
export function coverage(requirements, tests) {
  const ids = [...new Set(requirements.match(idPattern) ?? [])];
  const titles = tests.filter((test) => test.passed).map((test) => test.title);
  const named = titles.map((title) => [...new Set(title.match(idPattern) ?? [])]);
  const proven = new Set(named.filter((group) => group.length <= 3).flat());
  const incomplete = Object.keys(lists)
    .filter((id) => proven.has(id))
    .map((id) => ({ id, missing: entriesOf(requirements, id).filter((entry) => !isNamed(titles, id, entry)) }))
    .filter(({ missing }) => missing.length > 0);
  for (const { id } of incomplete) proven.delete(id);
  return {
    incomplete,
    total: ids.length,
    proven: ids.filter((id) => proven.has(id)),
    unproven: ids.filter((id) => !proven.has(id)),
    unknown: [...proven].filter((id) => !ids.includes(id)),
    crowded: named.filter((group) => group.length > 3).length,
  };
}

/**
 * The entries of a requirement that is a list; what stands in brackets explains one and is left out.
 * @param {string} requirements
 * @param {string} id
 */
export function entriesOf(requirements, id) {
  const list = lists[id];
  const from = list ? requirements.indexOf(list.after, requirements.indexOf(`${id} `)) : -1;
  if (!list || from < 0) return [];
  const begin = from + list.after.length;
  const text = requirements.slice(begin, requirements.indexOf(list.until, begin)).replaceAll(/ \([^)]*\)/g, '');
  return list.each ? [...(text.match(list.each) ?? [])] : text.split(/,\s+/).map((entry) => entry.trim());
}

/**
 * Whether a title that proves the id names the entry, as a word of its own: `members` is not named by `members-id`.
 * @param {string[]} titles
 * @param {string} id
 * @param {string} entry
 */
function isNamed(titles, id, entry) {
  const word = new RegExp(`(?<![\\w/-])${entry.replaceAll(' ', '[ _]')}(?![\\w/-])`);
  return titles.some((title) => title.includes(id) && word.test(title));
}

/** Every test of the reports that Vitest and Playwright left behind. */
export function readReports(folder = join(root, '.reports')) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    .flatMap((report) => (report.testResults ? fromVitest(report) : fromPlaywright(report)));
}

/**
 * One line for the end of a test run. Where only a part of the tests ran, the entries of a list may be proven by the others, so
 * what is missing is not named.
 */
export function coverageSentence({ isPart = false } = {}) {
  const file = join(root, 'docs/requirements.md');
  if (!existsSync(file)) return 'docs/requirements.md is missing: nothing to hold the tests against';
  const { total, proven, unknown, crowded, incomplete } = coverage(readFileSync(file, 'utf8'), readReports());
  const notes = [
    ...(isPart ? [] : incomplete.map(({ id, missing }) => `; ${id} is a list and lacks ${missing.join(', ')}`)),
    unknown.length > 0 ? `; tests name unknown ids: ${unknown.join(' ')}` : '',
    crowded > 0 ? `; ${crowded} titles name more than three and do not count` : '',
  ];
  const ran = isPart ? ' of the steps that ran' : '';
  return `${proven.length} of ${total} requirements are proven by a passing test${ran}${notes.join('')}`;
}

/** @returns {TestResult[]} */
function fromVitest(/** @type {any} */ report) {
  return report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ test) => ({ title: test.title, passed: test.status === 'passed' })),
  );
}

/** @returns {TestResult[]} */
function fromPlaywright(/** @type {any} */ suite) {
  const own = (suite.specs ?? []).map((/** @type {any} */ spec) => ({
    title: spec.title,
    passed: spec.ok && spec.tests.some((/** @type {any} */ test) => test.results.some(passedResult)),
  }));
  return [...own, ...(suite.suites ?? []).flatMap(fromPlaywright)];
}

/** @param {{ status: string }} result */
function passedResult(result) {
  return result.status === 'passed';
}

// Called by hand, it also says which are missing.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { unproven } = coverage(readFileSync(join(root, 'docs/requirements.md'), 'utf8'), readReports());
  if (unproven.length > 0) console.log(`No passing test names: ${unproven.join(' ')}`);
  console.log(coverageSentence());
}
