import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freshLocation } from '#server/testing/database.ts';
import { programArguments } from '#server/testing/program.ts';
import { until } from '#server/testing/until.ts';
import { systemClock } from '../clock.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../database/database.ts';
import { createLog } from '../log.ts';
import { defineJob, Jobs } from './jobs.ts';

const log = createLog('silent');
const embedded = process.env.TEST_DATABASE === 'embedded';

// The embedded database belongs to one process alone: there are no two nodes on it.
describe.skipIf(embedded)('two nodes', () => {
  let databases: [Database, Database];

  beforeAll(async () => {
    const location = await freshLocation();
    databases = [await openDatabase(location), await openDatabase(location)];
    await databases[0].query('create table effects (number int not null)');
  });
  afterAll(async () => {
    for (const db of databases) await db.close();
  });

  test('share hundreds of jobs and never run one of them twice', async () => {
    const total = 400;
    const numbered = { kind: 'test.numbered', payload: z.object({ number: z.number() }) };
    const running = new Set<number>();
    const doubled: number[] = [];
    const runs = [0, 0];
    const workers = databases.map((db, index) => {
      const jobs = new Jobs({ db, clock: systemClock, log });
      const run = async ({ number }: { number: number }, { complete }: { complete: Database['transaction'] }) => {
        if (running.has(number)) doubled.push(number);
        running.add(number);
        runs[index] = (runs[index] ?? 0) + 1;
        await complete((tx) => tx.query('insert into effects values ($1)', [number]));
        running.delete(number);
      };
      jobs.register(defineJob({ ...numbered, run }));
      return jobs;
    });
    await databases[0].transaction(async (tx) => {
      for (let number = 0; number < total; number += 1) await workers[0]?.enqueue(tx, numbered, { number });
    });
    await Promise.all(workers.map((jobs) => jobs.start()));
    const [db] = databases;
    const left = `select from jobs where kind = 'test.numbered'`;
    await until(async () => (await db.query(left)).rowCount === 0);
    await Promise.all(workers.map((jobs) => jobs.stop()));

    const { rows } = await db.query<{ number: number }>('select number from effects order by number');
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: total }, (_, number) => number));
    expect(doubled).toEqual([]);
    expect(runs.every((count) => count > 0)).toBe(true);
    expect(runs.reduce((sum, count) => sum + count)).toBe(total);
  });

  test('leave a job to the one that runs it for longer than its lease, as long as its heart beats', async () => {
    const [db, otherDb] = databases;
    const long = { kind: 'test.long', payload: z.object({}), lease: 400 };
    const runs: string[] = [];
    const jobs = new Jobs({ db, clock: systemClock, log });
    const other = new Jobs({ db: otherDb, clock: systemClock, log });
    other.register(defineJob({ ...long, run: async () => void runs.push('the other') }));
    const run = async () => {
      runs.push('the one');
      const { rows } = await db.query<{ first: Date }>(
        `select leased_until as first from jobs where kind = 'test.long'`,
      );
      // Until the time the lease was first taken for is over, the other node asks again and again.
      await until(async () => {
        const over = await db.query('select where clock_timestamp() > $1::timestamptz', [rows[0]?.first]);
        await other.runDue();
        return over.rowCount === 1;
      });
    };
    jobs.register(defineJob({ ...long, run }));
    await jobs.enqueue(db, long, {});
    await jobs.runDue();
    await other.runDue();
    expect(runs).toEqual(['the one']);
  });
});

describe('a worker killed in the middle of a job', { timeout: 40_000 }, () => {
  test('is followed by exactly one further run, not before its lease is over unless it was alone', async () => {
    const location = await freshLocation();
    // On the embedded database a restart need not wait: the minute is never over in this test.
    await crashDuringJob(location, embedded ? 60_000 : 1000);

    const db = await openDatabase(location);
    const { rows } = await db.query<{ leased_until: Date }>(
      `select leased_until from jobs where kind = 'test.endless' and lease_token is not null`,
    );
    expect(rows).toHaveLength(1);
    const attempts: number[] = [];
    const leaseWasOver: boolean[] = [];
    const jobs = new Jobs({ db, clock: systemClock, log });
    const again = defineJob({
      kind: 'test.endless',
      payload: z.object({}),
      run: async (_payload, { attempt }) => {
        attempts.push(attempt);
        const over = await db.query('select where clock_timestamp() > $1::timestamptz', [rows[0]?.leased_until]);
        leaseWasOver.push(over.rowCount === 1);
      },
    });
    jobs.register(again);
    await jobs.start();
    await until(async () => (await db.query(`select from jobs where kind = 'test.endless'`)).rowCount === 0);
    await jobs.runDue();
    await jobs.stop();
    await db.close();
    expect(attempts).toEqual([2]);
    expect(leaseWasOver).toEqual([!embedded]);
  });
});

async function crashDuringJob(location: DatabaseLocation, lease: number) {
  const fixture = fileURLToPath(new URL('./crash.fixture.ts', import.meta.url));
  const args = [...programArguments(fixture), JSON.stringify(location), String(lease)];
  const worker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(worker, 'exit');
  const [said] = await Promise.race([once(worker.stdout, 'data'), exited]);
  expect(String(said)).toBe('running\n');
  worker.kill('SIGKILL');
  await exited;
}
