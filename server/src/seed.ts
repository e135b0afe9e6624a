import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seedSynthetic } from '#seeds/seed-million.ts';
import { parseConfig } from './config.ts';
import { openPlatform } from './platform/platform.ts';
import { StartupError } from './platform/startup-error.ts';
import { commandTimeouts } from './platform/timeouts.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Fills a PostgreSQL with as many invented members as a benchmark wants. */
async function main() {
  const { values } = parseArgs({ options: { members: { type: 'string' } } });
  const members = Number(values.members);
  if (!Number.isSafeInteger(members) || members < 1)
    throw new StartupError('The number of members is missing: run npm run seed -- --members 1000000.');
  const config = parseConfig(process.env);
  if (!('url' in config.database))
    throw new StartupError('Synthetic members go into a PostgreSQL server: set DATABASE_URL.');
  const platform = await openPlatform(config, root, { report: say, timeouts: commandTimeouts });
  try {
    await seedSynthetic(platform.db, { members, now: platform.clock.now(), report: say });
  } finally {
    await platform.close();
  }
}

main().catch((error) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : `Seeding failed: ${error.message}`}\n`);
  process.exit(1);
});
