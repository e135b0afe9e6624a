import { ensureBuilt } from '../build.mjs';
import { loadEnvironment } from '../environment.mjs';
import { ensureInstalled } from '../install.mjs';
import { handOver } from '../processes.mjs';
import { runCommand } from '../progress.mjs';

await runCommand(async () => {
  loadEnvironment();
  await ensureInstalled();
  await ensureBuilt({ parts: ['server'] });
  return handOver(['--enable-source-maps', 'build/server/maintenance.js', ...process.argv.slice(2)]);
});
