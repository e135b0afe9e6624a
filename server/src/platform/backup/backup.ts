import { readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Queryable } from '../database/database.ts';
import { StartupError } from '../startup-error.ts';
import type { Storage } from '../storage/storage.ts';
import {
  databaseFolder,
  type Entry,
  fileFolder,
  type Manifest,
  manifest,
  manifestName,
  readArchive,
  writeArchive,
} from './archive.ts';
import { runPostgresProgram } from './postgres-programs.ts';
import { findMigrations, holdsSomething } from './queries.ts';

/** Bytes of the dump in memory at once. */
const partSize = 8 * 2 ** 20;

export interface World {
  db: Queryable;
  url: string;
  storage: Storage;
}

interface Outcome {
  files: number;
  bytes: number;
}

/**
 * Everything into one encrypted file, which is there as a whole or not at all. The database first and the files second: a file
 * without a row does no harm.
 */
export async function backUp(
  world: World,
  { file, key, now }: { file: string; key: string; now: Date },
): Promise<Outcome> {
  const outcome = { files: 0, bytes: 0 };
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  try {
    await writeArchive(draft, key, counted(everything(world, now), outcome));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return outcome;
}

async function* counted(entries: AsyncIterable<Entry>, outcome: Outcome) {
  for await (const entry of entries) {
    outcome.bytes += entry.bytes.length;
    if (entry.name.startsWith(fileFolder)) outcome.files += 1;
    yield entry;
  }
}

async function* everything({ db, url, storage }: World, now: Date): AsyncGenerator<Entry> {
  const about: Manifest = { format: 1, at: now.toISOString(), migrations: await findMigrations(db) };
  yield { name: manifestName, bytes: Buffer.from(JSON.stringify(about)) };
  yield* dumpOf(url);
  for (const key of await storage.list('')) {
    const stored = await storage.get(key);
    // Removed since it was listed: its row is on its way out as well.
    if (stored) yield { name: fileFolder + key, contentType: stored.contentType, bytes: stored.body };
  }
}

async function* dumpOf(url: string): AsyncGenerator<Entry> {
  const { child, ended } = runPostgresProgram('pg_dump', ['--format=custom', '--no-owner', '--no-privileges'], url);
  child.stdin.end();
  let parts: Buffer[] = [];
  let size = 0;
  let number = 0;
  const part = (): Entry => {
    const bytes = Buffer.concat(parts);
    parts = [];
    size = 0;
    number += 1;
    return { name: `${databaseFolder}${String(number).padStart(6, '0')}`, bytes };
  };
  try {
    for await (const chunk of child.stdout) {
      parts.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= partSize) yield part();
    }
    await ended;
    yield part();
  } finally {
    child.kill();
  }
}

export interface RestoreOptions {
  file: string;
  key: string;
  /** Whether existing data is replaced. */
  replace: boolean;
  migrationsFolder: string;
}

/**
 * Puts a backup back. The database changes in one transaction that is committed when the whole file was read and found whole;
 * files that the backup does not know go last.
 */
export async function restore(
  { db, url, storage }: World,
  { file, key, replace, migrationsFolder }: RestoreOptions,
): Promise<Outcome> {
  if (!replace && (await holdsSomething(db)))
    throw new StartupError('This database is not empty, and nothing was changed: use an empty one, or --replace.');
  const outcome: Outcome = { files: 0, bytes: 0 };
  const loading = openLoading(url);
  const kept = new Set<string>();
  let about: Manifest | undefined;
  try {
    for await (const entry of readArchive(file, key)) {
      outcome.bytes += entry.bytes.length;
      if (entry.name === manifestName) about = readManifest(entry, migrationsFolder);
      else if (!about) throw new StartupError(`${file} is no backup of ours.`);
      else if (entry.name.startsWith(databaseFolder)) await loading.feed(entry.bytes);
      else if (entry.name.startsWith(fileFolder)) {
        const name = entry.name.slice(fileFolder.length);
        await storage.put(name, entry.bytes, entry.contentType ?? 'application/octet-stream');
        kept.add(name);
        outcome.files += 1;
      }
    }
    await loading.commit();
  } catch (error) {
    loading.abandon();
    throw error;
  }
  for (const name of await storage.list('')) if (!kept.has(name)) await storage.remove(name);
  return outcome;
}

function readManifest({ bytes }: Entry, folder: string): Manifest {
  const about = manifest.parse(JSON.parse(String(bytes)));
  const known = new Set(readdirSync(folder));
  const unknown = about.migrations.find((migration) => !known.has(migration));
  if (unknown)
    throw new StartupError(
      `This backup was made by a newer release, which knows ${unknown}: restore it with that one.`,
    );
  return about;
}

/** pg_restore turns the dump into SQL, psql runs it. Without the last word, commit, all of it is undone. */
function openLoading(url: string) {
  const script = runPostgresProgram(
    'pg_restore',
    ['--no-owner', '--no-privileges', '--exit-on-error', '--file=-'],
    url,
  );
  const psql = runPostgresProgram(
    'psql',
    ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null'],
    url,
  );
  psql.child.stdout.resume();
  psql.child.stdin.write('begin;\ndrop schema if exists public cascade;\ncreate schema public;\n');
  script.child.stdout.pipe(psql.child.stdin, { end: false });
  return {
    async feed(bytes: Buffer) {
      if (script.child.stdin.write(bytes)) return;
      await Promise.race([
        new Promise((drained) => script.child.stdin.once('drain', drained)),
        script.ended,
        psql.ended,
      ]);
    },
    async commit() {
      // 'close' of pg_restore: psql's pipe has all its output.
      script.child.stdin.end();
      await Promise.race([
        script.ended,
        psql.ended.then(() => Promise.reject(new StartupError('psql ended too early.'))),
      ]);
      psql.child.stdin.end('\ncommit;\n');
      await psql.ended;
    },
    abandon() {
      script.child.kill('SIGKILL');
      psql.child.kill('SIGKILL');
    },
  };
}
