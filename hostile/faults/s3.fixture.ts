import { startS3Server } from '#server/testing/s3-server.ts';

/* An S3 server in a process of its own, so that it can be frozen and killed. Arguments: its port, and its folder. */
const [port = '', directory = ''] = process.argv.slice(2);
await startS3Server({ port: Number(port), directory });
process.stdout.write('ready\n');
