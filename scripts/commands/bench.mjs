import { ensureBuilt } from '../build.mjs';
import { ensureInstalled } from '../install.mjs';
import { handOver, toolPath } from '../processes.mjs';
import { runCommand } from '../progress.mjs';

// No .env here: a benchmark starts its own servers, and a developer's settings must not colour the figures.
await runCommand(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return handOver([toolPath('tsx/dist/cli.mjs'), 'bench/run.ts', ...process.argv.slice(2)]);
});
