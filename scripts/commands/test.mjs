import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build.mjs';
import { checkCommits } from '../check-commits.mjs';
import { checkLengths } from '../check-lengths.mjs';
import { checkSize } from '../check-size.mjs';
import { getComponents } from '../components.mjs';
import { ensureInstalled } from '../install.mjs';
import { collect, node, toolPath } from '../processes.mjs';
import { Problem, root, runCommand } from '../progress.mjs';
import { coverageSentence } from '../spec-coverage.mjs';
import { keepTemporaryFilesInMemory } from '../temporary-files.mjs';
import { bundleTestPrograms } from '../test-programs.mjs';
import { countPlaywright, countVitest } from '../test-results.mjs';
import { TestSummary } from '../test-summary.mjs';

const checks = ['types', 'lint', 'unused', 'directions', 'lengths', 'commits'];
const projects = ['unit', 'embedded', 'postgres', 'hostile', 'faults'];
/** Projects that run on a PostgreSQL server. */
const onPostgres = ['postgres', 'hostile', 'faults'];
const everything = [...checks, 'build', 'size', ...projects, 'journeys', 'production'];

const leftOut = `npm run test:whole runs more: every integration test on the embedded database as well, every journey, on a phone and at a
desk, and what happens when Redis, the bucket and the mail relay are killed or refuse, or a node that sends mails or pushes is killed.`;

const reports = join(root, '.reports');
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const productionReport = join(reports, 'playwright-production.json');

await runCommand(async () => {
  const parameters = process.argv.slice(2);
  const chosen = chosenSteps(parameters);
  const isWhole = parameters.includes('--whole');
  // Read by the configurations of Vitest and Playwright.
  if (!isWhole) process.env.TEST_EXTENT = 'short';
  const summary = new TestSummary({ strict: process.env.CI === 'true' });
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  await summary.stage('packages', ensureInstalled);
  keepTemporaryFilesInMemory();
  const missing = await summary.stage('components', () => getComponents(neededComponents(chosen)));
  const built = await summary.stage('checks and build', () => runChecksAndBuild(summary, chosen));
  await summary.stage('tests', () => runVitest(summary, chosen, missing));
  await summary.stage('journeys', () => runJourneys(summary, chosen, { built, missing }));
  await summary.stage('journeys in production', () => runJourneysInProduction(summary, chosen, { built, missing }));
  if (!isWhole) console.log(`\n${leftOut}`);
  return summary.print(coverageSentence({ isPart: chosen.size < everything.length }));
});

/** `npm test -- --only=types,unit` for a developer who knows what changed; every step otherwise. */
function chosenSteps(/** @type {string[]} */ parameters) {
  const only = parameters.find((parameter) => parameter.startsWith('--only='));
  if (!only) return new Set(everything);
  const names = only.slice('--only='.length).split(',');
  const unknown = names.filter((name) => !everything.includes(name));
  if (unknown.length > 0)
    throw new Problem(`There is no step ${unknown.join(', ')}: choose from ${everything.join(', ')}.`);
  return new Set(names);
}

/** @param {Set<string>} chosen */
function neededComponents(chosen) {
  /** @type {import('../components.mjs').Component[]} */
  const needed = [];
  if (['journeys', 'production'].some((step) => chosen.has(step))) needed.push('Chromium');
  if ([...onPostgres, 'production'].some((step) => chosen.has(step))) needed.push('PostgreSQL');
  if (chosen.has('postgres')) needed.push('PgBouncer');
  if (['production', ...projects].some((step) => step !== 'unit' && chosen.has(step))) needed.push('Redis');
  if (chosen.has('unit')) needed.push('Caddy', 'HAProxy', 'Prometheus');
  return needed;
}

/**
 * The slow type check beside the quick ones and the build, which take turns: two at a time are enough for two cores.
 * @param {TestSummary} summary
 * @param {Set<string>} chosen
 */
async function runChecksAndBuild(summary, chosen) {
  const tool = (/** @type {string} */ path, /** @type {string[]} */ ...parameters) =>
    collect(node, [toolPath(path), ...parameters]);
  const check = async (/** @type {string} */ name, /** @type {Parameters<TestSummary['check']>[1]} */ work) => {
    if (chosen.has(name)) await summary.check(name, work);
  };
  async function quickOnes() {
    await check('lengths', checkLengths);
    await check('commits', async () => checkCommits());
    await check('lint', () => tool('@biomejs/biome/bin/biome', 'ci', '--colors=off', '--max-diagnostics=50'));
    await check('directions', async () => {
      const cruise = (/** @type {string[]} */ ...parameters) =>
        tool('dependency-cruiser/bin/dependency-cruise.mjs', '-T', 'err-long', ...parameters);
      const files = await cruise(...existingRooms());
      return files.status === 0 ? cruise('-c', '.dependency-cruiser.rooms.cjs', 'contract', 'server/src') : files;
    });
    await check('unused', () => tool('knip/bin/knip.js', '--no-progress'));
  }
  const types = check('types', checkTypes);
  await quickOnes();
  const built = await build(summary, chosen);
  await types;
  return built;
}

/** The types of the routes are generated from the list of routes, so that comes first. */
async function checkTypes() {
  const routes = await collect(node, [toolPath('@react-router/dev/bin.js'), 'typegen'], { cwd: join(root, 'web') });
  return routes.status === 0
    ? collect(node, [toolPath('typescript/bin/tsc'), '--noEmit', '--pretty', 'false'])
    : routes;
}

function existingRooms() {
  const rooms = ['contract', 'server', 'web', 'e2e', 'bench', 'hostile', 'scripts'];
  return rooms.filter((room) => existsSync(join(root, room)));
}

/**
 * @param {TestSummary} summary
 * @param {Set<string>} chosen
 */
async function build(summary, chosen) {
  // The attack suite and the fault suite ask for pages as well.
  if (!['build', 'size', 'journeys', 'production', 'hostile', 'faults'].some((step) => chosen.has(step))) return true;
  const built = await summary.check('build', async () => {
    await ensureBuilt();
    return { status: 0, output: '' };
  });
  if (!chosen.has('size')) return built;
  if (!built) {
    summary.notRun('size', 'there is no build');
    return built;
  }
  await summary.check('size', async () => {
    const { status, output } = checkSize();
    return { status, output, note: output.split('\n')[0] };
  });
  return built;
}

/**
 * One run for all projects: they share the two workers, and a quick project does not wait for a slow one. A test that
 * fails is run once more.
 * @param {TestSummary} summary
 * @param {Set<string>} chosen
 * @param {string[]} missing
 */
async function runVitest(summary, chosen, missing) {
  const wanted = projects.filter((project) => chosen.has(project));
  const running = wanted.filter((project) => !onPostgres.includes(project) || !missing.includes('PostgreSQL'));
  if (running.some((project) => project !== 'unit')) await bundleTestPrograms();
  if (running.length > 0) {
    const parameters = [
      'run',
      '--retry=1',
      ...running.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
    ];
    await summary.suite(
      `tests (${running.join(', ')})`,
      () =>
        collect(node, [toolPath('vitest/vitest.mjs'), ...parameters, `--outputFile.json=${vitestReport}`], {
          live: true,
          // In CI it would colour a plain log.
          env: process.stdout.isTTY ? colours() : { NO_COLOR: '1' },
        }),
      () => countVitest(vitestReport),
    );
  }
  for (const project of wanted.filter((each) => !running.includes(each)))
    summary.notRun(`tests (${project})`, 'PostgreSQL is missing on this machine');
  if (missing.includes('PgBouncer') && running.includes('postgres'))
    summary.notRun('tests that need PgBouncer', 'PgBouncer is missing on this machine');
  if (missing.includes('Redis') && running.some((project) => project !== 'unit'))
    summary.notRun('tests that need Redis', 'Redis is missing on this machine');
}

/**
 * @param {TestSummary} summary
 * @param {Set<string>} chosen
 * @param {{ built: boolean, missing: string[] }} state
 */
async function runJourneys(summary, chosen, { built, missing }) {
  if (!chosen.has('journeys')) return;
  if (!built) return summary.notRun('journeys', 'there is no build');
  if (missing.includes('Chromium')) return summary.notRun('journeys', 'Chromium is missing on this machine');
  await walk(summary, 'journeys', { report: playwrightReport });
}

/**
 * The most important journeys once more, as an operator runs the server: production mode, PostgreSQL, Redis, two nodes.
 * @param {TestSummary} summary
 * @param {Set<string>} chosen
 * @param {{ built: boolean, missing: string[] }} state
 */
async function runJourneysInProduction(summary, chosen, { built, missing }) {
  const name = 'journeys in production';
  if (!chosen.has('production')) return;
  if (!built) return summary.notRun(name, 'there is no build');
  const absent = missing.find((component) => ['Chromium', 'PostgreSQL', 'Redis'].includes(component));
  if (absent) return summary.notRun(name, `${absent} is missing on this machine`);
  await walk(summary, name, { report: productionReport, parameters: ['--config=playwright.production.config.ts'] });
}

/**
 * A journey that fails is walked once more.
 * @param {TestSummary} summary
 * @param {string} name
 * @param {{ report: string, parameters?: string[] }} options
 */
function walk(summary, name, { report, parameters = [] }) {
  const command = [toolPath('@playwright/test/cli.js'), 'test', '--retries=1', ...parameters];
  return summary.suite(
    name,
    () => collect(node, command, { live: true, env: colours() }),
    () => countPlaywright(report),
  );
}

/** Their output comes through a pipe, so they cannot see for themselves whether somebody is watching. */
function colours() {
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
}
