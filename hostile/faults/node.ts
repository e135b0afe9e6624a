import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { programArguments } from '#server/testing/program.ts';
import { ensureBuilt } from '../../scripts/build.mjs';
import { freePort, waitFor } from '../../scripts/services.mjs';

const root = resolve(import.meta.dirname, '../..');

export interface RunningNode {
  url: string;
  pid: number;
  isAlive(): boolean;
  /** What it has logged. */
  log(): string;
  /** Sends a signal; resolves when the process has ended, with its status. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  stop(): Promise<void>;
}

/** The server as an operator runs it, in a process of its own. */
export async function startNode(env: Record<string, string>): Promise<RunningNode> {
  if (!existsSync(join(root, 'build/web/server/site/index.js'))) await ensureBuilt({ parts: ['web'] });
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-faults-'));
  const logFile = join(folder, 'server.log');
  const output = openSync(logFile, 'w');
  const child = spawn(process.execPath, programArguments(join(root, 'server/src/main.ts')), {
    cwd: root,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      // Only what the test does itself happens.
      DEMO_PULSE: 'false',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
    stdio: ['ignore', output, output],
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const log = () => readFileSync(logFile, 'utf8');
  async function end(signal: NodeJS.Signals) {
    child.kill(signal);
    return ended;
  }
  async function stop() {
    if (isAlive()) await end('SIGKILL');
    process.off('exit', kill);
    rmSync(folder, { recursive: true, force: true });
  }
  const url = `http://127.0.0.1:${port}`;
  const complaint = () => `The server did not get ready:\n${log().slice(-4000)}`;
  await waitFor(async () => !isAlive() || (await isReady(url)), { seconds: 90, complaint });
  if (!isAlive()) throw new Error(complaint());
  return { url, pid: child.pid ?? 0, isAlive, log, end, stop };
}

async function isReady(url: string) {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
