import type { Queryable } from '#server/platform/database/database.ts';

/** Login attempts on one scope (an account, a device, a network) run one after another, until the transaction ends. */
export async function lockScope(db: Queryable, scope: string) {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [scope]);
}

export async function findBlock(db: Queryable, scopes: string[], now: Date): Promise<Date | undefined> {
  const { rows } = await db.query<{ blocked_until: Date }>(
    `select blocked_until from login_failures where scope = any($1) and blocked_until > $2
     order by blocked_until desc limit 1`,
    [scopes, now],
  );
  return rows[0]?.blocked_until;
}

/** Tries older than `since` no longer count, nor do those that already led to a block. */
export async function saveFailure(
  db: Queryable,
  failure: { scope: string; tries: number; since: Date; now: Date; blockedUntil: Date },
) {
  await db.query(
    `insert into login_failures as known (scope, failures, last_at) values ($1, 1, $2)
     on conflict (scope) do update set
       failures = case when known.last_at <= $3 or known.blocked_until <= $2 then 1 else known.failures + 1 end,
       blocked_until = case
         when known.last_at <= $3 or known.blocked_until <= $2 then null
         when known.blocked_until is null and known.failures + 1 >= $4 then $5
         else known.blocked_until end,
       last_at = $2`,
    [failure.scope, failure.now, failure.since, failure.tries, failure.blockedUntil],
  );
}

export async function deleteFailures(db: Queryable, scope: string) {
  await db.query('delete from login_failures where scope = $1', [scope]);
}

/** Deletes the failed login attempts counted for the devices that an account knows. */
export async function deleteDeviceFailures(db: Queryable, userId: string) {
  await db.query(
    `delete from login_failures where scope in (
       select 'device ' || user_id || ' ' || encode(hash, 'hex') from known_devices where user_id = $1)`,
    [userId],
  );
}

export async function deleteFailuresBefore(db: Queryable, before: Date) {
  await db.query('delete from login_failures where last_at <= $1', [before]);
}
