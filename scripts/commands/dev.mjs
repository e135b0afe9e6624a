import { loadEnvironment } from '../environment.mjs';
import { ensureInstalled } from '../install.mjs';
import { handOver, toolPath } from '../processes.mjs';
import { runCommand } from '../progress.mjs';

/*
 * The server restarts when one of its files changes. The site is served through Vite inside it, which swaps changed
 * modules in the open page, so a change under web/ restarts nothing.
 */
await runCommand(async () => {
  loadEnvironment();
  await ensureInstalled();
  const watch = ['watch', '--clear-screen=false', '--exclude', './web/**', '--exclude', './build/**'];
  return handOver([toolPath('tsx/dist/cli.mjs'), ...watch, 'server/src/main.ts', ...process.argv.slice(2)], {
    env: { WEB_DEV: 'true' },
  });
});
