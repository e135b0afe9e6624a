import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseConfig } from './config.ts';
import { backUp } from './platform/backup/backup.ts';
import { openBackupWorld } from './platform/backup/world.ts';
import { StartupError } from './platform/startup-error.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Database and photos into one encrypted file. */
async function main() {
  const [given] = process.argv.slice(2);
  if (!given) throw new StartupError('Say where: npm run backup -- FILE.');
  const file = resolve(given);
  if (existsSync(file)) throw new StartupError(`${file} is there already: name another file, or move it away.`);
  const { key, world, close } = await openBackupWorld(parseConfig(process.env));
  try {
    const { files, bytes } = await backUp(world, { file, key, now: new Date() });
    say(`${file} holds the database and ${files} files, ${(bytes / 2 ** 20).toFixed(1)} MB.`);
  } finally {
    await close();
  }
}

main().catch((error) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : `The backup failed: ${error.message}`}\n`);
  process.exit(1);
});
