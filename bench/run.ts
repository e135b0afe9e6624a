import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './measure.ts';

const folder = import.meta.dirname;
const known = readdirSync(join(folder, 'scenarios')).map((entry) => entry.replace(/\.ts$/, ''));
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = asked.filter((name) => !known.includes(name));

// On Ctrl-C the process exits normally, so that what was started is stopped.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

if (unknown.length > 0) {
  console.error(`There is no scenario "${unknown.join('", "')}": choose from ${known.join(', ')}.`);
  process.exitCode = 1;
} else {
  process.exitCode = await measureAll(asked.length > 0 ? asked : known);
}

/** One scenario after the other; 0 only where all of them kept their budgets. */
async function measureAll(names: readonly string[]): Promise<number> {
  const budgets = JSON.parse(readFileSync(join(folder, 'budgets.json'), 'utf8'));
  let status = 0;
  for (const name of names) {
    if (names.length > 1) console.log(`\n${name}`);
    const scenario = await import(join(folder, 'scenarios', `${name}.ts`));
    status = Math.max(status, await measure({ name, scenario, budgets, rebuild: process.argv.includes('--rebuild') }));
  }
  return status;
}
