import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findPostgres, serverUser, startPostgres, waitFor } from '../../scripts/services.mjs';
import { withDatabase } from './world.ts';

/* What docs/operate.md says about going back to any moment, done with the very lines that stand there. */
const handbook = readFileSync(resolve(import.meta.dirname, '../../docs/operate.md'), 'utf8');
const lineOf = (setting: string) => {
  const value = new RegExp(`^${setting} = (.*)$`, 'm').exec(handbook)?.[1];
  if (!value) throw new Error(`docs/operate.md says nothing about ${setting}.`);
  return value.replaceAll(/^'|'$/g, '');
};

describe.runIf(Boolean(process.env.CI || findPostgres()))('the database', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-moment-'));
  const owner = serverUser();
  const made = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path);
    return own(path);
  };
  const own = (path: string) => {
    if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid);
    return path;
  };
  own(folder);
  const closings: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closings.reverse()) await close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('goes back to the moment before a mistake, from a base backup and the archived log (R10.11)', async () => {
    const archive = made('archive');
    const inArchive = (command: string) => command.replaceAll('/archive/', `${archive}/`);
    const server = await startPostgres({
      settings: { archive_mode: lineOf('archive_mode'), archive_command: inArchive(lineOf('archive_command')) },
    });
    closings.push(server.stop);
    const home = made('home');
    const base = join(home, 'data');
    const backup = /`pg_basebackup -D \S+ (.*?)`/.exec(handbook)?.[1]?.split(' ') ?? [];
    await withDatabase(server.url, (db) => db.query('create table told (what text)'));
    const taken = spawnSync(join(String(findPostgres()), 'pg_basebackup'), ['-D', base, '-d', server.url, ...backup], {
      ...owner,
      cwd: home,
      encoding: 'utf8',
    });
    expect(taken.status, taken.stderr).toBe(0);

    const moment = await withDatabase(server.url, async (db) => {
      await db.query(`insert into told values ('before')`);
      const { rows } = await db.query<{ now: string }>('select clock_timestamp()::text as now');
      await db.query('delete from told');
      await db.query('select pg_switch_wal()');
      const archived = async () => {
        const { rows: found } = await db.query<{ done: boolean }>(
          'select last_archived_wal >= pg_walfile_name($1::pg_lsn) as done from pg_stat_archiver',
          [(await db.query<{ at: string }>('select pg_current_wal_lsn() - 1 as at')).rows[0]?.at],
        );
        return Boolean(found[0]?.done);
      };
      await waitFor(archived, { seconds: 60, complaint: () => 'The log was not archived.' });
      return rows[0]?.now ?? '';
    });
    await server.stop();
    closings.pop();

    appendFileSync(
      join(base, 'postgresql.conf'),
      [
        `restore_command = '${inArchive(lineOf('restore_command'))}'`,
        `recovery_target_time = '${moment}'`,
        `recovery_target_action = '${lineOf('recovery_target_action')}'`,
        '',
      ].join('\n'),
    );
    writeFileSync(join(base, 'recovery.signal'), '');
    own(join(base, 'recovery.signal'));
    const restored = await startPostgres({ keep: home });
    closings.push(restored.stop);
    await withDatabase(restored.url, async (db) => {
      const leads = async () =>
        !(await db.query<{ waits: boolean }>('select pg_is_in_recovery() as waits')).rows[0]?.waits;
      await waitFor(leads, { seconds: 60, complaint: () => 'It did not come to the moment.' });
      const { rows } = await db.query<{ what: string }>('select what from told');
      expect(rows).toEqual([{ what: 'before' }]);
    });
  });
});
