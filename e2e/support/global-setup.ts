import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort, waitFor } from '../../scripts/services.mjs';

const root = resolve(import.meta.dirname, '../..');

/** One built server with a fresh demo world for all journeys; they share it like members share a site. */
export default async function setup() {
  if (!existsSync(join(root, 'build/server/main.js'))) {
    throw new Error('There is no build to visit: run `npm test`, or `npm start` once.');
  }
  const port = await freePort();
  const dataFolder = mkdtempSync(join(tmpdir(), 'rendezvous-journeys-'));
  mkdirSync(join(root, '.reports'), { recursive: true });
  const log = join(root, '.reports/journeys-server.log');
  const output = openSync(log, 'w');
  const server = spawn(process.execPath, ['--enable-source-maps', 'build/server/main.js'], {
    cwd: root,
    env: {
      ...withoutSettings(process.env),
      PORT: String(port),
      DATA_DIR: dataFolder,
      // A machine that runs two browsers beside it is slow, not wrong.
      TIMEOUT_FACTOR: '5',
      // A journey counts what it has done itself: nobody else likes or answers meanwhile.
      DEMO_PULSE: 'false',
    },
    stdio: ['ignore', output, output],
  });
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
    rmSync(dataFolder, { recursive: true, force: true });
  }
  const address = `http://localhost:${port}`;
  const complaint = () => `The server did not get ready:\n${readFileSync(log, 'utf8').slice(-4000)}`;
  try {
    await waitFor(() => !running || answers(`${address}/readyz`), { seconds: 120, complaint });
    if (!running) throw new Error(complaint());
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.E2E_BASE_URL = address;
  return stop;
}

/** A developer's own database must never be what the journeys run on. */
function withoutSettings(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = /^(DATABASE_|REDIS_|S3_|SMTP_|SMS_|PUBLIC_URL$|NODE_ENV$|WEB_DEV$|HOST$)/;
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !own.test(name)));
}

async function answers(url: string) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
