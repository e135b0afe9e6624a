import { mkdirSync } from 'node:fs';
import S3rver from 's3rver';

/* An S3 server in a process of its own, so that it can be frozen and killed. Arguments: its port, and its folder. */
const [port = '', folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const options = { port: Number(port), address: '127.0.0.1', directory: folder, silent: true };
await new S3rver({ ...options, configureBuckets: [{ name: 'files' }] }).run();
process.stdout.write('ready\n');
