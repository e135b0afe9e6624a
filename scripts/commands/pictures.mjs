import { ensureBuilt } from '../build.mjs';
import { getComponents } from '../components.mjs';
import { ensureInstalled } from '../install.mjs';
import { collect, handOver, node, toolPath } from '../processes.mjs';
import { Problem, runCommand } from '../progress.mjs';

// No .env here: the pictures show the demo world, whatever a developer has set.
await runCommand(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const missing = await getComponents(['Chromium']);
  if (missing.includes('Chromium')) throw new Problem('The pictures need Chromium: install it and try again.');
  const mails = await collect(node, ['--import', 'tsx', 'e2e/pictures/mails.ts'], { live: true });
  if (mails.status !== 0) throw new Problem('The pictures of mails could not be made.');
  return handOver([toolPath('@playwright/test/cli.js'), 'test', '-c', 'e2e/pictures/pictures.config.ts']);
});
