import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { commandTimeouts } from '../timeouts.ts';
import type { Database, Queryable } from './database.ts';
import { isConcurrent } from './locking.ts';

// The key of the advisory lock: any number will do as long as every node uses the same one.
const migrationLock = 20_261_115;
/** Milliseconds until a node tries the lock again. */
const askAgainAfter = 20;

/**
 * Migrates the database: runs every file of the folder once, in name order, each in a transaction of its own; those named
 * *.concurrently.sql outside one.
 * Nodes that start together wait for one another; a file that changed after it ran stops the start.
 */
export async function migrate(database: Database, folder: string, report: (file: string) => void = () => {}) {
  // A migration takes as long as it takes, and other nodes wait for it as long.
  const db = database.withTimeouts(commandTimeouts);
  await underLock(db, async (tx) => {
    // Two nodes that create one table at the same moment clash even with "if not exists".
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
    const migration = { file, sql, checksum };
    if (await hasRun(db, migration)) continue;
    const ran =
      isConcurrent(file) && !db.embedded ? await runConcurrently(db, migration) : await runInTransaction(db, migration);
    if (ran) report(file);
  }
}

interface Migration {
  file: string;
  sql: string;
  checksum: string;
}

const runInTransaction = (db: Database, { file, sql, checksum }: Migration): Promise<boolean> =>
  underLock(db, async (tx) => {
    if (await hasRun(tx, { file, checksum })) return false;
    // The embedded engine has one connection, so nobody is there to be locked out.
    await tx.query(isConcurrent(file) ? sql.replaceAll(/\bconcurrently\b/gi, '') : sql);
    await record(tx, { file, checksum });
    return true;
  });

const runConcurrently = (db: Database, { file, sql, checksum }: Migration): Promise<boolean> =>
  underLock(db, async (tx) => {
    if (await hasRun(tx, { file, checksum })) return false;
    await dropUnfinished(db, tx, sql);
    // A statement with parameters keeps its snapshot until the next one, and the index would wait for it.
    await tx.query('select');
    await db.runOutsideTransaction(sql);
    await record(tx, { file, checksum });
    return true;
  });

/**
 * One node at a time, by an advisory lock. `create index concurrently` waits for every statement that began before it, and a
 * node that waits for the lock inside a statement would be one: nodes poll with pg_try_advisory_xact_lock instead.
 */
async function underLock<Result>(db: Database, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  for (;;) {
    const outcome = await db.transaction(async (tx) => {
      const { rows } = await tx.query<{ held: boolean }>(`select pg_try_advisory_xact_lock(${migrationLock}) as held`);
      return rows[0]?.held ? { result: await work(tx) } : undefined;
    });
    if (outcome) return outcome.result;
    await new Promise((again) => setTimeout(again, askAgainAfter));
  }
}

/** An interrupted `create index concurrently` leaves an invalid index of that name behind. */
async function dropUnfinished(db: Database, tx: Queryable, sql: string) {
  const name = /\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(sql)?.[1];
  if (!name) return;
  const { rows } = await tx.query(
    'select 1 from pg_index join pg_class on pg_class.oid = indexrelid where relname = $1 and not indisvalid',
    [name.toLowerCase()],
  );
  if (rows.length > 0) await db.runOutsideTransaction(`drop index concurrently if exists ${name}`);
}

async function hasRun(tx: Queryable, { file, checksum }: Omit<Migration, 'sql'>): Promise<boolean> {
  const { rows } = await tx.query<{ checksum: string }>('select checksum from migrations where file = $1', [file]);
  if (rows[0] && rows[0].checksum !== checksum) {
    throw new StartupError(
      `The migration ${file} was changed after it ran here: restore the file, and put the change into a new one.`,
    );
  }
  return rows.length > 0;
}

async function record(tx: Queryable, { file, checksum }: Omit<Migration, 'sql'>) {
  await tx.query('insert into migrations (file, checksum) values ($1, $2)', [file, checksum]);
}

/** Whether no migration has run here yet. */
export async function isUntouched(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ untouched: boolean }>(`select to_regclass('migrations') is null as untouched`);
  return rows[0]?.untouched === true;
}
