import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '#server/testing/database.ts';
import { until } from '#server/testing/until.ts';
import { MovableClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { defineJob, Jobs, LeaseLostError } from './jobs.ts';

const minute = 60_000;
const db = await freshDatabase();
await db.query('create table effects (note text not null)');
const effects = async () => (await db.query<{ note: string }>('select note from effects')).rows.map(({ note }) => note);
const log = createLog('silent');
const note = { kind: 'test.note', payload: z.object({ text: z.string() }) };
let clock: MovableClock;
let jobs: Jobs;

beforeEach(async () => {
  await db.query('truncate jobs, effects');
  clock = new MovableClock();
  jobs = new Jobs({ db, clock, log });
});

/** Registers the job that the tests enqueue, with what it is to do. */
function register(run: Parameters<typeof defineJob<typeof note.payload>>[0]['run'], options = {}, worker = jobs) {
  worker.register(defineJob({ ...note, ...options, run }));
}

async function waitingJobs() {
  const { rows } = await db.query<{ attempts: number; failed: boolean; last_error: string | null }>(
    `select attempts, failed_at is not null as failed, last_error from jobs where kind like 'test.%' order by id`,
  );
  return rows;
}

describe('a job', () => {
  test('runs once, with what it was given, and is gone', async () => {
    const ran: string[] = [];
    register(async ({ text }) => void ran.push(text));
    await jobs.enqueue(db, note, { text: 'hello' });
    await jobs.runDue();
    await jobs.runDue();
    expect(ran).toEqual(['hello']);
    expect(await waitingJobs()).toEqual([]);
  });

  test('does not exist when its transaction rolls back', async () => {
    const ran: string[] = [];
    register(async ({ text }) => void ran.push(text));
    const cancelled = db.transaction(async (tx) => {
      await jobs.enqueue(tx, note, { text: 'never' });
      throw new Error('changed my mind');
    });
    await expect(cancelled).rejects.toThrow('changed my mind');
    await jobs.enqueue(db, note, { text: 'after' });
    await jobs.runDue();
    expect(ran).toEqual(['after']);
  });

  test('with a wrong payload is refused where it is enqueued', async () => {
    await expect(jobs.enqueue(db, note, { text: 5 } as never)).rejects.toThrow(z.ZodError);
    expect(await waitingJobs()).toEqual([]);
  });

  test('waits for its time on the clock of the product', async () => {
    const ran: string[] = [];
    register(async ({ text }) => void ran.push(text));
    await jobs.enqueue(db, note, { text: 'later' }, { runAt: new Date(clock.now().getTime() + 60 * minute) });
    clock.advance(59 * minute);
    await jobs.runDue();
    expect(ran).toEqual([]);
    clock.advance(minute);
    await jobs.runDue();
    expect(ran).toEqual(['later']);
  });

  test('that leads to another leads to it in the same sweep', async () => {
    const ran: string[] = [];
    register(async ({ text }) => {
      ran.push(text);
      if (text.length < 3) await jobs.enqueue(db, note, { text: `${text}+` });
    });
    await jobs.enqueue(db, note, { text: '' });
    await jobs.runDue();
    expect(ran).toEqual(['', '+', '++', '+++']);
  });

  test.skipIf(db.embedded)(
    'is not overlooked when it comes of one that ends while the worker asks for more',
    async () => {
      const ran: string[] = [];
      let answered = false;
      // "What is due?" is answered while the leader runs, and the answer arrives when the leader has ended.
      async function query(text: string, values?: unknown[]) {
        const answer = await db.query(text, values);
        if (text.includes('skip locked') && ran.includes('leader') && !answered) {
          answered = true;
          await until(async () => (await db.query(`select from jobs where kind = 'test.leader'`)).rowCount === 0);
        }
        return answer;
      }
      const worker = new Jobs({ db: Object.assign(Object.create(db), { query }), clock, log });
      register(async ({ text }) => void ran.push(text), {}, worker);
      const leader = { kind: 'test.leader', payload: z.object({}) };
      const run = async () => {
        ran.push('leader');
        await until(() => answered);
        await worker.enqueue(db, note, { text: 'follower' });
      };
      worker.register(defineJob({ ...leader, run }));
      await worker.enqueue(db, leader, {});
      await worker.runDue();
      expect(ran).toEqual(['leader', 'follower']);
    },
  );

  test('of a kind that nobody here knows is left alone', async () => {
    await jobs.enqueue(db, { kind: 'test.other-version', payload: z.object({}) }, {});
    await jobs.runDue();
    expect(await waitingJobs()).toEqual([{ attempts: 0, failed: false, last_error: null }]);
  });

  test('that fails is tried again after a pause, and given up after its last attempt', async () => {
    let tries = 0;
    register(
      async () => {
        tries += 1;
        throw new Error('no luck');
      },
      { attempts: 3 },
    );
    await jobs.enqueue(db, note, { text: 'x' });
    const triesAfter = [];
    for (const pause of [0, 9_000, 1_000, 29_000, 1_000, 60 * minute]) {
      clock.advance(pause);
      await jobs.runDue();
      triesAfter.push(tries);
    }
    expect(triesAfter).toEqual([1, 1, 2, 2, 3, 3]);
    expect(await waitingJobs()).toEqual([{ attempts: 3, failed: true, last_error: 'no luck' }]);
  });

  test('that failed for good is forgotten after a month', async () => {
    register(() => Promise.reject(new Error('no luck')), { attempts: 1 });
    await jobs.enqueue(db, note, { text: 'x' });
    await jobs.runDue();
    clock.advance(29 * 24 * 60 * minute);
    await jobs.runDue();
    expect(await waitingJobs()).toHaveLength(1);
    clock.advance(2 * 24 * 60 * minute);
    await jobs.runDue();
    expect(await waitingJobs()).toEqual([]);
  });
});

describe('the log of a failing job', () => {
  test('names its kind and id, and nothing of its payload or its error', async () => {
    const lines: string[] = [];
    const speaking = { ...log, warn: keep, error: keep } as unknown as typeof log;
    function keep(...words: unknown[]) {
      lines.push(JSON.stringify(words));
    }
    const worker = new Jobs({ db, clock, log: speaking });
    register(({ text }) => Promise.reject(new Error(`could not write to ${text}`)), { attempts: 1 }, worker);
    await worker.enqueue(db, note, { text: 'alice@example.com' });
    await worker.runDue();
    const { rows } = await db.query<{ id: string }>('select id from jobs where failed_at is not null');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`"job":"test.note","id":"${rows[0]?.id}"`);
    expect(lines[0]).not.toContain('alice');
  });
});

describe('jobs with the same key', () => {
  test('are one job while the first waits', async () => {
    const ran: string[] = [];
    register(async ({ text }) => void ran.push(text));
    await jobs.enqueue(db, note, { text: 'first' }, { uniqueKey: 'a' });
    await jobs.enqueue(db, note, { text: 'second' }, { uniqueKey: 'a' });
    await jobs.enqueue(db, note, { text: 'other' }, { uniqueKey: 'b' });
    await jobs.runDue();
    expect(ran).toEqual(['first', 'other']);
    await jobs.enqueue(db, note, { text: 'third' }, { uniqueKey: 'a' });
    await jobs.runDue();
    expect(ran).toEqual(['first', 'other', 'third']);
  });

  test('lead to one more run when the first is already running, however that ends', async () => {
    const attempts: number[] = [];
    register(
      async (_payload, { attempt }) => {
        attempts.push(attempt);
        if (attempts.length > 2) return;
        await jobs.enqueue(db, note, { text: 'again' }, { uniqueKey: 'a' });
        await jobs.enqueue(db, note, { text: 'again' }, { uniqueKey: 'a' });
        if (attempts.length === 2) throw new Error('the last attempt');
      },
      { attempts: 1 },
    );
    await jobs.enqueue(db, note, { text: 'once' }, { uniqueKey: 'a' });
    await jobs.runDue();
    expect(attempts).toEqual([1, 1, 1]);
    expect(await waitingJobs()).toEqual([]);
  });
});

describe('completing a job', () => {
  test('is one with its effect: a failure after the work undoes it, and the next try does it once', async () => {
    register(async ({ text }, { complete, attempt }) => {
      await complete(async (tx) => {
        await tx.query('insert into effects values ($1)', [`${text} ${attempt}`]);
        if (attempt === 1) throw new Error('at the last moment');
      });
    });
    await jobs.enqueue(db, note, { text: 'try' });
    await jobs.runDue();
    expect(await effects()).toEqual([]);
    clock.advance(minute);
    await jobs.runDue();
    expect(await effects()).toEqual(['try 2']);
    expect(await waitingJobs()).toEqual([]);
  });

  test('happens once: what fails afterwards does not bring the job back', async () => {
    register(async ({ text }, { complete }) => {
      await complete((tx) => tx.query('insert into effects values ($1)', [text]));
      throw new Error('too late to matter');
    });
    await jobs.enqueue(db, note, { text: 'done' });
    await jobs.runDue();
    clock.advance(minute);
    await jobs.runDue();
    expect(await effects()).toEqual(['done']);
  });

  test('is refused, and nothing is done, when another worker has the job', async () => {
    let outcome: unknown;
    register(
      async (_payload, { complete, signal, id }) => {
        await db.query('update jobs set lease_token = gen_random_uuid() where id = $1', [id]);
        await until(() => signal.aborted);
        const completed = complete((tx) => tx.query(`insert into effects values ('twice')`));
        outcome = await completed.catch((error: unknown) => error);
        await completed;
      },
      { lease: 400 },
    );
    await jobs.enqueue(db, note, { text: 'x' });
    await jobs.runDue();
    expect(outcome).toBeInstanceOf(LeaseLostError);
    expect(await effects()).toEqual([]);
    // The job stays with the other worker: this one neither deletes it nor counts a failure.
    expect(await waitingJobs()).toEqual([{ attempts: 1, failed: false, last_error: null }]);
  });
});
