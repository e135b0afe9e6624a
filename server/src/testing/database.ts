import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import {
  type Database,
  type DatabaseLocation,
  type DatabaseOptions,
  openDatabase,
} from '../platform/database/database.ts';
import { commandTimeouts, slowedBy } from '../platform/timeouts.ts';
import { closeAfterwards } from './closing.ts';

/** An empty, migrated database for this test file alone, of the kind the project runs on; gone when the file ends. */
export async function freshDatabase({ driver }: Pick<DatabaseOptions, 'driver'> = {}): Promise<Database> {
  const db = await openDatabase(await freshLocation(), { timeouts: slowedBy(10).database, ...(driver && { driver }) });
  const close = once(db.close.bind(db));
  closeAfterwards(close);
  // A test may stop the server, and with it the database, itself.
  db.close = close;
  return db;
}

/** The same, not yet opened: for tests that open, stop and open again, or start a whole server on it. */
export async function freshLocation(): Promise<DatabaseLocation> {
  const template = inject('databaseTemplate');
  return 'folder' in template ? copyFolder(template.folder) : await copyDatabase(template.server, template.name);
}

function copyFolder(template: string): DatabaseLocation {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-test-'));
  cpSync(join(template, 'pgdata'), join(folder, 'pgdata'), { recursive: true });
  closeAfterwards(async () => rmSync(folder, { recursive: true, force: true }));
  return { folder };
}

async function copyDatabase(server: string, template: string): Promise<DatabaseLocation> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${template}`);
  closeAfterwards(() => administer(server, `drop database if exists ${name} with (force)`));
  return { url: server.replace(/\/[^/]*$/, `/${name}`), poolSize: 5 };
}

async function administer(server: string, statement: string) {
  const admin = await openDatabase({ url: server, poolSize: 1 }, { timeouts: commandTimeouts });
  await admin.query(statement);
  await admin.close();
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}
