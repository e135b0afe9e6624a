import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serverFlags } from '../../scripts/processes.mjs';
import { freePort, waitFor } from '../../scripts/services.mjs';

const root = resolve(import.meta.dirname, '../..');
const built = join(root, 'build/server/main.js');

export interface RunningServer {
  address: string;
  stop(): Promise<void>;
}

/** The built server in a process of its own, on a port of its own. `log` names its file in the reports. */
export async function startServer({ log, env }: { log: string; env: Record<string, string> }): Promise<RunningServer> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const { server, logged } = launch([], { log, env: { PORT: String(port), PUBLIC_URL: address, ...env } });
  let running = true;
  const ended = new Promise<void>((done) => {
    server.once('exit', () => {
      running = false;
      done();
    });
  });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);

  async function stop() {
    server.kill('SIGTERM');
    await ended;
    process.off('exit', kill);
  }
  const complaint = () => `The server did not get ready:\n${logged()}`;
  try {
    await waitFor(() => !running || answers(`${address}/readyz`), { seconds: 120, complaint });
    if (!running) throw new Error(complaint());
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, stop };
}

/** Makes the demo world in a database and a folder, and ends. */
export async function prepareDemoWorld({ log, env }: { log: string; env: Record<string, string> }) {
  const { server, logged } = launch(['--prepare'], { log, env });
  const status = await new Promise((done) => server.once('exit', done));
  if (status !== 0) throw new Error(`The demo world could not be made:\n${logged()}`);
}

function launch(parameters: string[], { log, env }: { log: string; env: Record<string, string> }) {
  if (!existsSync(built)) throw new Error('There is no build to visit: run `npm test`, or `npm start` once.');
  mkdirSync(join(root, '.reports'), { recursive: true });
  const file = join(root, '.reports', log);
  const output = openSync(file, 'w');
  const server = spawn(process.execPath, [...serverFlags, built, ...parameters], {
    cwd: root,
    // A machine that runs two browsers beside it is slow, not wrong.
    env: { ...withoutSettings(process.env), TIMEOUT_FACTOR: '5', ...env },
    stdio: ['ignore', output, output],
  });
  return { server, logged: () => readFileSync(file, 'utf8').slice(-4000) };
}

/** A developer's own database and providers must never be what the journeys run on. */
function withoutSettings(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own =
    /^(DATABASE_|REDIS_|S3_|SMTP_|SMS_|VEROTEL_|CCBILL_|GENESIS_|DEBIT_|PUBLIC_URL$|SECRET_KEY$|NODE_ENV$|WEB_DEV$|HOST$)/;
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !own.test(name)));
}

async function answers(url: string) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
