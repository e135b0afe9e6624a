import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from '../log.ts';
import { lockFolder } from './folder-lock.ts';

const port = 5432;
const restartAfter = 1_000;

let code: Promise<WebAssembly.Module> | undefined;

/**
 * The embedded database: the real PostgreSQL engine compiled to WebAssembly, in a thread of its own so that a slow
 * query never holds up a request, reached by the ordinary driver over a unix socket.
 */
export async function startEmbeddedPostgres(folder: string, log?: Logger) {
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  // Not inside the data folder: a socket's path may have 107 characters at most, wherever the data lives.
  const fingerprint = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16);
  const socketFolder = join(tmpdir(), `rendezvous-${fingerprint}`);
  code ??= compileEngine();
  const workerData = {
    dataFolder: join(folder, 'pgdata'),
    socketPath: join(socketFolder, `.s.PGSQL.${port}`),
    code: await code,
  };
  let stopping = false;
  let worker = await startWorker(workerData, socketFolder);
  watch();

  /** An engine that dies is started again, on what it had committed; until then the database is away. */
  function watch() {
    worker.once('error', (error) => log?.error({ err: error }, 'the embedded database failed'));
    worker.once('exit', () => {
      if (!stopping) setTimeout(() => void restart(), restartAfter);
    });
  }

  async function restart() {
    if (stopping) return;
    try {
      worker = await startWorker(workerData, socketFolder);
      watch();
    } catch (error) {
      log?.error({ err: error }, 'the embedded database did not start again');
      setTimeout(() => void restart(), restartAfter);
    }
  }

  async function stop() {
    stopping = true;
    const stopped = worker.threadId === -1 || new Promise((done) => worker.once('exit', done));
    worker.postMessage('stop');
    await stopped;
    rmSync(socketFolder, { recursive: true, force: true });
    unlock();
  }
  return { socketFolder, port, stop };
}

async function startWorker(workerData: object, socketFolder: string): Promise<Worker> {
  rmSync(socketFolder, { recursive: true, force: true });
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), { workerData });
  await new Promise<void>((ready, failed) => {
    worker.once('message', () => ready());
    worker.once('error', failed);
    worker.once('exit', () => failed(new Error('The embedded database ended while it started.')));
  });
  return worker;
}

/** The engine's 9 MB of WebAssembly are compiled once per process, not per database. */
async function compileEngine() {
  const path = createRequire(import.meta.url)
    .resolve('@electric-sql/pglite')
    .replace(/[^/\\]+$/, 'pglite.wasm');
  return WebAssembly.compile(await readFile(path));
}
