import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { root } from './progress.mjs';
import { coverage, entriesOf, lists } from './spec-coverage.mjs';
import { countPlaywright, countVitest } from './test-results.mjs';
import { TestSummary } from './test-summary.mjs';

const folder = mkdtempSync(join(tmpdir(), 'rendezvous-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

function vitestTest(fullName: string, status: string) {
  return { fullName, title: fullName, status };
}

test('a test skipped on one database is run when it passed on the other', () => {
  const onOne = { name: 'a', status: 'passed', assertionResults: [vitestTest('runs on one', 'skipped')] };
  const onOther = { name: 'a', status: 'passed', assertionResults: [vitestTest('runs on one', 'passed')] };
  const nowhere = { name: 'b', status: 'passed', assertionResults: [vitestTest('runs nowhere', 'todo')] };
  const counted = countVitest(report({ testResults: [onOne, onOther, nowhere] }));
  expect(counted).toEqual({ passed: 1, failed: 0, skipped: ['runs nowhere'], again: [] });
});

test('a test file that cannot be loaded is a failure', () => {
  const broken = { name: 'broken.test.ts', status: 'failed', assertionResults: [] };
  expect(countVitest(report({ testResults: [broken] })).failed).toBe(1);
});

test('journeys are counted once for each kind of screen', () => {
  const spec = { title: 'a visitor looks around', tests: [{ status: 'expected' }, { status: 'unexpected' }] };
  const counted = countPlaywright(report({ suites: [{ suites: [{ specs: [spec] }] }] }));
  expect(counted).toEqual({ passed: 1, failed: 1, skipped: [], again: [] });
});

test('a test that passes only at the second try is named', () => {
  const stumbled = { ...vitestTest('stumbles', 'passed'), failureMessages: ['expected 1 to be 2'] };
  const steady = { ...vitestTest('walks', 'passed'), failureMessages: [] };
  const counted = countVitest(report({ testResults: [{ name: 'a', assertionResults: [stumbled, steady] }] }));
  expect(counted).toEqual({ passed: 2, failed: 0, skipped: [], again: ['stumbles'] });
});

test('a journey that passes only when walked again is named', () => {
  const spec = { title: 'a visitor stumbles', tests: [{ status: 'flaky' }] };
  const counted = countPlaywright(report({ suites: [{ specs: [spec] }] }));
  expect(counted).toEqual({ passed: 1, failed: 0, skipped: [], again: ['a visitor stumbles'] });
});

test('a missing report counts nothing, so that the exit status decides', () => {
  expect(countPlaywright(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, skipped: [], again: [] });
});

test('a run says at its end how long each stage took, and how long the processors worked for it', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const summary = new TestSummary({ strict: false });
  expect(await summary.stage('checks', () => summary.check('lint', async () => ({ status: 0, output: '' })))).toBe(
    true,
  );
  expect(summary.print('Nothing is proven.')).toBe(0);
  const lines = said.mock.calls.flat().join('\n').split('\n');
  said.mockRestore();
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}checks +\d+\.\d s +\d+\.\d s$/));
  expect(lines.at(-1)).toBe('1 passed, 0 failed');
});

test('only a passing title that names three ids at most proves them', () => {
  // Put together here, or this file's own tests would seem to speak about them.
  const id = (number: number) => `R9.0${number}`;
  const ids = [1, 2, 3, 4, 5].map(id);
  const { proven, unproven, unknown, crowded } = coverage(`- ${ids.join('\n- ')} ${id(1)}`, [
    { title: `greets ${id(1)}, ${id(7)}`, passed: true },
    { title: `fails ${id(2)}`, passed: false },
    { title: `claims ${ids.slice(1).join(' ')}`, passed: true },
  ]);
  expect({ proven, unproven, unknown, crowded }).toEqual({
    proven: [id(1)],
    unproven: ids.slice(1),
    unknown: [id(7)],
    crowded: 1,
  });
});

test('a requirement that is a list is proven when a passing title names each of its entries', () => {
  // Put together here, for the same reason.
  const id = ['R3', '12'].join('.');
  const requirements = `- ${id} Payment methods: visa, direct debit (by mandate), visa-electron. Decided: by country.`;
  const passing = (...methods: string[]) =>
    methods.map((title) => ({ title: `${title} is taken (${id})`, passed: true }));
  const some = coverage(requirements, passing('visa', 'visa-electron'));
  expect(some).toMatchObject({ proven: [], unproven: [id], incomplete: [{ id, missing: ['direct debit'] }] });
  expect(coverage(requirements, passing('visa-electron', 'direct_debit')).incomplete).toEqual([
    { id, missing: ['visa'] },
  ]);
  expect(coverage(requirements, passing('visa', 'visa-electron', 'direct_debit'))).toMatchObject({
    proven: [id],
    incomplete: [],
  });
});

test.each(Object.keys(lists))('the entries of list %# are found in the requirements', (id) => {
  const entries = entriesOf(readFileSync(join(root, 'docs/requirements.md'), 'utf8'), id);
  expect(entries.length).toBeGreaterThan(6);
  expect(entries.filter((entry) => !/^[A-Za-z][\w -]*$/.test(entry))).toEqual([]);
});

test('lists of things that the requirements count have as many entries', () => {
  const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
  const counted = Object.keys(lists).flatMap((id) => {
    const [, count] = new RegExp(`${id.replace('.', '[.]')} [^.]*?\\b(\\d+) \\w+:`).exec(requirements) ?? [];
    return count ? [[Number(count), entriesOf(requirements, id).length]] : [];
  });
  expect(counted).toEqual([[51, 51]]);
});

test('a list of countries with their languages is proven when a passing title names each country', () => {
  // Put together here, for the same reason.
  const id = ['R9', '05'].join('.');
  const requirements = `- ${id} Language dropdown by country: BE nl fr; DE AT de; plus the current locale.`;
  const passing = (...countries: string[]) =>
    countries.map((title) => ({ title: `languages of ${title} (${id})`, passed: true }));
  expect(coverage(requirements, passing('BE', 'DE')).incomplete).toEqual([{ id, missing: ['AT'] }]);
  expect(coverage(requirements, passing('BE', 'DE', 'AT')).proven).toEqual([id]);
});
