import type { Queryable } from '../database/database.ts';

/** A job and the token that proves who runs it. Every statement that ends or prolongs a run names both. */
export interface Claim {
  id: string;
  token: string;
}

export interface ClaimedJob extends Claim {
  kind: string;
  payload: unknown;
  attempts: number;
}

export async function insertJob(
  db: Queryable,
  job: { kind: string; payload: unknown; uniqueKey: string | undefined; runAt: Date },
) {
  // The update also takes the row lock: it waits for a run that is ending, and a run that begins waits for the caller's
  // commit. So a later run sees what was written together with the second job.
  await db.query(
    `insert into jobs (kind, payload, unique_key, run_at) values ($1, $2, $3, $4)
     on conflict (kind, unique_key) where unique_key is not null and failed_at is null
     do update set again_at = least(jobs.again_at, excluded.run_at) where jobs.lease_token is not null`,
    [job.kind, JSON.stringify(job.payload), job.uniqueKey ?? null, job.runAt],
    { prepared: 'jobs.insertJob' },
  );
}

/** Many of a kind at once, each with its key; those that wait already stay as they are. */
export async function insertJobs(
  db: Queryable,
  kind: string,
  jobs: readonly { payload: unknown; uniqueKey: string; runAt: Date }[],
) {
  await db.query(
    `insert into jobs (kind, payload, unique_key, run_at)
     select $1, new.payload, new.unique_key, new.run_at
     from unnest($2::jsonb[], $3::text[], $4::timestamptz[]) as new (payload, unique_key, run_at)
     order by new.unique_key
     on conflict (kind, unique_key) where unique_key is not null and failed_at is null
     do update set again_at = least(jobs.again_at, excluded.run_at) where jobs.lease_token is not null`,
    [
      kind,
      jobs.map(({ payload }) => JSON.stringify(payload)),
      jobs.map(({ uniqueKey }) => uniqueKey),
      jobs.map(({ runAt }) => runAt),
    ],
    { prepared: 'jobs.insertJobs' },
  );
}

/** One row per recurring kind, whoever comes first. A row that waits too long (its period was shortened) is moved up. */
export async function planRecurring(db: Queryable, kind: string, now: Date, latest: Date) {
  await db.query(
    `insert into jobs (kind, unique_key, run_at) values ($1, 'recurring', $2)
     on conflict (kind, unique_key) where unique_key is not null and failed_at is null
     do update set run_at = least(jobs.run_at, $3)`,
    [kind, now, latest],
  );
}

/** A kind with how long a run of it is leased, the lane it runs in, and how many more may run there. */
export interface Wanted {
  kind: string;
  lease: number;
  lane: number;
  room: number;
}

/**
 * Takes due jobs that nobody runs, the oldest of each lane. Each kind is asked for by itself, by an index: a million waiting
 * jobs of one kind do not stand before the single one of another. Leases count by the database's own clock, so nodes need
 * not agree on the time.
 */
export async function claimJobs(
  db: Queryable,
  { token, now, wanted, running }: { token: string; now: Date; wanted: readonly Wanted[]; running: string[] },
): Promise<ClaimedJob[]> {
  const { rows } = await db.query<ClaimedJob>(
    `with found as materialized (
       select job.id, job.run_at, wanted.lease, wanted.lane, wanted.room
       from unnest($3::text[], $4::float8[], $5::int[], $6::int[]) as wanted (kind, lease, lane, room)
       cross join lateral (
         select jobs.id, jobs.run_at from jobs
         where jobs.kind = wanted.kind and failed_at is null and run_at <= $2 and jobs.id <> all ($7::bigint[])
           and (leased_until is null or leased_until < clock_timestamp())
         order by run_at, jobs.id
         limit wanted.room
         for update skip locked
       ) as job
     ), due as (
       select id, lease from (
         select *, row_number() over (partition by lane order by run_at, id) as place from found
       ) as placed where place <= room
     )
     update jobs
     set lease_token = $1, leased_until = clock_timestamp() + due.lease * interval '1 millisecond', attempts = attempts + 1
     from due where jobs.id = due.id
     returning jobs.id, lease_token as token, kind, payload, attempts`,
    [
      token,
      now,
      wanted.map(({ kind }) => kind),
      wanted.map(({ lease }) => lease),
      wanted.map(({ lane }) => lane),
      wanted.map(({ room }) => room),
      running,
    ],
    { prepared: 'jobs.claimJobs' },
  );
  return rows;
}

/** How many seconds the oldest due job of each kind has waited, by an index; kinds of which nothing is due are left out. */
export async function findAges(
  db: Queryable,
  kinds: readonly string[],
  now: Date,
): Promise<{ kind: string; seconds: number }[]> {
  const { rows } = await db.query<{ kind: string; seconds: number }>(
    `select wanted.kind, extract(epoch from $2 - job.run_at)::float8 as seconds
     from unnest($1::text[]) as wanted (kind) cross join lateral (
       select run_at from jobs where jobs.kind = wanted.kind and failed_at is null and run_at <= $2
       order by run_at limit 1
     ) as job`,
    [kinds, now],
  );
  return rows;
}

export async function prolongLease(db: Queryable, { id, token }: Claim, lease: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update jobs set leased_until = clock_timestamp() + $3::float8 * interval '1 millisecond'
     where id = $1 and lease_token = $2`,
    [id, token, lease],
  );
  return rowCount === 1;
}

export async function clearLeases(db: Queryable, running: string[]) {
  await db.query(
    'update jobs set lease_token = null, leased_until = null where lease_token is not null and id <> all ($1::bigint[])',
    [running],
  );
}

/** Ends the run of a job; false when it is no longer ours. */
export async function finishJob(db: Queryable, claim: Claim): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from jobs where id = $1 and lease_token = $2 and again_at is null',
    [claim.id, claim.token],
    { prepared: 'jobs.finishJob' },
  );
  return rowCount === 1 || (await rescheduleJob(db, claim, undefined));
}

/** Lets the job wait for its next run, as if new; false when it is no longer ours. */
export async function rescheduleJob(db: Queryable, { id, token }: Claim, runAt: Date | undefined): Promise<boolean> {
  const { rowCount } = await db.query(
    `update jobs
     set run_at = coalesce($3, again_at), again_at = null, attempts = 0, last_error = null,
       lease_token = null, leased_until = null
     where id = $1 and lease_token = $2 and coalesce($3, again_at) is not null`,
    [id, token, runAt ?? null],
  );
  return rowCount === 1;
}

/** A failed try: the job waits until `retryAt`, or has failed for good when that is undefined. */
export async function recordFailure(
  db: Queryable,
  { id, token }: Claim,
  failure: { error: string; now: Date; retryAt: Date | undefined },
) {
  // A job that was enqueued again meanwhile starts afresh: its last failure must not swallow the new request.
  await db.query(
    `update jobs
     set last_error = $3, lease_token = null, leased_until = null, again_at = null,
       run_at = coalesce($4, again_at, run_at),
       attempts = case when $4::timestamptz is null and again_at is not null then 0 else attempts end,
       failed_at = case when $4::timestamptz is null and again_at is null then $5::timestamptz end
     where id = $1 and lease_token = $2`,
    [id, token, failure.error, failure.retryAt ?? null, failure.now],
  );
}

export async function deleteFailedBefore(db: Queryable, before: Date) {
  await db.query('delete from jobs where failed_at < $1', [before]);
}

/** Jobs whose payload names an id, and that nobody runs at the moment. */
export async function deleteJobsNaming(db: Queryable, id: string) {
  await db.query('delete from jobs where lease_token is null and strpos(payload::text, $1) > 0', [JSON.stringify(id)]);
}

export interface WaitingJobs {
  kind: string;
  waiting: number;
  oldest: Date;
}

/** Counts due jobs that are not done, by kind, of no more than so many, the oldest first. */
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

/** Jobs that failed for good, the newest first. Their payloads, which speak of people, stay here. */
export async function findFailed(db: Queryable, limit: number): Promise<FailedJob[]> {
  const { rows } = await db.query<FailedJob>(
    `select id, kind, attempts, failed_at, last_error from jobs
     where failed_at is not null order by failed_at desc limit $1`,
    [limit],
  );
  return rows;
}

/**
 * Requeues a failed job and returns its kind, or deletes it where a job with its unique key is queued already. Undefined for
 * a job that has not failed.
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
