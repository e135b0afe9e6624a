import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockout } from '#contract/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { alice, freshApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { until } from '#server/testing/until.ts';

const { login, password } = alice;
type Ask = (caller: Caller) => Promise<{ statusCode: number }>;

// The embedded engine has one connection and works on the very threads that are held here.
describe.skipIf(process.env.TEST_DATABASE === 'embedded')('while passwords are hashed', () => {
  it.each<[what: string, isMember: boolean, ask: Ask]>([
    ['log in', false, (caller) => caller.post('/api/user.php', { login, password })],
    ['confirm by their password', true, (caller) => caller.post('/api/second-factor.php', { password })],
  ])('ten who %s at once leave the database to everybody else (R8.01)', async (_what, isMember, ask) => {
    const app = await freshApp();
    if (!('url' in app.location)) throw new Error('This needs a PostgreSQL server.');
    const callers = await Promise.all(Array.from({ length: 10 }, () => (isMember ? app.member(alice) : app.visitor())));
    await openConnections(app.db, app.location.poolSize);
    const release = holdThreads();
    onTestFinished(release);

    const answered: number[] = [];
    const asked = callers.map(async (caller) => {
      answered.push((await ask(caller)).statusCode);
    });
    // With every round all of them come further: long before the last round each of them waits for its hash.
    for (let round = 0; round < 300; round += 1) await app.db.query('select 1');
    expect(answered).toEqual([]);

    await release();
    await Promise.all(asked);
    expect(answered).toEqual(Array(10).fill(200));
  });

  it('of old passwords tried at once none is told apart before the wrong ones are counted (R8.01)', async () => {
    const app = await freshApp();
    const caller = await app.member(alice);
    const change = (old_password: string) =>
      caller.put('/api/password.php', { old_password, password: 'password', password_repeat: 'password' });
    for (let tried = 2; tried < lockout.tries; tried += 1) await change('wrong');

    const answered: number[] = [];
    const asked: Promise<unknown>[] = [];
    await app.db.transaction(async (tx) => {
      await tx.query('select 1 from users where lower(email) = lower($1) for update', [login]);
      for (const [number, guess] of ['wrong', 'wrong', password].entries()) {
        asked.push(change(guess).then(({ statusCode }) => answered.push(statusCode)));
        await until(async () => answered.length + (await waitingForLocks(app.db)) === number + 1);
      }
    });
    await Promise.all(asked);
    expect(answered).toEqual([422, 422, 429]);
  });
});

async function waitingForLocks(db: Database) {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

/** Opens as many connections as the pool has: opening one takes a thread, which is none of what is tried here. */
async function openConnections(db: Database, count: number) {
  let opened = 0;
  const each = () =>
    db.transaction(async (tx) => {
      await tx.query('select 1');
      opened += 1;
      await until(async () => opened === count);
    });
  await Promise.all(Array.from({ length: count }, each));
}

/** Keeps all threads on which Node hashes waiting, for a writer of a pipe that comes when they are released. */
function holdThreads() {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-held-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const readers = Array.from({ length: Number(process.env.UV_THREADPOOL_SIZE ?? 4) }, () => open(pipe, 'r'));
  let released: Promise<void> | undefined;
  async function release() {
    const writer = openSync(pipe, 'w');
    for (const reader of await Promise.all(readers)) await reader.close();
    closeSync(writer);
    rmSync(folder, { recursive: true });
  }
  return () => {
    released ??= release();
    return released;
  };
}
