import { join, resolve } from 'node:path';
import { startPostgres } from '../../../scripts/services.mjs';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { commandTimeouts } from '../platform/timeouts.ts';
import { insertWorld } from './app.ts';
import { closeAfterwards } from './closing.ts';

const migrations = join(resolve(import.meta.dirname, '../../..'), 'server/migrations');
const name = 'rendezvous';

export interface TestServer {
  url: string;
  /** A connection of the test's own. */
  db: Database;
  signal(signal: NodeJS.Signals): void;
  start(): Promise<void>;
}

/** A leader with the test's world, and so many hot standbys that stream from it; gone when the file ends. */
export async function startReplicated(count: number): Promise<{ leader: TestServer; replicas: TestServer[] }> {
  const leader = await serving({ settings: { wal_keep_size: '256MB' } });
  const admin = await openDatabase({ url: leader.server, poolSize: 1 }, { timeouts: commandTimeouts });
  await admin.query(`create database ${name}`);
  await admin.close();
  await migrate(leader.db, migrations);
  await insertWorld(leader.db);
  const replicas: TestServer[] = [];
  for (let number = 0; number < count; number += 1) {
    // Streams anew soon after it was cut off.
    const settings = { wal_retrieve_retry_interval: '200ms' };
    replicas.push(await serving({ replicaOf: leader.server, settings }));
  }
  return { leader, replicas };
}

async function serving(options: Parameters<typeof startPostgres>[0]) {
  const { url: server, signal, start, stop } = await startPostgres(options);
  closeAfterwards(stop);
  const url = new URL(`/${name}`, server).href;
  const db = await openDatabase({ url, poolSize: 1 }, { timeouts: commandTimeouts });
  closeAfterwards(() => db.close());
  return { server, url, db, signal, start };
}
