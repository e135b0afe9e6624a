import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, freshLocation } from '#server/testing/database.ts';
import { StartupError } from '../startup-error.ts';
import { type Database, openDatabase } from './database.ts';
import { isUntouched, migrate } from './migrate.ts';

const realMigrations = resolve(import.meta.dirname, '../../../migrations');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function folderWith(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-migrations-'));
  folders.push(folder);
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}

async function reported(db: Database, folder: string) {
  const files: string[] = [];
  await migrate(db, folder, (file) => files.push(file));
  return files;
}

describe('migrations', () => {
  let db: Database;
  const tables = async () =>
    (
      await db.query<{ name: string }>(
        `select tablename as name from pg_tables where tablename like 'm\\_%' order by 1`,
      )
    ).rows.map(({ name }) => name);
  const first = { '2030-01-01-01-first.sql': 'create table m_first (n int); insert into m_first values (1);' };

  beforeAll(async () => {
    db = await freshDatabase();
  });
  beforeEach(async () => {
    for (const table of await tables()) await db.query(`drop table ${table}`);
    await db.query(`delete from migrations where file >= '2030'`);
  });

  test('run once each, in the order of their names, and later only what is new', async () => {
    const second = { '2030-01-02-01-second.sql': 'create table m_second as select n + 1 as n from m_first;' };
    expect(await reported(db, folderWith({ ...second, ...first, 'readme.md': 'not SQL' }))).toEqual([
      '2030-01-01-01-first.sql',
      '2030-01-02-01-second.sql',
    ]);
    const third = { '2030-01-03-01-third.sql': 'create table m_third (n int);' };
    const grown = folderWith({ ...first, ...second, ...third });
    expect(await reported(db, grown)).toEqual(['2030-01-03-01-third.sql']);
    expect(await reported(db, grown)).toEqual([]);
    expect((await db.query('select n from m_second')).rows).toEqual([{ n: 2 }]);
    expect((await db.query('select n from m_first')).rows).toEqual([{ n: 1 }]);
  });

  test('can be told to have never run', async () => {
    expect(await isUntouched(db)).toBe(false);
    const elsewhere = db.transaction(async (tx) => {
      await tx.query('create schema m_untouched; set local search_path to m_untouched');
      const untouched = await isUntouched(tx);
      await tx.query('drop schema m_untouched');
      return untouched;
    });
    expect(await elsewhere).toBe(true);
  });

  test('stop the start when a file that ran was changed, and say which one', async () => {
    await reported(db, folderWith(first));
    const changed = folderWith({ '2030-01-01-01-first.sql': 'create table m_other (n int);' });
    const refusal = await migrate(db, changed).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect((refusal as Error).message).toBe(
      'The migration 2030-01-01-01-first.sql was changed after it ran here: restore the file, and put the change into a new one.',
    );
    expect(await tables()).toEqual(['m_first']);
  });

  test('make an index outside a transaction, and anew where making it was interrupted (R10.11)', async () => {
    const table = {
      '2030-03-01-01-people.sql': 'create table m_people (name text); insert into m_people values (1), (1);',
    };
    const unique = 'create unique index concurrently if not exists m_people_name on m_people (name);';
    const folder = folderWith({ ...table, '2030-03-02-01-people-name.concurrently.sql': unique });
    await expect(migrate(db, folder)).rejects.toThrow('m_people_name');
    await db.query('delete from m_people');
    expect(await reported(db, folder)).toEqual(['2030-03-02-01-people-name.concurrently.sql']);
    const { rows } = await db.query(
      `select indisvalid as valid from pg_index where indexrelid = 'm_people_name'::regclass`,
    );
    expect(rows).toEqual([{ valid: true }]);
    expect(await reported(db, folder)).toEqual([]);
  });

  test('leave nothing of a file that fails half-way, and run it when it is mended', async () => {
    const broken = folderWith({ '2030-02-01-01-half.sql': 'create table m_half (n int); select from nowhere_at_all;' });
    await expect(migrate(db, broken)).rejects.toThrow('nowhere_at_all');
    expect(await tables()).toEqual([]);
    const mended = folderWith({ '2030-02-01-01-half.sql': 'create table m_half (n int);' });
    expect(await reported(db, mended)).toEqual(['2030-02-01-01-half.sql']);
  });
});

// The embedded database belongs to one process alone: there are no two nodes on it.
describe.skipIf(process.env.TEST_DATABASE === 'embedded')('nodes that start together on an empty server', () => {
  test('do not clash: each file runs once, and every node starts', async () => {
    const location = await freshLocation();
    if (!('url' in location)) throw new Error('There is one node on the embedded database.');
    const server = await openDatabase(location);
    for (let round = 0; round < 5; round += 1) {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await server.query(`create database ${name}`);
      const nodes = await Promise.all(
        Array.from({ length: 4 }, () =>
          openDatabase({ url: location.url.replace(/\/[^/]*$/, `/${name}`), poolSize: 2 }),
        ),
      );
      // Connected beforehand, so that they really begin at the same moment.
      await Promise.all(nodes.map((node) => node.query('select 1')));
      const outcomes = await Promise.allSettled(nodes.map((node) => reported(node, realMigrations)));
      await Promise.all(nodes.map((node) => node.close()));
      await server.query(`drop database ${name} with (force)`);

      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
      const ran = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
      expect(new Set(ran).size).toBe(ran.length);
      expect(ran.length).toBeGreaterThan(1);
    }
    await server.close();
  });

  test('do not wait for one another, nor for themselves, while an index is made concurrently (R10.11)', async () => {
    const location = await freshLocation();
    // A pool of one: whoever makes the index holds the lock on the only connection.
    const nodes = await Promise.all(Array.from({ length: 3 }, () => openDatabase({ ...location, poolSize: 1 })));
    await Promise.all(nodes.map((node) => node.query('select 1')));
    const folder = folderWith({
      '2030-04-01-01-people.sql': 'create table m_people (name text);',
      '2030-04-02-01-people-name.concurrently.sql': 'create index concurrently m_people_name on m_people (name);',
    });
    const ran = (await Promise.all(nodes.map((node) => reported(node, folder)))).flat();
    await Promise.all(nodes.map((node) => node.close()));
    expect(ran.sort()).toEqual(['2030-04-01-01-people.sql', '2030-04-02-01-people-name.concurrently.sql']);
  });
});
