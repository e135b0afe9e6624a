import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded into the server by `memory.ts`, before its own code. Garbage is collected before each reading.
if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  createServer((_request, answer) => {
    collect();
    collect();
    answer.end(JSON.stringify(process.memoryUsage()));
  })
    .listen(Number(process.env.MEMORY_PROBE_PORT), '127.0.0.1')
    .unref();
}
