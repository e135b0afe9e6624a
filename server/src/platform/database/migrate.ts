import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { commandTimeouts } from '../timeouts.ts';
import type { Database, Queryable } from './database.ts';

// Any number will do as long as every node uses the same one.
const migrationLock = 20_261_115;

/**
 * Brings the database up to date: every file of the folder once, in name order, each in a transaction of its own.
 * Nodes that start together wait for one another; a file that changed after it ran stops the start.
 */
export async function migrate(database: Database, folder: string, report: (file: string) => void = () => {}) {
  // A migration takes as long as it takes, and other nodes wait for it as long.
  const db = database.withTimeouts(commandTimeouts);
  await db.transaction(async (tx) => {
    // Two nodes that create one table at the same moment clash even with "if not exists".
    await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await tx.query(
      'create table if not exists migrations (file text primary key, checksum text not null, ran_at timestamptz not null default now())',
    );
  });
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  for (const file of files) {
    const sql = readFileSync(join(folder, file), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const ran = await db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
      const { rows } = await tx.query<{ checksum: string }>('select checksum from migrations where file = $1', [file]);
      if (rows[0] && rows[0].checksum !== checksum) {
        throw new StartupError(
          `The migration ${file} was changed after it ran here: restore the file, and put the change into a new one.`,
        );
      }
      if (rows[0]) return false;
      await tx.query(sql);
      await tx.query('insert into migrations (file, checksum) values ($1, $2)', [file, checksum]);
      return true;
    });
    if (ran) report(file);
  }
}

/** Whether nothing was ever brought up to date here. */
export async function isUntouched(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ untouched: boolean }>(`select to_regclass('migrations') is null as untouched`);
  return rows[0]?.untouched === true;
}
