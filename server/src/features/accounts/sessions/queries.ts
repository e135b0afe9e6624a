import type { Locale } from '#contract/locales.ts';
import type { Gender, Sexuality } from '#contract/people/profile.ts';
import type { Country } from '#contract/places/countries.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface SessionRow {
  id: string;
  user_id: string;
  language: Locale | null;
  last_seen_at: Date;
  gender: Gender;
  sexuality: Sexuality;
  paid_user: boolean;
  country: Country;
  region: string | null;
  city_id: number | null;
}

export async function insertSession(
  db: Queryable,
  session: { tokenHash: Buffer; userId: string; device: string; now: Date; expires: Date },
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into sessions (token_hash, user_id, device, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $4, $5) returning id`,
    [session.tokenHash, session.userId, session.device, session.now, session.expires],
    { prepared: 'accounts.insertSession' },
  );
  return rows[0]?.id ?? '';
}

/**
 * A session opens only the site it was made on: one member belongs to one site. It is worth nothing while its member is
 * banned or leaving.
 */
export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  siteId: number,
  now: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>(
    `select sessions.id, user_id, language, last_seen_at, gender, sexuality, paid_user, country, region,
       city_id
     from sessions join users on users.id = user_id join profiles on profiles.id = user_id
     where token_hash = $1 and users.site_id = $2 and expires_at > $3
       and users.status in ('not_confirmed', 'active')`,
    [tokenHash, siteId, now],
    { prepared: 'accounts.findSession' },
  );
  return rows[0];
}

/** Whose session this is, as `findSession` would judge, and how they stand to the owner of what they want to open. */
export async function findFileReader(
  db: Queryable,
  { tokenHash, siteId, owner, now }: { tokenHash: Buffer; siteId: number; owner: string | null; now: Date },
): Promise<{ user_id: string; paid_user: boolean; blocked: boolean } | undefined> {
  const { rows } = await db.query<{ user_id: string; paid_user: boolean; blocked: boolean }>(
    `select user_id, paid_user, exists (
       select from blocks where (blocker_id = user_id and blocked_id = $4) or (blocker_id = $4 and blocked_id = user_id)
     ) as blocked
     from sessions join users on users.id = user_id
     where token_hash = $1 and users.site_id = $2 and expires_at > $3
       and users.status in ('not_confirmed', 'active')`,
    [tokenHash, siteId, now, owner],
    { prepared: 'accounts.findFileReader' },
  );
  return rows[0];
}

/** Which of these sessions are still worth something, as `findSession` would judge. */
export async function findLivingSessions(db: Queryable, ids: string[], now: Date): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select sessions.id from sessions join users on users.id = user_id
     where sessions.id = any($1) and expires_at > $2 and users.status in ('not_confirmed', 'active')`,
    [ids, now],
    { prepared: 'accounts.findLivingSessions' },
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whose accounts were closed within the last seconds. By the database's real time, in which the trigger writes it. */
export async function findAccountsClosedWithin(db: Queryable, seconds: number): Promise<string[]> {
  const { rows } = await db.query<{ user_id: string }>(
    `select user_id from closed_accounts where at > clock_timestamp() - $1 * interval '1 second'`,
    [seconds],
    { prepared: 'accounts.findAccountsClosedWithin' },
  );
  return rows.map(({ user_id }) => user_id);
}

export async function deleteAccountsClosedBefore(db: Queryable, seconds: number) {
  await db.query(`delete from closed_accounts where at <= clock_timestamp() - $1 * interval '1 second'`, [seconds]);
}

export async function touchSession(db: Queryable, id: string, now: Date) {
  await db.query('update sessions set last_seen_at = $2 where id = $1', [id, now]);
}

export async function deleteSession(db: Queryable, id: string) {
  await db.query('delete from sessions where id = $1', [id]);
}

export async function deleteExpiredSessions(db: Queryable, now: Date) {
  await db.query('delete from sessions where expires_at <= $1', [now]);
}

export interface SessionListRow {
  id: string;
  device: string;
  last_seen_at: Date;
}

export async function findSessions(db: Queryable, userId: string, now: Date): Promise<SessionListRow[]> {
  const { rows } = await db.query<SessionListRow>(
    `select id, device, last_seen_at from sessions where user_id = $1 and expires_at > $2
     order by last_seen_at desc, id limit 100`,
    [userId, now],
  );
  return rows;
}

export async function deleteSessionOf(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from sessions where user_id = $1 and id = $2', [userId, id]);
  return rowCount > 0;
}

/** All of a member's sessions but one; without one, all of them. Answers how many. */
export async function deleteOtherSessions(db: Queryable, userId: string, keptId: string | null): Promise<number> {
  const { rowCount } = await db.query('delete from sessions where user_id = $1 and id is distinct from $2::bigint', [
    userId,
    keptId,
  ]);
  return rowCount;
}
