import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { closeAfterwards } from '#server/testing/closing.ts';
import { freshLocation } from '#server/testing/database.ts';
import { programArguments } from '#server/testing/program.ts';
import { everythingStored } from '#server/testing/stored.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import { openStorage } from '../storage/storage.ts';

const root = resolve(import.meta.dirname, '../../../..');
const key = 'a key for nothing but these backups';

async function run(name: 'backup' | 'restore', parameters: string[], env: Record<string, string>) {
  const script = join(root, `server/src/${name}.ts`);
  const child = spawn(process.execPath, [...programArguments(script), ...parameters], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', BACKUP_KEY: key, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaint, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { output, complaint, status: Number(status) };
}

async function filesIn(storage: Storage) {
  const prints: Record<string, string> = {};
  for (const name of await storage.list('')) {
    const file = await storage.get(name);
    prints[name] = `${file?.contentType} ${createHash('sha256')
      .update(file?.body ?? '')
      .digest('hex')}`;
  }
  return prints;
}

// Backups need a PostgreSQL server and its own programs.
describe.skipIf(process.env.TEST_DATABASE === 'embedded')('backup and restore', { timeout: 60_000 }, () => {
  let app: TestApp;
  let url = '';
  let folder = '';
  let file = '';
  let env: Record<string, string> = {};
  let rows: Record<string, string> = {};
  let files: Record<string, string> = {};
  const storage = () => app.platform.storage;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rendezvous-backup-'));
    closeAfterwards(async () => rmSync(folder, { recursive: true, force: true }));
    app = await freshApp({ config: { dataFolder: folder } });
    if (!('url' in app.location)) throw new Error('Backups are of a server.');
    url = app.location.url;
    file = join(folder, 'world.backup');
    env = { DATABASE_URL: url, DATA_DIR: folder };
    for (const name of ['photos/a.webp', 'photos/b.jpg', 'deep/er/c.bin'])
      await storage().put(name, randomBytes(200_000), name.endsWith('.bin') ? 'text/odd' : 'image/webp');
    // Larger than what is in memory at once.
    await app.db.query(
      `insert into platform_state (key, value) select 'bulk ' || n, to_jsonb(md5(n::text) || md5((n + 1)::text) || md5((n * 7)::text)) from generate_series(1, 100000) n`,
    );
    rows = await everythingStored(app.db);
    files = await filesIn(storage());
  });

  it('writes one encrypted file, which only its key opens, and overwrites none (R10.11)', async () => {
    expect(await run('backup', [file], env)).toMatchObject({ complaint: '', status: 0 });
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(readFileSync(file).includes('alice@cast.example')).toBe(false);
    expect(await run('backup', [file], env)).toMatchObject({
      status: 1,
      complaint: expect.stringContaining('already'),
    });
    const other = { ...env, BACKUP_KEY: 'another key that is long enough..' };
    const wrong = await run('restore', [file, '--replace'], other);
    expect(wrong).toMatchObject({ status: 1, complaint: expect.stringContaining('cannot be opened') });
  });

  it('gives back every row and every photo to a world that has changed since (R10.11)', async () => {
    await app.db.query(`delete from profiles where name = 'Bruno'`);
    await app.db.query(`update users set email = 'somebody@else.example' where email like 'alice%'`);
    await app.db.query('create table left_over (n int)');
    await storage().remove('photos/a.webp');
    await storage().put('photos/b.jpg', Buffer.from('changed'), 'image/png');
    await storage().put('photos/new.webp', Buffer.from('new'), 'image/webp');

    const refused = await run('restore', [file], env);
    expect(refused).toMatchObject({ status: 1, complaint: expect.stringContaining('--replace') });
    expect(await everythingStored(app.db)).not.toEqual(rows);

    expect(await run('restore', [file, '--replace'], env)).toMatchObject({ complaint: '', status: 0 });
    expect(await everythingStored(app.db)).toEqual(rows);
    expect(await filesIn(storage())).toEqual(files);
    // The product goes on where it was: numbers that were given out are not given out again.
    const company = await app.db.query<{ id: number }>(`insert into companies (info) values ('{}') returning id`);
    expect(company.rows[0]?.id).toBe(2);
  });

  it('restores into an empty database beside another folder (R10.11)', async () => {
    const { db, location } = await emptyDatabase();
    const elsewhere = join(folder, 'elsewhere');
    const restored = await run('restore', [file], { DATABASE_URL: location, DATA_DIR: elsewhere });
    expect(restored).toMatchObject({ complaint: '', status: 0 });
    expect(await everythingStored(db)).toEqual(rows);
    expect(await filesIn(await openStorage({ folder: join(elsewhere, 'files') }))).toEqual(files);
  });

  it('a backup that was cut off or changed restores nothing at all (R10.11)', async () => {
    const whole = readFileSync(file);
    const { db, location } = await emptyDatabase();
    const flipped = Buffer.from(whole);
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 1;
    for (const [name, bytes] of Object.entries({
      cut: whole.subarray(0, -100),
      half: whole.subarray(0, whole.length >> 1),
      flipped,
    })) {
      const damaged = join(folder, `${name}.backup`);
      writeFileSync(damaged, bytes);
      const outcome = await run('restore', [damaged], { DATABASE_URL: location, DATA_DIR: join(folder, name) });
      expect(outcome.status, name).toBe(1);
      expect(await everythingStored(db), name).toEqual({});
    }
  });

  it('a backup that fails leaves no file behind (R10.11)', async () => {
    const lost = join(folder, 'lost.backup');
    const outcome = await run('backup', [lost], { ...env, DATABASE_URL: url.replace(/\/[^/]*$/, '/nowhere') });
    expect(outcome.status).toBe(1);
    expect([existsSync(lost), existsSync(`${lost}.part`)]).toEqual([false, false]);
  });

  async function emptyDatabase(): Promise<{ db: Database; location: string }> {
    const location = await freshLocation();
    if (!('url' in location)) throw new Error('Backups are of a server.');
    const db = await openDatabase(location);
    closeAfterwards(() => db.close());
    await db.query('drop schema public cascade; create schema public');
    return { db, location: location.url };
  }
});
