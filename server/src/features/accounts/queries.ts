import type { Locale } from '#contract/locales.ts';
import type { PhotoChoice } from '#contract/photos/photos.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export type UserStatus = 'not_confirmed' | 'active' | 'pending_deletion' | 'banned';

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
  unasked_photos: PhotoChoice;
  new_likes: number;
  unread_messages: number;
}

/** As far as a member may learn of them. Further nobody counts what waits for them: a badge ends long before. */
const mostCounted = 1000;

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select users.id, users.status, paid_user, language, notifications_disabled, signup_at, fictional, email,
       invisible, shown_to_visitors, unasked_photos,
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

export interface BannedRow {
  siteId: number;
  name: string;
  email: string | null;
  language: Locale | null;
  /** Whether the account was open before. */
  changed: boolean;
}

/** Closes an account with what its owner is told; undefined where there is none. */
export async function saveBan(
  db: Queryable,
  userId: string,
  { notice, link }: { notice: string; link: string },
): Promise<BannedRow | undefined> {
  const { rows } = await db.query<BannedRow>(
    `with held as (select id, status from users where id = $1 for update), closed as (
       update users set status = 'banned', ban_reason = $2, ban_link = $3 from held
       where users.id = held.id and held.status <> 'banned'
     )
     select users.site_id as "siteId", name, email, language, held.status <> 'banned' as changed
     from held join users on users.id = held.id join profiles on profiles.id = users.id`,
    [userId, notice, link],
  );
  return rows[0];
}

/** Opens a banned account again; its address was confirmed, or is to be. One whose owner is leaving is open once they come back. */
export async function deleteBan(db: Queryable, userId: string) {
  await db.query(
    `update users set status = case status when 'banned' then 'active' else status end, banned = false,
       ban_reason = null, ban_link = null
     where id = $1 and status in ('banned', 'pending_deletion')`,
    [userId],
  );
}

export async function saveLimitedUntil(db: Queryable, userId: string, until: Date | null) {
  await db.query('update users set limited_until = $2 where id = $1', [userId, until]);
}

export async function saveLanguage(db: Queryable, userId: string, language: Locale) {
  await db.query('update users set language = $2 where id = $1', [userId, language]);
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

export async function savePassword(db: Queryable, userId: string, passwordHash: string) {
  await db.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
}

export async function saveNotificationsDisabled(
  db: Queryable,
  userId: string,
  reasons: UserRow['notifications_disabled'],
) {
  await db.query('update users set notifications_disabled = $2 where id = $1', [userId, reasons]);
}

export async function addNotificationsDisabled(
  db: Queryable,
  userId: string,
  reason: UserRow['notifications_disabled'][number],
) {
  await db.query(
    `update users set notifications_disabled = notifications_disabled || $2::text
     where id = $1 and not $2 = any (notifications_disabled)`,
    [userId, reason],
  );
}

/** An account with that address there may be on each site: the index is asked once for every one of them. */
export async function addNotificationsDisabledTo(
  db: Queryable,
  address: string,
  reason: UserRow['notifications_disabled'][number],
) {
  await db.query(
    `update users set notifications_disabled = notifications_disabled || $2::text
     where site_id in (select id from sites) and lower(email) = lower($1) and not $2 = any (notifications_disabled)`,
    [address, reason],
  );
}

/** Until when a deletion can be taken back; undefined where there is none, or its erasure has begun. */
export async function findReactivationEnd(db: Queryable, userId: string, now: Date): Promise<Date | undefined> {
  const { rows } = await db.query<{ erase_at: Date }>(
    'select erase_at from deletions where user_id = $1 and steps_done is null and erase_at > $2',
    [userId, now],
  );
  return rows[0]?.erase_at;
}

/** Where a banned member had their account, and the address of it; also of one who is leaving. */
export async function findBannedAddress(
  db: Queryable,
  userId: string,
): Promise<{ site_id: number; email: string } | undefined> {
  const { rows } = await db.query<{ site_id: number; email: string }>(
    'select site_id, email from users where id = $1 and banned and email is not null',
    [userId],
  );
  return rows[0];
}

export async function insertBannedEmail(
  db: Queryable,
  { siteId, hash, now }: { siteId: number; hash: Buffer; now: Date },
) {
  await db.query('insert into banned_emails (site_id, hash, banned_at) values ($1, $2, $3) on conflict do nothing', [
    siteId,
    hash,
    now,
  ]);
}

export async function hasBannedEmail(db: Queryable, siteId: number, hash: Buffer): Promise<boolean> {
  const { rows } = await db.query('select from banned_emails where site_id = $1 and hash = $2', [siteId, hash]);
  return rows.length > 0;
}
