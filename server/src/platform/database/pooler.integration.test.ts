import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import { giveCredits, say } from '#server/testing/chats.ts';
import { closeAfterwards } from '#server/testing/closing.ts';
import { freshLocation } from '#server/testing/database.ts';
import { idOf, insertStranger } from '#server/testing/people.ts';
import { findPgBouncer, startPgBouncer } from '../../../../scripts/services.mjs';
import { commandTimeouts, requestTimeouts, slowedBy } from '../timeouts.ts';
import { type Database, openDatabase, type ServerLocation } from './database.ts';
import { assertNoPooler } from './pooler.ts';

const runnable = process.env.TEST_DATABASE === 'postgres' && Boolean(process.env.CI || findPgBouncer());

// Three sessions for everybody, and each transaction gets any of them.
describe.runIf(runnable)('behind PgBouncer in transaction mode', { timeout: 60_000 }, () => {
  let pooled: ServerLocation;
  let direct: string;

  beforeAll(async () => {
    const location = await freshLocation();
    if (!('url' in location)) throw new Error('These are tests of PostgreSQL.');
    const bouncer = await startPgBouncer(location.url);
    closeAfterwards(bouncer.stop);
    direct = location.url;
    pooled = { url: bouncer.url, poolSize: 8, pooled: true };
  });

  async function opened(timeouts = slowedBy(10).database): Promise<Database> {
    const db = await openDatabase(pooled, { timeouts });
    closeAfterwards(() => db.close());
    return db;
  }

  /** The statement_timeout that a session has without setting one. Three calls at once use three sessions. */
  async function limitOfSession() {
    const client = new pg.Client({ connectionString: pooled.url });
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query<{ limit: string }>(
      `select current_setting('statement_timeout') as limit from pg_sleep(0.2)`,
    );
    await client.query('commit');
    await client.end();
    return rows[0]?.limit;
  }

  test('a start that was not told of it is refused with one sentence (R10.11)', async () => {
    await expect(assertNoPooler(pooled.url)).rejects.toThrow('set DATABASE_POOLER=transaction');
    await expect(freshApp({ location: { url: pooled.url, poolSize: 2 } })).rejects.toThrow('DATABASE_POOLER');
    await expect(assertNoPooler(direct)).resolves.toBeUndefined();
  });

  test('statements that are prepared elsewhere are answered by whichever session is free (R10.11)', async () => {
    const db = await opened();
    const asked = Array.from({ length: 300 }, (_each, number) =>
      db.query<{ number: number }>('select $1::int as number', [number], { prepared: 'test.number' }),
    );
    const answers = (await Promise.all(asked)).map(({ rows }) => rows[0]?.number);
    expect(answers).toEqual(Array.from({ length: 300 }, (_each, number) => number));
  });

  test('statements of a transaction stay together, pipelined and beside many others (R10.11)', async () => {
    const db = await opened();
    const works = Array.from({ length: 40 }, () =>
      db.transaction(async (tx) => {
        const key = randomUUID();
        const session = () => tx.query<{ pid: number }>('select pg_backend_pid() as pid', [], { prepared: 'test.pid' });
        const [first, , second] = await Promise.all([
          session(),
          tx.query(`insert into platform_state (key, value) values ($1, '1')`, [key]),
          session(),
        ]);
        tx.withCommit(
          async () => void (await tx.query('update platform_state set value = $2 where key = $1', [key, '2'])),
        );
        return { key, same: first.rows[0]?.pid === second.rows[0]?.pid };
      }),
    );
    const done = await Promise.all(works);
    expect(done.every(({ same }) => same)).toBe(true);
    const { rows } = await db.query('select from platform_state where key = any($1) and value = $2', [
      done.map(({ key }) => key),
      '2',
    ]);
    expect(rows).toHaveLength(40);
  });

  test('advisory locks end with their transaction, whoever has the session next (R10.11)', async () => {
    const db = await opened();
    let inside = 0;
    let most = 0;
    const alone = () =>
      db.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock(4711)');
        inside += 1;
        most = Math.max(most, inside);
        await tx.query('select pg_sleep(0.005)');
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 12 }, alone));
    expect(most).toBe(1);
    const { rows } = await db.query(`select from pg_locks where locktype = 'advisory' and database = (
      select oid from pg_database where datname = current_database())`);
    expect(rows).toEqual([]);
  });

  test('limits of time hold for every statement, and stay in no session (R10.11)', async () => {
    const short = await opened({ ...requestTimeouts.database, statement: 300, answer: 5_000, connection: 5_000 });
    await expect(short.query('select pg_sleep(5)')).rejects.toMatchObject({ name: 'Unavailable', code: '57014' });
    await expect(short.transaction((tx) => tx.query('select pg_sleep(5)'))).rejects.toMatchObject({ code: '57014' });
    await short.withTimeouts(commandTimeouts).query('select pg_sleep(0.5)');
    await short.runOutsideTransaction('analyze platform_state');
    expect(await Promise.all(['one', 'two', 'three'].map(limitOfSession))).toEqual(['0', '0', '0']);
  });

  test('an error leaves its connection usable, and a lost session is replaced (R10.11)', async () => {
    const db = await opened();
    await expect(db.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await expect(db.transaction((tx) => tx.query('select nothing'))).rejects.toMatchObject({ code: '42703' });
    await db.assertReady();
    const ending = db.transaction((tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'));
    await expect(ending).rejects.toMatchObject({ name: 'Unavailable' });
    expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  describe('the whole product', () => {
    let app: TestApp;
    beforeAll(async () => {
      const inhabited = await freshApp();
      const bouncer = await startPgBouncer((inhabited.location as ServerLocation).url);
      closeAfterwards(bouncer.stop);
      app = await freshApp({
        location: { url: bouncer.url, poolSize: 8, pooled: true },
        config: { redisUrl: inject('redisUrl') },
      });
    });

    test('migrates, logs in, searches, writes and runs its jobs (R10.11)', async () => {
      await insertStranger(app, { name: 'Marc' });
      const me = await app.member(alice);
      const other = await app.member(bruno);
      await giveCredits(app, await idOf(app, 'Alice'), 50);
      const { statusCode } = await me.get('/api/members.php?sort=new');
      expect(statusCode).toBe(200);
      const bob = await idOf(app, 'Bruno');
      for (const words of ['One', 'Two', 'Three']) await say(me, { member: bob }, words);
      const chats = await other.get('/api/chats.php');
      expect(chats.body).toContain('Three');
      await app.platform.jobs.runDue();
      const { rows } = await app.db.query('select from jobs where failed_at is not null or last_error is not null');
      expect(rows).toEqual([]);
      expect((await app.visitor().get('/readyz')).statusCode).toBe(200);
    });

    test('wrong passwords at once are counted one by one (R10.11)', async () => {
      const tries = Array.from({ length: 8 }, () =>
        app.visitor().post('/api/user.php', { login: bruno.login, password: 'wrong-password-1' }),
      );
      const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
      expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
    });
  });
});
