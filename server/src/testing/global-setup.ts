import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findRedis, startPostgres, startRedis } from '../../../scripts/services.mjs';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { commandTimeouts } from '../platform/timeouts.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where every test file's own database is copied from: a folder, or a database on a server. */
    databaseTemplate: { folder: string } | { server: string; name: string };
    redisUrl: string | undefined;
  }
}

const root = resolve(import.meta.dirname, '../../..');
const migrations = join(root, 'server/migrations');
const templateName = 'rendezvous_template';

/** Once per project: one Redis, and one migrated database that each test file gets a copy of. */
export default async function setup(project: TestProject) {
  const redis = process.env.CI || findRedis() ? await startRedis() : undefined;
  project.provide('redisUrl', redis?.url);

  if (project.name === 'embedded') {
    project.provide('databaseTemplate', { folder: await embeddedTemplate() });
    return async () => redis?.stop();
  }
  const postgres = await startPostgres();
  await createPostgresTemplate(postgres.url);
  project.provide('databaseTemplate', { server: postgres.url, name: templateName });
  return async () => {
    await redis?.stop();
    await postgres.stop();
  };
}

/** Starting the embedded engine on an empty folder takes seconds, so the migrated folder is kept while nothing changes. */
async function embeddedTemplate() {
  const cache = join(root, '.cache');
  const folder = join(cache, `embedded-${fingerprint()}`);
  if (existsSync(folder)) return folder;

  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache).filter((name) => name.startsWith('embedded-'))) {
    rmSync(join(cache, old), { recursive: true, force: true });
  }
  const draft = mkdtempSync(join(cache, 'draft-'));
  const db = await openDatabase({ folder: draft });
  await migrate(db, migrations);
  await db.close();
  // Renamed when complete: an interrupted run must not leave half a template under the good name.
  if (existsSync(folder)) rmSync(draft, { recursive: true, force: true });
  else renameSync(draft, folder);
  return folder;
}

async function createPostgresTemplate(server: string) {
  const admin = await openDatabase({ url: server, poolSize: 1 }, { timeouts: commandTimeouts });
  await admin.query(`create database ${templateName}`);
  await admin.close();
  const template = await openDatabase(
    { url: server.replace(/\/[^/]*$/, `/${templateName}`), poolSize: 1 },
    { timeouts: commandTimeouts },
  );
  await migrate(template, migrations);
  await template.close();
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrations).sort()) hash.update(file).update(readFileSync(join(migrations, file)));
  hash.update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 16);
}
