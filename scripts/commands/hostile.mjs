import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build.mjs';
import { getComponents } from '../components.mjs';
import { hostileFaults, hostileReports, printHostile } from '../hostile-report.mjs';
import { ensureInstalled } from '../install.mjs';
import { handOver, toolPath } from '../processes.mjs';
import { Problem, root, runCommand } from '../progress.mjs';
import { keepTemporaryFilesInMemory } from '../temporary-files.mjs';

// No .env here: the suite starts its own servers and databases, and attacks nothing else.
await runCommand(async () => {
  await ensureInstalled();
  await ensureBuilt();
  keepTemporaryFilesInMemory();
  const missing = await getComponents(['PostgreSQL', 'Redis']);
  if (missing.includes('PostgreSQL')) throw new Problem('The attack suite needs PostgreSQL: install it and try again.');
  rmSync(join(root, '.reports/hostile'), { recursive: true, force: true });

  // `npm run test:hostile -- matrix` runs the files of that name alone.
  const chosen = process.argv.slice(2).map((name) => (name.startsWith('-') ? name : `hostile/${name}`));
  const status = await handOver(
    [toolPath('vitest/vitest.mjs'), 'run', '--project=hostile', '--project=faults', ...chosen],
    {
      env: { HOSTILE: 'full' },
    },
  );
  const reports = hostileReports();
  printHostile(reports);
  return status !== 0 || hostileFaults(reports) > 0 ? 1 : 0;
});
