import { ensureBuilt } from '../build.mjs';
import { getComponents } from '../components.mjs';
import { ensureInstalled } from '../install.mjs';
import { handOver, toolPath } from '../processes.mjs';
import { Problem, runCommand } from '../progress.mjs';

// No .env here: the world starts everything itself, on loopback.
await runCommand(async () => {
  const parameters = process.argv.slice(2);
  await ensureInstalled();
  /** @type {import('../components.mjs').Component[]} */
  const needed = ['PostgreSQL', 'Redis', 'HAProxy'];
  if (!parameters.includes('--plain')) needed.push('Patroni', 'etcd');
  const missing = await getComponents(needed);
  if (missing.length > 0)
    throw new Problem(
      `${missing.join(', ')} cannot be found: install ${missing.length > 1 ? 'them' : 'it'} (Debian: apt install postgresql redis-server haproxy patroni etcd-server)${missing.every((name) => name === 'Patroni' || name === 'etcd') ? ', or start the world with --plain' : ''}.`,
    );
  await ensureBuilt();
  return handOver([toolPath('tsx/dist/cli.mjs'), 'bench/world/run.ts', ...parameters]);
});
