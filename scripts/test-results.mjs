import { existsSync, readFileSync } from 'node:fs';

/*
 * Counts what the reports of Vitest and Playwright say. A skipped test is not run and is named, unless the same test
 * passed in another project: some hold for one database, or for one kind of screen, only. A test or a journey that passed
 * only at the second try counts as passed, and is named too: somebody should find out why.
 */

/**
 * @typedef {{ key: string, status: 'passed' | 'failed' | 'skipped', again?: boolean }} Outcome
 * @typedef {{ passed: number, failed: number, skipped: string[], again: string[] }} Count
 */

/** @param {string} file @returns {Count} */
export function countVitest(file) {
  return count(file, (report) =>
    report.testResults.flatMap((/** @type {any} */ module) => {
      const tests = module.assertionResults.map((/** @type {any} */ test) => ({
        key: test.fullName,
        status: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
        // The report of a test that passed still says why its first try did not.
        again: test.status === 'passed' && test.failureMessages?.length > 0,
      }));
      // A file that cannot even be loaded has no tests, and must not pass for that.
      const broken =
        module.status === 'failed' && !tests.some((/** @type {Outcome} */ test) => test.status === 'failed');
      return broken ? [...tests, { key: module.name, status: 'failed' }] : tests;
    }),
  );
}

/** @param {string} file @returns {Count} */
export function countPlaywright(file) {
  return count(file, (report) => report.suites.flatMap(playwrightOutcomes));
}

/** @param {string} file @returns {Outcome[]} each journey of a report by itself */
export function outcomesOfPlaywright(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).suites.flatMap(playwrightOutcomes) : [];
}

/** @type {Record<string, Outcome['status']>} */
const verdicts = { expected: 'passed', flaky: 'passed', skipped: 'skipped' };

/** @returns {Outcome[]} */
function playwrightOutcomes(/** @type {any} */ suite) {
  const own = (suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests.map((/** @type {any} */ test) => ({
      key: spec.title,
      status: verdicts[test.status] ?? 'failed',
      again: test.status === 'flaky',
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(playwrightOutcomes)];
}

/**
 * @param {string} file
 * @param {(report: any) => Outcome[]} read
 * @returns {Count}
 */
function count(file, read) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: [], again: [] };
  const outcomes = read(JSON.parse(readFileSync(file, 'utf8')));
  const passed = outcomes.filter((outcome) => outcome.status === 'passed');
  const proven = new Set(passed.map((outcome) => outcome.key));
  const skipped = outcomes.filter((outcome) => outcome.status === 'skipped' && !proven.has(outcome.key));
  return {
    passed: passed.length,
    failed: outcomes.filter((outcome) => outcome.status === 'failed').length,
    skipped: [...new Set(skipped.map((outcome) => outcome.key))],
    again: outcomes.filter((outcome) => outcome.again).map((outcome) => outcome.key),
  };
}
