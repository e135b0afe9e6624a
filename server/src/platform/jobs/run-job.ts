import type { Clock } from '../clock.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { jobTimeouts } from '../timeouts.ts';
import { pauseAfter } from './backoff.ts';
import { type JobContext, LeaseLostError } from './definition.ts';
import { Lease } from './lease.ts';
import { type ClaimedJob, finishJob, recordFailure, rescheduleJob } from './queries.ts';

/** What the worker knows of a kind, one-off or recurring. */
export interface Runnable {
  kind: string;
  lease: number;
  attempts: number;
  /** See JobDefinition. */
  concurrency: number | undefined;
  /** Only recurring jobs have one. */
  every: number | undefined;
  run(payload: unknown, context: JobContext): Promise<void>;
}

interface RunDeps {
  db: Database;
  clock: Clock;
  log: Logger;
}

/** One try of one claimed job, to its end. Never throws: what goes wrong is recorded with the job. */
export async function runJob(claimed: ClaimedJob, job: Runnable, { db, clock, log }: RunDeps): Promise<void> {
  const lease = new Lease(db, claimed, job.lease);
  // The job's work gets `jobTimeouts`; bookkeeping of the queue those of a request.
  const patient = db.withTimeouts(jobTimeouts);
  let complete = false;

  async function end(to: Queryable) {
    const held = job.every
      ? await rescheduleJob(to, claimed, new Date(clock.now().getTime() + job.every))
      : await finishJob(to, claimed);
    if (!held) throw new LeaseLostError();
  }

  async function completeWith<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    if (complete) throw new Error('The job is complete already.');
    const result = await lease.endWith(() =>
      patient.transaction(async (tx) => {
        // Before the work: fails if the lease is lost, and its row lock keeps other workers out.
        await end(tx);
        return await work(tx);
      }),
    );
    complete = true;
    return result;
  }

  const { id, attempts: attempt } = claimed;
  try {
    // Only crashes lead here: a worker that lives records its last failure itself.
    if (attempt > job.attempts) throw new Error('The worker stopped during the last attempt.');
    const { signal } = lease;
    await job.run(claimed.payload, { id, attempt, now: clock.now(), db: patient, signal, complete: completeWith });
    if (!complete) await lease.endWith(() => end(db));
  } catch (error) {
    lease.stop();
    if (complete) log.error({ ...classify(error), job: job.kind, id }, 'a job failed after it was complete');
    else await fail(error);
  } finally {
    lease.stop();
  }

  async function fail(error: unknown) {
    // By kind and id only: payloads and messages speak of people. The message stays in the table, beside the payload.
    const details = { ...classify(error), job: job.kind, id, attempt };
    if (error instanceof LeaseLostError) log.warn(details, 'a job was taken over by another worker');
    else if (attempt < job.attempts) log.warn(details, 'a job failed and will be tried again');
    else log.error(details, 'a job failed for good');

    const now = clock.now();
    const pause = Math.min(pauseAfter(attempt), job.every ?? Number.POSITIVE_INFINITY);
    const retryAt = attempt < job.attempts ? new Date(now.getTime() + pause) : undefined;
    const message = error instanceof Error ? error.message : String(error);
    try {
      await recordFailure(db, claimed, { error: message.slice(0, 1000), now, retryAt });
    } catch (recordingError) {
      log.error({ ...classify(recordingError), job: job.kind, id }, 'a failed job is left to its lease');
    }
  }
}

function classify(error: unknown): { error: string; code?: unknown } {
  if (!(error instanceof Error)) return { error: typeof error };
  return 'code' in error ? { error: error.name, code: error.code } : { error: error.name };
}
