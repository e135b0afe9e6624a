import type { Queryable } from '../database/database.ts';

export interface WaitingJobs {
  kind: string;
  waiting: number;
  oldest: Date;
}

/** What is due and not done, by kind, of no more than so many jobs, the oldest first. */
export async function findWaiting(db: Queryable, now: Date, limit: number): Promise<WaitingJobs[]> {
  const { rows } = await db.query<WaitingJobs>(
    `select kind, count(*)::int as waiting, min(run_at) as oldest
     from (select kind, run_at from jobs where failed_at is null and run_at <= $1 order by run_at, id limit $2) as due
     group by kind`,
    [now, limit],
  );
  return rows;
}

export interface FailedJob {
  id: string;
  kind: string;
  attempts: number;
  failed_at: Date;
  last_error: string | null;
}

/** Jobs that nobody tries any more, the newest first. Their payloads, which speak of people, stay here. */
export async function findFailed(db: Queryable, limit: number): Promise<FailedJob[]> {
  const { rows } = await db.query<FailedJob>(
    `select id, kind, attempts, failed_at, last_error from jobs
     where failed_at is not null order by failed_at desc limit $1`,
    [limit],
  );
  return rows;
}

/**
 * Lets a failed job wait as if new, and gives its kind. Where another with its key waits already, that one does the work, and
 * the failed one goes. Undefined for a job that has not failed.
 */
export async function reviveJob(db: Queryable, id: string, now: Date): Promise<string | undefined> {
  const { rows } = await db.query<{ kind: string }>(
    `with failed as (
       select id, kind, exists (
         select from jobs as other where other.kind = jobs.kind and other.unique_key = jobs.unique_key
           and other.failed_at is null
       ) as replaced
       from jobs where id = $1 and failed_at is not null for update
     ), dropped as (
       delete from jobs using failed where jobs.id = failed.id and replaced
     ), revived as (
       update jobs set failed_at = null, attempts = 0, run_at = $2, last_error = null, again_at = null
       from failed where jobs.id = failed.id and not replaced
     )
     select kind from failed`,
    [id, now],
  );
  return rows[0]?.kind;
}
