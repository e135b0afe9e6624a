import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { seedSynthetic } from '#seeds/seed-million.ts';
import { usualConnections } from '#server/environment.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { startPostgres } from '../../scripts/services.mjs';

const root = resolve(import.meta.dirname, '../..');

/** As many as a server has that nobody told otherwise: with more, whoever asks waits no less, and some far longer. */
export const connections = usualConnections;

export interface Population {
  url: string;
  db: Database;
  members: number;
  /** The moment it was made for: who was here ten minutes before it is online. */
  now: Date;
}

/**
 * A PostgreSQL that is kept between runs, with populations in databases of their own: a million people take some minutes
 * to make, once. Newer migrations are applied to them at the next run.
 */
export async function startPopulations({ rebuild, report }: { rebuild: boolean; report(text: string): void }) {
  const folder = process.env.BENCH_DATA ?? resolve(root, 'data/bench');
  if (rebuild) rmSync(folder, { recursive: true, force: true });
  const server = await startPostgres({ keep: folder, durable: true, settings: tuning });
  const opened: Database[] = [];

  /** Whoever adds members or lets them be active says so: the search is measured among those who were made alike. */
  async function open(members: number, kept: 'as made' | 'lived in' = 'as made'): Promise<Population> {
    const name = `${kept === 'as made' ? 'members' : 'lived_in'}_${members}`;
    const url = server.url.replace(/[^/]*$/, name);
    await createDatabase(server.url, name);
    const db = await openDatabase({ url, poolSize: connections }, { timeouts: commandTimeouts });
    opened.push(db);
    await migrate(db, resolve(root, 'server/migrations'));
    return { url, db, members, now: (await madeFor(db)) ?? (await populate(db, members, report)) };
  }
  async function stop() {
    for (const db of opened) await db.close();
    await server.stop();
  }
  return { open, stop };
}

// What any production server of this size has; the defaults are for machines of twenty years ago.
const tuning = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
};

async function createDatabase(server: string, name: string) {
  const db = await openDatabase({ url: server, poolSize: 1 }, { timeouts: commandTimeouts });
  const { rows } = await db.query('select from pg_database where datname = $1', [name]);
  if (!rows.length) await db.query(`create database ${name}`);
  await db.close();
}

async function madeFor(db: Database) {
  const { rows } = await db.query<{ now: string }>(
    `select value ->> 'now' as now from platform_state where key = 'bench_population'`,
  );
  return rows[0] && new Date(rows[0].now);
}

async function populate(db: Database, members: number, report: (text: string) => void) {
  const now = new Date();
  report(`Making ${members} people, once; the next run finds them`);
  const indexes = await dropIndexes(db);
  await seedSynthetic(db, { members, now, report, lanes: availableParallelism() });
  for (const [place, { definition }] of indexes.entries()) {
    report(`index ${place + 1} of ${indexes.length}`);
    await db.query(definition);
  }
  await db.query('vacuum analyze');
  // The second keeps the server from making its demo world beside them.
  await db.query(
    `insert into platform_state (key, value) values
     ('bench_population', jsonb_build_object('now', $1::text)), ('demo_world', '{}')`,
    [now.toISOString()],
  );
  return now;
}

const filled = ['users', 'profiles', 'photos', 'consents', 'member_cards', 'member_traits'];

/**
 * Ids are random, so each row goes to another page of every index: made in one piece when the rows are there, they take a
 * fraction of that. Those that a constraint needs stay, and the one by which a card's consents are found. A run that was stopped
 * half-way needs --rebuild.
 */
async function dropIndexes(db: Database) {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any($1) and indexrelid <> 'consents_user'::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [filled],
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  return rows;
}
