import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './measure.ts';

const folder = import.meta.dirname;
const [name = ''] = process.argv.slice(2);
const file = join(folder, 'scenarios', `${name}.ts`);

// Ctrl-C leaves through the front door, so that what was started is stopped.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

if (existsSync(file)) {
  process.exitCode = await measure({
    name,
    scenario: await import(file),
    budgets: JSON.parse(readFileSync(join(folder, 'budgets.json'), 'utf8')),
    rebuild: process.argv.includes('--rebuild'),
  });
} else {
  const known = readdirSync(join(folder, 'scenarios')).map((entry) => entry.replace(/\.ts$/, ''));
  console.error(`There is no scenario "${name}": choose from ${known.join(', ') || 'none yet'}.`);
  process.exitCode = 1;
}
