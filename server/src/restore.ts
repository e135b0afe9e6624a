import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseConfig } from './config.ts';
import { restore } from './platform/backup/backup.ts';
import { openBackupWorld } from './platform/backup/world.ts';
import { StartupError } from './platform/startup-error.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Puts back what npm run backup has written: every row and every photo. */
async function main() {
  const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true });
  const [given] = positionals;
  if (!given)
    throw new StartupError('Say what: npm run restore -- FILE, and --replace where something is there already.');
  const file = resolve(given);
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`);
  const { key, world, close } = await openBackupWorld(parseConfig(process.env));
  try {
    const migrationsFolder = join(root, 'server/migrations');
    const { files } = await restore(world, { file, key, replace: values.replace === true, migrationsFolder });
    say(`The database and ${files} files are as they were. Start the server: what is newer in it is added then.`);
  } finally {
    await close();
  }
}

main().catch((error) => {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : `RestoreOptions failed: ${error.message}`}\n`,
  );
  process.exit(1);
});
