import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serverEnvironment, serverFlags } from '../scripts/processes.mjs';
import { freePort, waitFor } from '../scripts/services.mjs';

const root = resolve(import.meta.dirname, '..');

export interface ServerOptions {
  /** A file to run instead of the built server, for what it is compared with. Gets PORT and answers on `ready`. */
  script?: string;
  ready?: string;
  env?: Record<string, string>;
}

/** The built server, as `npm start` runs it, in a process of its own with an empty data folder. */
export async function startServer({
  script = 'build/server/main.js',
  ready = '/readyz',
  env = {},
}: ServerOptions = {}) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-bench-'));
  const log = join(folder, 'server.log');
  const output = openSync(log, 'w');
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, ...serverFlags, script], {
    cwd: root,
    env: {
      ...process.env,
      ...serverEnvironment,
      LOG_LEVEL: 'warn',
      // What is measured is the product, not the people who come and go in its demo.
      DEMO_PULSE: 'false',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
    stdio: ['ignore', output, output],
  });
  let running = true;
  const ended = new Promise<void>((done) => {
    child.once('exit', () => {
      running = false;
      done();
    });
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);

  // A scenario may stop it early, and the run stops everything once more at its end.
  async function stop() {
    child.kill('SIGTERM');
    await ended;
    process.off('exit', kill);
    rmSync(folder, { recursive: true, force: true });
  }
  const url = `http://localhost:${port}`;
  const complaint = () => `${script} did not get ready:\n${readFileSync(log, 'utf8').slice(-4000)}`;
  try {
    await waitFor(() => !running || answers(url + ready), { seconds: 180, complaint });
    if (!running) throw new Error(complaint());
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid ?? 0, memory: () => residentMegabytes(child), stop };
}

/** What the process holds in memory right now, its worker threads included. */
function residentMegabytes({ pid }: ChildProcess): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return Number(kilobytes) / 1024;
}

async function answers(url: string) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
