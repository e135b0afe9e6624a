import { resolve } from 'node:path';
import { ensureBuilt } from '../build.mjs';
import { loadEnvironment } from '../environment.mjs';
import { ensureInstalled } from '../install.mjs';
import { handOver, serverEnvironment, serverFlags } from '../processes.mjs';
import { ensureWritable, root, runCommand } from '../progress.mjs';

await runCommand(async () => {
  loadEnvironment();
  checkDataFolder();
  await ensureInstalled();
  await ensureBuilt();
  return handOver([...serverFlags, 'build/server/main.js', ...process.argv.slice(2)], { env: serverEnvironment });
});

/** Checks the folder before minutes of installing and building, not after. */
function checkDataFolder() {
  if (process.env.DATABASE_URL && process.env.S3_ENDPOINT) return;
  ensureWritable(resolve(root, process.env.DATA_DIR || 'data'), 'set DATA_DIR to one that can.');
}
