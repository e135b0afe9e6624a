import type { Locale } from '#contract/locales.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface CredentialsRow {
  id: string;
  password_hash: string;
  language: Locale | null;
}

/** By e-mail address or by name; both are unique on a site whatever their case. */
export async function findCredentials(
  db: Queryable,
  siteId: number,
  login: string,
): Promise<CredentialsRow | undefined> {
  const { rows } = await db.query<CredentialsRow>(
    `select users.id, password_hash, language from users
     where password_hash is not null and id = coalesce(
       (select id from users where site_id = $1 and lower(email) = lower($2)),
       (select id from profiles where site_id = $1 and lower(name) = lower($2)))`,
    [siteId, login],
  );
  return rows[0];
}

export interface UserRow {
  id: string;
  status: 'not_confirmed' | 'active' | 'pending_deletion' | 'banned';
  paid_user: boolean;
  language: Locale | null;
  notifications_disabled: ('fbl' | 'bounce' | 'listunsubscribe')[];
  signup_at: Date;
  name: string;
  fictional: boolean;
  photo: string | null;
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select users.id, users.status, paid_user, language, notifications_disabled, signup_at, name, fictional,
       (select storage_key from photos where profile_id = users.id and status = 'active' order by position limit 1) as photo
     from users join profiles on profiles.id = users.id
     where users.id = $1`,
    [id],
  );
  return rows[0];
}

export async function saveLanguage(db: Queryable, userId: string, language: Locale) {
  await db.query('update users set language = $2 where id = $1', [userId, language]);
}

export interface SessionRow {
  id: string;
  user_id: string;
  language: Locale | null;
  last_seen_at: Date;
}

export async function insertSession(
  db: Queryable,
  session: { tokenHash: Buffer; userId: string; device: string; now: Date; expires: Date },
) {
  await db.query(
    `insert into sessions (token_hash, user_id, device, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $4, $5)`,
    [session.tokenHash, session.userId, session.device, session.now, session.expires],
  );
}

/** A session opens only the site it was made on: one member belongs to one site. */
export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  siteId: number,
  now: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>(
    `select sessions.id, user_id, language, last_seen_at
     from sessions join users on users.id = user_id
     where token_hash = $1 and users.site_id = $2 and expires_at > $3`,
    [tokenHash, siteId, now],
  );
  return rows[0];
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
