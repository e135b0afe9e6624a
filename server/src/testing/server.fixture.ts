import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createApp } from '../app.ts';
import { parseConfig } from '../config.ts';
import { openPlatform } from '../platform/platform.ts';
import { builtWeb } from '../web-build.ts';

/*
 * The whole server in a process of its own, set by its environment like the real one, on a database that is already
 * inhabited. With its pages where they are built. Says where it listens; its log goes to its output.
 */
const root = resolve(import.meta.dirname, '../../..');
const web = existsSync(join(root, 'build/web/server/site/index.js')) ? builtWeb(root) : undefined;
const platform = await openPlatform(parseConfig(process.env), root);
const app = await createApp(platform, web);
process.stdout.write(`${await app.http.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', async () => {
  await app.close();
  await platform.close();
  process.exit(0);
});
