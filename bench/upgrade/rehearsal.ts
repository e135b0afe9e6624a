import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';

const folder = resolve(import.meta.dirname, 'migrations');
const lookEvery = 20;

export interface Rehearsed {
  file: string;
  seconds: number;
  /** The longest that anybody but the migration waited for a lock while it ran, in milliseconds. */
  longestWait: number;
}

/** Runs the migrations as a node that starts does, and watches who waits for a lock meanwhile. */
export async function rehearse(url: string): Promise<Rehearsed[]> {
  const watcher = await openDatabase({ url, poolSize: 1 }, { timeouts: commandTimeouts });
  const db = await openDatabase({ url, poolSize: 3 }, { timeouts: commandTimeouts });
  const rehearsed: Rehearsed[] = [];
  let longestWait = 0;
  let watching = true;
  const watch = (async () => {
    while (watching) {
      longestWait = Math.max(longestWait, await longestLockWait(watcher));
      await pause(lookEvery);
    }
  })();
  let begun = performance.now();
  try {
    await migrate(db, folder, (file) => {
      rehearsed.push({ file, seconds: (performance.now() - begun) / 1000, longestWait });
      longestWait = 0;
      begun = performance.now();
    });
  } finally {
    watching = false;
    await watch;
    await takeBack(db);
    await db.close();
    await watcher.close();
  }
  return rehearsed;
}

/** Of those who ask for people: what waits inside the migration, or for its turn to migrate, is not seen by members. */
async function longestLockWait(db: Database): Promise<number> {
  const { rows } = await db.query<{ waited: number }>(
    `select coalesce(max(extract(epoch from clock_timestamp() - waitstart) * 1000), 0)::float8 as waited
     from pg_locks join pg_stat_activity using (pid)
     where not granted and waitstart is not null and locktype <> 'advisory'
       and query not ilike 'alter table%' and query not ilike '--%' and query not ilike 'create index%'`,
  );
  return rows[0]?.waited ?? 0;
}

/** The population is as it was, for the next run. */
async function takeBack(db: Database) {
  await db.query('drop index if exists rehearsal_member_cards, rehearsal_messages');
  await db.query('alter table profiles drop column if exists rehearsal_note');
  await db.query('alter table users drop column if exists rehearsal_at');
  await db.query('alter table messages drop column if exists rehearsal_flag');
  await db.query(`delete from migrations where file like '9999-%'`);
}
