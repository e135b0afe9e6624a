import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './folder-lock.ts';

const port = 5432;

let code: Promise<WebAssembly.Module> | undefined;

/**
 * The embedded database: the real PostgreSQL engine compiled to WebAssembly, in a thread of its own so that a slow
 * query never holds up a request, reached by the ordinary driver over a unix socket.
 */
export async function startEmbeddedPostgres(folder: string) {
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  // Not inside the data folder: a socket's path may have 107 characters at most, wherever the data lives.
  const fingerprint = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16);
  const socketFolder = join(tmpdir(), `rendezvous-${fingerprint}`);
  rmSync(socketFolder, { recursive: true, force: true });
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });

  code ??= compileEngine();
  const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), {
    workerData: {
      dataFolder: join(folder, 'pgdata'),
      socketPath: join(socketFolder, `.s.PGSQL.${port}`),
      code: await code,
    },
  });
  await new Promise<void>((ready, failed) => {
    worker.once('message', () => ready());
    worker.once('error', failed);
  });

  async function stop() {
    const stopped = new Promise((done) => worker.once('exit', done));
    worker.postMessage('stop');
    await stopped;
    rmSync(socketFolder, { recursive: true, force: true });
    unlock();
  }
  return { socketFolder, port, stop };
}

/** Nine megabytes of it, so a process that opens one database after another compiles it once. */
async function compileEngine() {
  const path = createRequire(import.meta.url)
    .resolve('@electric-sql/pglite')
    .replace(/[^/\\]+$/, 'pglite.wasm');
  return WebAssembly.compile(await readFile(path));
}
