import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createApp } from '../app.ts';
import { parseConfig } from '../config.ts';
import type { DatabaseLocation } from '../platform/database/database.ts';
import { openPlatform } from '../platform/platform.ts';

/*
 * A node in a process of its own, for the test that kills it. Arguments: the database's location as JSON, Redis, and as JSON
 * what else its environment says. Says where it listens.
 */
const [location = '', redisUrl = '', environment = '{}'] = process.argv.slice(2);
const dataFolder = mkdtempSync(join(tmpdir(), 'rendezvous-node-'));
const config = parseConfig({
  DATA_DIR: dataFolder,
  LOG_LEVEL: 'silent',
  RUN_JOBS: 'false',
  REDIS_URL: redisUrl,
  ...JSON.parse(environment),
});
const root = resolve(import.meta.dirname, '../../..');
const platform = await openPlatform({ ...config, database: JSON.parse(location) as DatabaseLocation }, root);
const { http } = await createApp(platform);
process.stdout.write(`${await http.listen({ host: '127.0.0.1', port: 0 })}\n`);
