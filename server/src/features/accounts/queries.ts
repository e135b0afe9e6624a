import type { Tracking } from '#contract/accounts/accounts.ts';
import type { Locale } from '#contract/locales.ts';
import type { Gender, Sexuality } from '#contract/people/profile.ts';
import type { Country } from '#contract/places/countries.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface CredentialsRow {
  id: string;
  password_hash: string;
  status: UserStatus;
  ban_reason: string | null;
}

export type UserStatus = 'not_confirmed' | 'active' | 'pending_deletion' | 'banned';

/** By e-mail address or by name; both are unique on a site whatever their case. */
export async function findCredentials(
  db: Queryable,
  siteId: number,
  login: string,
): Promise<CredentialsRow | undefined> {
  const { rows } = await db.query<CredentialsRow>(
    `select users.id, password_hash, status, ban_reason from users
     where password_hash is not null and id = coalesce(
       (select id from users where site_id = $1 and lower(email) = lower($2)),
       (select id from profiles where site_id = $1 and lower(name) = lower($2)))`,
    [siteId, login],
  );
  return rows[0];
}

export interface UserRow {
  id: string;
  status: UserStatus;
  paid_user: boolean;
  language: Locale | null;
  notifications_disabled: ('fbl' | 'bounce' | 'listunsubscribe')[];
  signup_at: Date;
  fictional: boolean;
  /** Only those who have one log in. */
  email: string;
  two_factor: boolean;
  invisible: boolean;
  shown_to_visitors: boolean;
  new_likes: number;
  unread_messages: number;
}

/** As far as a member may learn of them. Further nobody counts what waits for them: a badge ends long before. */
const mostCounted = 1000;

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select users.id, users.status, paid_user, language, notifications_disabled, signup_at, fictional, email,
       invisible, shown_to_visitors,
       exists (select from second_factors where user_id = users.id and confirmed_at is not null) as two_factor,
       (select count(*) from (
         select from likes join member_cards as liker on liker.id = liker_id
         where liked_id = users.id and seen_at is null and (liker.site_id = users.site_id or liker.resold)
           and (liker.visible or exists (
             select from matches join users as other on other.id = matches.other_id
             where matches.member_id = users.id and matches.other_id = liker.id and other.status = 'active'))
         limit ${mostCounted}
       ) as new)::int as new_likes,
       coalesce((select unread from chat_totals where member_id = users.id), 0) as unread_messages
     from users join profiles on profiles.id = users.id
     where users.id = $1`,
    [id],
    { prepared: 'accounts.findUser' },
  );
  return rows[0];
}

/** Saying what holds already writes nothing. */
export async function savePremium(db: Queryable, userId: string, premium: boolean) {
  await db.query('update users set paid_user = $2 where id = $1 and paid_user <> $2', [userId, premium]);
}

export async function saveLanguage(db: Queryable, userId: string, language: Locale) {
  await db.query('update users set language = $2 where id = $1', [userId, language]);
}

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

export interface OwnerRow {
  id: string;
  email: string;
  name: string;
  status: UserStatus;
  language: Locale | null;
  password_hash: string;
  signup_at: Date;
  time_zone: string | null;
}

const ownerColumns = 'users.id, email, name, users.status, language, password_hash, signup_at, time_zone';

export async function findOwner(db: Queryable, userId: string): Promise<OwnerRow | undefined> {
  const { rows } = await db.query<OwnerRow>(
    `select ${ownerColumns} from users join profiles on profiles.id = users.id where users.id = $1`,
    [userId],
  );
  return rows[0];
}

/** Whom an address belongs to. Fictional profiles have none. */
export async function findOwnerByEmail(db: Queryable, siteId: number, email: string): Promise<OwnerRow | undefined> {
  const { rows } = await db.query<OwnerRow>(
    `select ${ownerColumns} from users join profiles on profiles.id = users.id
     where users.site_id = $1 and lower(email) = lower($2)`,
    [siteId, email],
  );
  return rows[0];
}

/**
 * Holds the member until the transaction ends: what is counted about them is then not counted twice. Sessions may be
 * opened meanwhile, so that nobody waits for somebody who waits for them.
 */
export async function lockOwner(db: Queryable, userId: string): Promise<OwnerRow | undefined> {
  const { rows } = await db.query<OwnerRow>(
    `select ${ownerColumns} from users join profiles on profiles.id = users.id where users.id = $1 for no key update of users`,
    [userId],
  );
  return rows[0];
}

export interface NewAccount {
  siteId: number;
  email: string;
  passwordHash: string;
  language: Locale;
  timeZone: string | null;
  termsVersion: string;
  tracking: Tracking;
  now: Date;
}

/** Its id; undefined where the address has an account already, be it since this very moment. */
export async function insertAccount(db: Queryable, account: NewAccount): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `insert into users (site_id, email, password_hash, status, language, signup_at, time_zone, terms_version,
       terms_accepted_at, tracking)
     values ($1, $2, $3, 'not_confirmed', $4, $5, $6, $7, $5, $8)
     on conflict (site_id, lower(email)) do nothing returning id`,
    [
      account.siteId,
      account.email,
      account.passwordHash,
      account.language,
      account.now,
      account.timeZone,
      account.termsVersion,
      JSON.stringify(account.tracking),
    ],
    { prepared: 'accounts.insertMember' },
  );
  return rows[0]?.id;
}

export async function insertSignupMessage(
  db: Queryable,
  message: { userId: string; memberId: string | null; text: string; now: Date },
) {
  await db.query('insert into signup_messages (user_id, member_id, text, at) values ($1, $2, $3, $4)', [
    message.userId,
    message.memberId,
    message.text,
    message.now,
  ]);
}

export async function memberExists(db: Queryable, siteId: number, id: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from profiles where id = $1 and site_id = $2 and status = 'active'`, [
    id,
    siteId,
  ]);
  return rowCount > 0;
}

/** False when the member was confirmed before. */
export async function activateUser(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(`update users set status = 'active' where id = $1 and status = 'not_confirmed'`, [
    userId,
  ]);
  return rowCount > 0;
}

const uniqueViolation = '23505';

/** False when the address has another account, be it since this very moment; the transaction is then at its end. */
export async function saveEmail(db: Queryable, userId: string, email: string): Promise<boolean> {
  try {
    await db.query('update users set email = $2 where id = $1', [userId, email]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return false;
    throw error;
  }
}

export async function savePassword(db: Queryable, userId: string, passwordHash: string) {
  await db.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
}
