import type { z } from 'zod';
import type { Database, Transaction } from '../database/database.ts';

/** A kind of job, as enqueuing needs it: its name in the table, and the schema of its payload. */
export interface JobKind<Schema extends z.ZodType = z.ZodType> {
  readonly kind: string;
  readonly payload: Schema;
}

/** A kind of job with what is needed to run it. */
export interface JobDefinition<Schema extends z.ZodType = z.ZodType> extends JobKind<Schema> {
  /** How often it is tried before it counts as failed; a crash counts as a try. */
  readonly attempts: number;
  /** Milliseconds after which others may take over from a worker that does not renew its lease. */
  readonly lease: number;
  /**
   * For jobs that wait for another machine: so many of them run at once, beside all others, so that a machine that does
   * not answer holds up nobody else.
   */
  readonly concurrency?: number;
  run(payload: z.output<Schema>, context: JobContext): Promise<void>;
}

export interface RecurringJob {
  readonly kind: string;
  /** Milliseconds on the product's clock from the end of one run to the next. */
  readonly every: number;
  readonly lease?: number;
  run(context: JobContext): Promise<void>;
}

export interface JobContext {
  readonly id: string;
  /** 1 on the first try. */
  readonly attempt: number;
  /** The product's time when this try began. */
  readonly now: Date;
  readonly db: Database;
  /** Aborts when another worker may have taken the job over. */
  readonly signal: AbortSignal;
  /**
   * Does the work and ends the job in one transaction: both happen, once, or neither. Throws a LeaseLostError, and
   * rolls back, when the job belongs to another worker by now. A job that never calls this ends when `run` returns.
   */
  complete<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

export class LeaseLostError extends Error {
  override name = 'LeaseLostError';

  constructor() {
    super('Another worker may have taken this job over.');
  }
}

export const defaultLease = 60_000;

export function defineJob<Schema extends z.ZodType>(
  job: JobKind<Schema> & {
    run(payload: z.output<Schema>, context: JobContext): Promise<void>;
    attempts?: number;
    lease?: number;
    concurrency?: number;
  },
): JobDefinition<Schema> {
  return { attempts: 8, lease: defaultLease, ...job };
}
