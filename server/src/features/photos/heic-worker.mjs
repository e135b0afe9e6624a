// Plain JavaScript: a worker thread starts from a file, and this one must start alike from sources, tests and the build.
import { parentPort, workerData } from 'node:worker_threads';
import convert from 'heic-convert';

// Nearly without loss: what is kept is made from this once more.
const bytes = await convert({ buffer: Buffer.from(workerData), format: 'JPEG', quality: 0.95 });
const copy = new Uint8Array(bytes);
parentPort.postMessage(copy, [copy.buffer]);
