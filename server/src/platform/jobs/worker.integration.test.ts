import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '#server/testing/database.ts';
import { until } from '#server/testing/until.ts';
import { MovableClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { defineJob, Jobs } from './jobs.ts';

const minute = 60_000;
const db = await freshDatabase();
const log = createLog('silent');
let clock: MovableClock;
let jobs: Jobs;

beforeEach(async () => {
  await db.query('truncate jobs');
  clock = new MovableClock();
  jobs = new Jobs({ db, clock, log });
});

describe('a recurring job', () => {
  const tickRows = `select attempts, failed_at from jobs where kind = 'test.tick'`;
  const tick = (ran: string[], name: string, run = async () => {}) => ({
    kind: 'test.tick',
    every: 60 * minute,
    run: async () => {
      ran.push(name);
      await run();
    },
  });

  test('runs once a period, whichever of two nodes comes first', async () => {
    const ran: string[] = [];
    const other = new Jobs({ db, clock, log });
    jobs.every(tick(ran, 'one node'));
    other.every(tick(ran, 'the other'));
    const runsAfter = [];
    for (const pause of [0, 59 * minute, minute, 24 * 60 * minute]) {
      clock.advance(pause);
      await Promise.all([jobs.runDue(), other.runDue()]);
      runsAfter.push(ran.length);
    }
    expect(runsAfter).toEqual([1, 1, 2, 3]);
    expect((await db.query(tickRows)).rowCount).toBe(1);
  });

  test('keeps its time across a restart', async () => {
    const ran: string[] = [];
    jobs.every(tick(ran, 'before'));
    await jobs.runDue();
    const restarted = new Jobs({ db, clock, log });
    restarted.every(tick(ran, 'after'));
    await restarted.runDue();
    expect(ran).toEqual(['before']);
    clock.advance(60 * minute);
    await restarted.runDue();
    expect(ran).toEqual(['before', 'after']);
  });

  test('comes sooner when its period was shortened', async () => {
    const ran: string[] = [];
    jobs.every({ ...tick(ran, 'daily'), every: 24 * 60 * minute });
    await jobs.runDue();
    const restarted = new Jobs({ db, clock, log });
    restarted.every(tick(ran, 'hourly'));
    await restarted.runDue();
    clock.advance(60 * minute);
    await restarted.runDue();
    expect(ran).toEqual(['daily', 'hourly']);
  });

  test('never gives up', async () => {
    const ran: string[] = [];
    jobs.every(tick(ran, 'failing', () => Promise.reject(new Error('no luck'))));
    for (let hour = 0; hour < 20; hour += 1) {
      await jobs.runDue();
      clock.advance(60 * minute);
    }
    expect(ran).toHaveLength(20);
    expect((await db.query(tickRows)).rows).toEqual([{ attempts: 20, failed_at: null }]);
  });
});

describe('the worker', () => {
  const note = { kind: 'test.note', payload: z.object({ text: z.string() }) };
  test('runs a job as soon as its transaction is committed, and when stopped waits for it to end', async () => {
    let started = false;
    let mayEnd = false;
    let ended = false;
    const run = async () => {
      started = true;
      await until(() => mayEnd);
      ended = true;
    };
    jobs.register(defineJob({ ...note, run }));
    await jobs.start();
    await db.transaction((tx) => jobs.enqueue(tx, note, { text: 'slow' }));
    await until(() => started);

    let stopped = false;
    const stopping = jobs.stop().then(() => {
      stopped = true;
    });
    await db.query('select 1');
    expect(stopped).toBe(false);
    mayEnd = true;
    await stopping;
    expect(ended).toBe(true);
    expect((await db.query(`select from jobs where kind = 'test.note'`)).rowCount).toBe(0);
  });

  test('takes nothing after it was stopped, and goes on when started again', async () => {
    const ran: string[] = [];
    jobs.register(defineJob({ ...note, run: async ({ text }) => void ran.push(text) }));
    await jobs.start();
    await jobs.stop();
    await jobs.enqueue(db, note, { text: 'waiting' });
    await expect(jobs.runDue()).rejects.toThrow('stopped');
    expect(ran).toEqual([]);
    await jobs.start();
    await until(() => ran.length > 0);
    await jobs.stop();
    expect(ran).toEqual(['waiting']);
  });

  test('runs no more of a kind at once than it says, and other kinds do not wait for them', async () => {
    const mail = { kind: 'test.mail', payload: z.object({ text: z.string() }) };
    let under = 0;
    let most = 0;
    let relayAnswers = false;
    const delivered: string[] = [];
    const deliver = async ({ text }: { text: string }) => {
      under += 1;
      most = Math.max(most, under);
      await until(() => relayAnswers);
      under -= 1;
      delivered.push(text);
    };
    const noted: string[] = [];
    jobs.register(defineJob({ ...mail, concurrency: 2, run: deliver }));
    jobs.register(defineJob({ ...note, run: async ({ text }) => void noted.push(text) }));
    const mails = Array.from({ length: 20 }, (_, number) => `mail ${number}`);
    for (const text of mails) await jobs.enqueue(db, mail, { text });
    await jobs.start();
    await until(() => under === 2);
    await jobs.enqueue(db, note, { text: 'beside' });
    await until(() => noted.length > 0);
    relayAnswers = true;
    await until(() => delivered.length === mails.length);
    await jobs.stop();
    expect(most).toBe(2);
    expect(delivered.sort()).toEqual(mails.sort());
  });

  test('finds the job of another node although one of its own kinds never rests', async () => {
    const busy = { kind: 'test.busy', payload: z.object({}) };
    const other = new Jobs({ db, clock, log });
    const noted: string[] = [];
    const again = async () => {
      if (noted.length === 0) await jobs.enqueue(db, busy, {});
    };
    jobs.register(defineJob({ ...busy, concurrency: 1, run: again }));
    jobs.register(defineJob({ ...note, run: async ({ text }) => void noted.push(text) }));
    await jobs.start();
    await jobs.enqueue(db, busy, {});
    await other.enqueue(db, note, { text: 'of the other node' });
    await until(() => noted.length > 0);
    await jobs.stop();
    expect(noted).toEqual(['of the other node']);
  });
});
