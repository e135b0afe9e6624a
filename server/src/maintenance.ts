import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseConfig } from './config.ts';
import { setMaintenance } from './features/maintenance/maintenance.ts';
import { Sites } from './features/sites/sites.ts';
import { openPlatform } from './platform/platform.ts';
import { StartupError } from './platform/startup-error.ts';
import { commandTimeouts } from './platform/timeouts.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Closes all sites for a while, or opens them again. */
async function main() {
  const [word] = process.argv.slice(2);
  if (word !== 'on' && word !== 'off') throw new StartupError('Say which: npm run maintenance -- on, or off.');
  const platform = await openPlatform(parseConfig(process.env), root, { timeouts: commandTimeouts });
  try {
    const { db, bus, clock } = platform;
    const sites = new Sites(db, bus, true);
    await sites.reload();
    await db.transaction((tx) => setMaintenance(tx, sites, word === 'on', clock.now()));
    const hosts = sites.all.map(({ host }) => host).join(', ');
    say(word === 'on' ? `Closed: ${hosts}. Nodes know within two seconds.` : `Open again: ${hosts}.`);
  } finally {
    await platform.close();
  }
}

main().catch((error) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : `Nothing was changed: ${error.message}`}\n`);
  process.exit(1);
});
