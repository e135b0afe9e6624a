// Plain JavaScript: a worker thread starts from a file, and this one must start alike from sources, tests and the build.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const { dataFolder, socketPath, code } = workerData;

// One connection and a demo's worth of data: the usual 128 MB of buffers would only sit in memory.
const engine = await PGlite.create(dataFolder, {
  pgliteWasmModule: code,
  postgresqlconf: ['shared_buffers = 16MB', 'max_connections = 8'],
});
const server = new PGLiteSocketServer({ db: engine, path: socketPath });
await server.start();

parentPort.on('message', async () => {
  await server.stop();
  await engine.close();
  process.exit();
});
parentPort.postMessage('ready');
