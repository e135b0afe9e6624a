import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MovableClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import { keepClockOffset } from '../platform/platform.ts';
import { commandTimeouts } from '../platform/timeouts.ts';
import type { TestApp } from './app.ts';
import { closeAfterwards } from './closing.ts';
import { programArguments } from './program.ts';
import { until } from './until.ts';

const script = fileURLToPath(new URL('./node.fixture.ts', import.meta.url));

/** Where a node is held up: when it inserts into or updates `table` a row for which `when` holds, an SQL condition on `new`. */
export interface Obstacle {
  table: string;
  when: string;
}

/** The advisory lock at which nodes are held up: a number nobody else uses. */
const held = 20_261_117;

/**
 * A node in a process of its own runs the jobs of the app until `count` of its transactions are held up at the obstacles, half
 * done; then it is killed, as by a power cut, and what it had claimed is anybody's.
 */
export async function killNodeAt(app: TestApp, secretKey: string, obstacles: readonly Obstacle[], count: number) {
  const { db, location, platform } = app;
  if (!(platform.clock instanceof MovableClock)) throw new Error('Production has no clock to move.');
  // The node has the time of the app.
  await keepClockOffset(db, platform.clock.offsetMs);
  const holder = await openDatabase(location, { timeouts: commandTimeouts });
  const release = await holdLock(holder);
  for (const { table, when } of obstacles) await raise(app, table, when);
  const environment = JSON.stringify({
    RUN_JOBS: 'true',
    // Nodes of one installation share where files are kept.
    DATA_DIR: platform.config.dataFolder,
    SECRET_KEY: secretKey,
    DEMO_PULSE: 'false',
    TIMEOUT_FACTOR: '10',
  });
  const node = spawn(process.execPath, [...programArguments(script), JSON.stringify(location), '', environment], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  closeAfterwards(async () => void node.kill('SIGKILL'));
  const waiting = async () => {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = $1 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      [held],
    );
    return rows[0]?.count ?? 0;
  };
  await until(async () => (await waiting()) >= count, 60_000);
  const exited = once(node, 'exit');
  node.kill('SIGKILL');
  await exited;
  await release();
  await holder.close();
  // The server notices that nobody is there any more, and undoes what was half done.
  await until(async () => (await waiting()) === 0);
  for (const { table } of obstacles) await db.query(`drop trigger obstacle on ${table}`);
  await db.query(
    `update jobs set leased_until = clock_timestamp() - interval '1 second' where lease_token is not null`,
  );
}

async function holdLock(holder: Awaited<ReturnType<typeof openDatabase>>): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  let transaction = Promise.resolve();
  await new Promise<void>((holding, failed) => {
    transaction = holder
      .transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock($1)', [held]);
        holding();
        await released;
      })
      .catch(failed);
  });
  return async () => {
    release();
    await transaction;
  };
}

/** A trigger of this test's database alone. */
async function raise({ db }: TestApp, table: string, when: string) {
  await db.query(
    `create or replace function obstacle_${table}() returns trigger language plpgsql as $$
     begin
       if ${when} then perform pg_advisory_xact_lock_shared(${held}); end if;
       return new;
     end $$`,
  );
  await db.query(
    `create trigger obstacle before insert or update on ${table} for each row execute function obstacle_${table}()`,
  );
}
