import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { defaultLease, type JobDefinition, type JobKind, type RecurringJob } from './definition.ts';
import {
  type ClaimedJob,
  claimJobs,
  clearLeases,
  deleteFailedBefore,
  deleteJobsNaming,
  type FailedJob,
  findAges,
  findFailed,
  findWaiting,
  insertJob,
  insertJobs,
  planRecurring,
  reviveJob,
  type WaitingJobs,
  type Wanted,
} from './queries.ts';
import { type Runnable, runJob } from './run-job.ts';

export { defineJob, type JobContext, type JobDefinition, type JobKind, LeaseLostError } from './definition.ts';

const pollInterval = 1000;
const day = 24 * 60 * 60 * 1000;

export interface EnqueueOptions {
  /** On the product's clock; at once if left out. */
  runAt?: Date;
  /**
   * Jobs of one kind with one key are one job, so the payload must follow from the key. While the first waits the
   * second changes nothing; while it runs, it runs once more afterwards.
   */
  uniqueKey?: string;
}

/**
 * The queue: a table, and a worker on each node that asks for it. A job is enqueued in the transaction of whatever it
 * follows from, runs when the product's clock has come to it, and runs on one node at a time, across crashes.
 */
export class Jobs {
  private readonly db: Database;
  private readonly clock: Clock;
  private readonly log: Logger;
  private readonly concurrency: number;
  private readonly known = new Map<string, Runnable>();
  private readonly running = new Map<string, { kind: string; run: Promise<void> }>();
  private unplanned: { kind: string; every: number }[] = [];
  private taking: Promise<unknown> = Promise.resolve();
  private loop: Promise<void> | undefined;
  private stopped = false;
  /** Kinds of which something may have become due since they were last looked for. */
  private nudged = new Set<string>();
  private wake = () => {};

  constructor({ db, clock, log }: { db: Database; clock: Clock; log: Logger }) {
    this.db = db;
    this.clock = clock;
    this.log = log;
    // The embedded database has one connection: a second job would only wait, and hold up requests.
    this.concurrency = db.embedded ? 1 : 4;
    // Payloads speak of people, so failed jobs are not kept for ever.
    this.every({
      kind: 'jobs.forget-failed',
      every: day,
      run: (context) => context.complete((tx) => deleteFailedBefore(tx, new Date(context.now.getTime() - 30 * day))),
    });
  }

  /** Registers the handler of a kind. Jobs of unregistered kinds stay in the table: they belong to another version. */
  register<Schema extends z.ZodType>(job: JobDefinition<Schema>) {
    const { kind, lease, attempts, concurrency } = job;
    const run: Runnable['run'] = (payload, context) => job.run(job.payload.parse(payload), context);
    this.add({ kind, lease, attempts, concurrency, every: undefined, run });
  }

  /** Runs again and again, on one node at a time: soon after the first start, then a period after each run. */
  every({ kind, every, lease = defaultLease, run }: RecurringJob) {
    if (every < pollInterval) throw new Error(`The job ${kind} recurs more often than the worker looks.`);
    const attempts = Number.POSITIVE_INFINITY;
    this.add({ kind, lease, attempts, concurrency: undefined, every, run: (_payload, context) => run(context) });
    this.unplanned.push({ kind, every });
  }

  /** Within a transaction the job exists if and only if that commits. */
  async enqueue<Schema extends z.ZodType>(
    to: Transaction | Database,
    { kind, payload: schema }: JobKind<Schema>,
    payload: z.input<Schema>,
    { runAt = this.clock.now(), uniqueKey }: EnqueueOptions = {},
  ) {
    // Stored as it was given, because it is parsed once more when it runs; but a wrong one fails here, in its caller.
    schema.parse(payload);
    await insertJob(to, { kind, payload, uniqueKey, runAt });
    if (isTransaction(to)) to.afterCommit(() => this.nudge([kind]));
    else this.nudge([kind]);
  }

  /** The same for many of a kind, in one statement. */
  async enqueueAll<Schema extends z.ZodType>(
    tx: Transaction,
    { kind, payload: schema }: JobKind<Schema>,
    jobs: readonly { payload: z.input<Schema>; uniqueKey: string; runAt: Date }[],
  ) {
    if (jobs.length === 0) return;
    for (const { payload } of jobs) schema.parse(payload);
    await insertJobs(tx, kind, jobs);
    tx.afterCommit(() => this.nudge([kind]));
  }

  /** Deletes queued and failed jobs of an erased account. */
  async erase(tx: Transaction, id: string) {
    await deleteJobsNaming(tx, id);
  }

  /** Counts due jobs that are not done yet, by kind, of no more jobs than the limit. */
  waiting(db: Queryable, now: Date, limit: number): Promise<WaitingJobs[]> {
    return findWaiting(db, now, limit);
  }

  /** Jobs that failed for good. */
  failed(db: Queryable, limit: number): Promise<FailedJob[]> {
    return findFailed(db, limit);
  }

  /** Tries a failed job again, from its first attempt; false for one that has not failed. */
  async retry(tx: Transaction, id: string, now: Date): Promise<boolean> {
    const kind = await reviveJob(tx, id, now);
    if (kind === undefined) return false;
    tx.afterCommit(() => this.nudge([kind]));
    return true;
  }

  /** Seconds that the oldest due job of each kind has waited. */
  async ages(): Promise<Record<string, number>> {
    const found = await findAges(this.db, [...this.known.keys()], this.clock.now());
    return Object.fromEntries(found.map(({ kind, seconds }) => [kind, seconds]));
  }

  async start() {
    if (this.loop) return;
    this.stopped = false;
    // The embedded database has one process: leases found at start belong to one that is gone.
    if (this.db.embedded) await clearLeases(this.db, [...this.running.keys()]);
    this.loop = this.work();
  }

  /** Takes no more jobs, and waits for those that run. */
  async stop() {
    this.stopped = true;
    this.wake();
    await this.loop;
    await this.taking;
    await Promise.all(this.runs());
    this.loop = undefined;
  }

  /** Runs what is due by the product's clock, and what that leads to, until nothing due is left. */
  async runDue() {
    if (this.stopped) throw new Error('The worker has been stopped.');
    for (;;) {
      const nothingLeft = await this.takeDue(this.known.keys());
      if (this.running.size > 0) await Promise.race(this.runs());
      else if (nothingLeft) return;
    }
  }

  private add(job: Runnable) {
    if (this.known.has(job.kind)) throw new Error(`The job ${job.kind} is registered twice.`);
    this.known.set(job.kind, job);
  }

  /** Looks for all kinds once per interval, and for those of a nudge at once: a busy kind does not cost a look for each. */
  private async work() {
    let lookedForAll = Number.NEGATIVE_INFINITY;
    while (!this.stopped) {
      const all = performance.now() - lookedForAll >= pollInterval;
      if (all) lookedForAll = performance.now();
      const kinds = all ? this.known.keys() : this.nudged;
      this.nudged = new Set();
      try {
        await this.takeDue(kinds);
      } catch (error) {
        this.log.error({ err: error }, 'jobs could not be taken from the database');
      }
      if (this.nudged.size === 0) await this.nextNudge();
    }
  }

  private nudge(kinds: Iterable<string>) {
    for (const kind of kinds) this.nudged.add(kind);
    this.wake();
  }

  /** Polling finds jobs that become due, jobs of other nodes, and those whose notification was lost in a crash. */
  private nextNudge(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollInterval);
      timer.unref();
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Claims as many due jobs as there is capacity for. Must not run concurrently, or it would claim too many. */
  private takeDue(kinds: Iterable<string>): Promise<boolean> {
    const taking = this.taking.then(() => this.claimAndRun(new Set(kinds)));
    this.taking = taking.catch(() => {});
    return taking;
  }

  /** Says whether nothing is left: whatever still ran when we asked may have led to more since. */
  private async claimAndRun(kinds: ReadonlySet<string>): Promise<boolean> {
    const idle = this.running.size === 0;
    if (this.stopped) return idle;
    await this.planRecurring();
    const wanted = this.wanted().filter(({ kind }) => kinds.has(kind));
    if (wanted.length === 0) return false;
    const claimed = await claimJobs(this.db, {
      token: randomUUID(),
      now: this.clock.now(),
      wanted,
      // However late a heartbeat of ours may be, we never run a job twice at once ourselves.
      running: [...this.running.keys()],
    });
    this.run(claimed);
    return idle && claimed.length === 0;
  }

  /** The kinds there is room for. Those that say how many of them run at once have a lane of their own, all others share one. */
  private wanted(): Wanted[] {
    const running = [...this.running.values()].map(({ kind }) => this.known.get(kind));
    const shared = this.concurrency - running.filter((kind) => kind?.concurrency === undefined).length;
    return [...this.known.values()]
      .map(({ kind, lease, concurrency }, place) =>
        concurrency === undefined
          ? { kind, lease, lane: 0, room: shared }
          : { kind, lease, lane: place + 1, room: concurrency - running.filter((each) => each?.kind === kind).length },
      )
      .filter(({ room }) => room > 0);
  }

  private run(claimed: ClaimedJob[]) {
    for (const job of claimed) {
      const runnable = this.known.get(job.kind);
      if (!runnable) continue;
      const run = runJob(job, runnable, { db: this.db, clock: this.clock, log: this.log }).finally(() => {
        this.running.delete(job.id);
        // The job that ended leaves room in its lane: the next of that lane is looked for.
        this.nudge(runnable.concurrency === undefined ? this.known.keys() : [job.kind]);
      });
      this.running.set(job.id, { kind: job.kind, run });
    }
  }

  private runs() {
    return Array.from(this.running.values(), ({ run }) => run);
  }

  private async planRecurring() {
    const now = this.clock.now();
    for (let job = this.unplanned[0]; job; job = this.unplanned[0]) {
      await planRecurring(this.db, job.kind, now, new Date(now.getTime() + job.every));
      this.unplanned.shift();
    }
  }
}

function isTransaction(queryable: Queryable): queryable is Transaction {
  return 'afterCommit' in queryable;
}
