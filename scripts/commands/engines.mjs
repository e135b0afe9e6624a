import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build.mjs';
import { getComponents } from '../components.mjs';
import { printEngines } from '../engines-report.mjs';
import { ensureInstalled } from '../install.mjs';
import { handOver, toolPath } from '../processes.mjs';
import { Problem, root, runCommand } from '../progress.mjs';
import { keepTemporaryFilesInMemory } from '../temporary-files.mjs';

/** @type {Record<string, import('../components.mjs').Component[]>} */
const engines = { firefox: ['Firefox'], webkit: ['WebKit', 'Xvfb'] };
const packages = 'apt-get install firefox-esr webkit2gtk-driver xvfb';

// No .env here: the journeys walk through the demo world on a server of their own, whatever a developer has set.
await runCommand(async () => {
  const { chosen, others } = choose(process.argv.slice(2));
  await ensureInstalled();
  await ensureBuilt();
  keepTemporaryFilesInMemory();
  const missing = await getComponents(chosen.flatMap((engine) => engines[engine] ?? []));

  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => (stopped = true));
  /** @type {Record<string, { absent: string[], failed: boolean }>} */
  const outcome = {};
  for (const engine of chosen) {
    const absent = (engines[engine] ?? []).filter((component) => missing.includes(component));
    outcome[engine] = { absent, failed: absent.length > 0 || (await walk(engine, others)) !== 0 };
    if (stopped) return 1;
  }
  printEngines(outcome, packages);
  return Object.values(outcome).some(({ failed }) => failed) ? 1 : 0;
});

/**
 * `npm run test:engines -- firefox` walks in one of them; what begins with a dash, and what follows it, is Playwright's.
 * @param {string[]} parameters
 */
function choose(parameters) {
  const dash = parameters.findIndex((parameter) => parameter.startsWith('-'));
  const names = dash < 0 ? parameters : parameters.slice(0, dash);
  const unknown = names.find((name) => !(name in engines));
  if (unknown) throw new Problem(`There is no engine ${unknown}: choose from ${Object.keys(engines).join(', ')}.`);
  return { chosen: names.length > 0 ? names : Object.keys(engines), others: dash < 0 ? [] : parameters.slice(dash) };
}

/**
 * @param {string} engine
 * @param {string[]} others
 */
function walk(engine, others) {
  console.log(`\nThe journeys in ${engine}`);
  rmSync(join(root, `.reports/engines-${engine}.json`), { force: true });
  const config = 'e2e/engines/engines.config.ts';
  return handOver([toolPath('@playwright/test/cli.js'), 'test', '-c', config, ...others], {
    env: { E2E_ENGINE: engine },
  });
}
