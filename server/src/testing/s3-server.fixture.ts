import { startS3Server } from './s3-server.ts';

/* The S3 server in a process of its own. Arguments: its directory, bucket and port. Says where it listens. */
const [directory = '', bucket = 'files', port = '0'] = process.argv.slice(2);
const { url } = await startS3Server({ directory, bucket, port: Number(port) });
process.stdout.write(`${url}\n`);
