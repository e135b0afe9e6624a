import type { Tracking } from '#contract/accounts/accounts.ts';
import type { FirstMessageWaits } from '#contract/chat/chat-types.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface NewAccount {
  siteId: number;
  email: string;
  passwordHash: string;
  language: Locale;
  timeZone: string | null;
  termsVersion: string;
  tracking: Tracking;
  lander: string | null;
  now: Date;
}

/** Inserts an account and answers its id; undefined where the address has one already, also one of a concurrent signup. */
export async function insertAccount(db: Queryable, account: NewAccount): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `insert into users (site_id, email, password_hash, status, language, signup_at, time_zone, terms_version,
       terms_accepted_at, tracking, lander)
     values ($1, $2, $3, 'not_confirmed', $4, $5, $6, $7, $5, $8, $9)
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
      account.lander,
    ],
    { prepared: 'accounts.insertAccount' },
  );
  return rows[0]?.id;
}

/** An account with neither address nor password: nobody logs in to it. */
export async function insertFictionalAccount(
  db: Queryable,
  { siteId, language, now }: { siteId: number; language: Locale; now: Date },
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into users (site_id, status, language, signup_at) values ($1, 'active', $2, $3) returning id`,
    [siteId, language, now],
  );
  return rows[0]?.id ?? '';
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

/** The first message of a signup that waits, with what is needed to send it. Once the two have written, none does. */
export interface WaitingRow {
  member_id: string;
  name: string;
  text: string;
  waits_for: FirstMessageWaits;
  site_id: number;
  language: Locale;
}

export async function findWaitingMessage(db: Queryable, userId: string): Promise<WaitingRow | undefined> {
  const { rows } = await db.query<WaitingRow>(
    `select member_id, profiles.name, text, waits_for, users.site_id, users.language
     from signup_messages join users on users.id = user_id join profiles on profiles.id = member_id
     where user_id = $1 and waits_for is not null and not exists (
       select from conversation_sides as side
       where side.member_id = user_id and side.other_id = signup_messages.member_id and side.last_seq > 0
     )`,
    [userId],
    { prepared: 'accounts.findWaitingMessage' },
  );
  return rows[0];
}

export async function saveWaiting(db: Queryable, userId: string, waitsFor: FirstMessageWaits | null) {
  await db.query('update signup_messages set waits_for = $2 where user_id = $1', [userId, waitsFor]);
}

export async function memberExists(db: Queryable, siteId: number, id: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from profiles where id = $1 and site_id = $2 and status = 'active'`, [
    id,
    siteId,
  ]);
  return rowCount > 0;
}

/** False when the member was confirmed before. */
export async function activateUser(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update users set status = 'active', confirmed_at = $2 where id = $1 and status = 'not_confirmed'`,
    [userId, now],
  );
  return rowCount > 0;
}
