import type { Locale } from '#contract/locales.ts';
import type { UserStatus } from '#server/features/accounts/accounts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { SettingsRow } from './queries.ts';

export interface ReaderRow extends Pick<SettingsRow, 'preferences' | 'notifications_disabled'> {
  id: string;
  site_id: number;
  /** Null of a fictional profile. */
  email: string | null;
  name: string;
  status: UserStatus;
  language: Locale | null;
  time_zone: string | null;
  fictional: boolean;
  last_active_at: Date;
  has_photo: boolean;
  has_words: boolean;
}

/** Everything that decides whether, where and how a member is written to. */
export async function findReader(db: Queryable, memberId: string): Promise<ReaderRow | undefined> {
  const { rows } = await db.query<ReaderRow>(
    `select users.id, users.site_id, email, name, users.status, language, time_zone, fictional, last_active_at,
       notifications_disabled, preferences, note <> '' as has_words,
       exists (select from photos where profile_id = users.id and photos.status <> 'rejected') as has_photo
     from users join profiles on profiles.id = users.id left join notification_settings on user_id = users.id
     where users.id = $1`,
    [memberId],
    { prepared: 'notifications.findReader' },
  );
  return rows[0];
}

export interface PersonRow {
  id: string;
  name: string;
  date_of_birth: string;
  region: string | null;
  city_id: number | null;
  fictional: boolean;
  /** Only of somebody whom visitors may see: a mail is opened without a session. */
  photo: string | null;
}

/** Filters people to those a mail to the member may name: their accounts are active, nobody blocked, and not hidden from the member. */
export async function findPeople(db: Queryable, memberId: string, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<PersonRow>(
    `select card.id, card.name, card.date_of_birth, card.region, card.city_id, card.fictional,
       case when card.shown_to_visitors then storage_key end as photo
     from unnest($2::bigint[]) with ordinality as wanted (id, place)
     join member_cards as card on card.id = wanted.id
     join profiles on profiles.id = wanted.id join users on users.id = wanted.id
     left join photos on photos.id = card.main_photo
     where profiles.status = 'active' and users.status = 'active'
       and not exists (select from blocks where (blocker_id, blocked_id) in
         (($1::bigint, wanted.id), (wanted.id, $1::bigint)))
       and (card.visible
         or exists (select from conversation_sides where member_id = $1 and other_id = wanted.id)
         or exists (select from matches where member_id = $1 and other_id = wanted.id))
     order by wanted.place`,
    [memberId, ids],
    { prepared: 'notifications.findPeople' },
  );
  return rows;
}

export type MailedAbout = 'messages' | 'likes' | 'week' | 'profile';

export async function findMailed(db: Queryable, memberId: string, about: MailedAbout): Promise<Date | undefined> {
  const { rows } = await db.query<{ mailed_at: Date }>(
    'select mailed_at from notification_mails where member_id = $1 and about = $2',
    [memberId, about],
    { prepared: 'notifications.findMailed' },
  );
  return rows[0]?.mailed_at;
}

export async function saveMailed(db: Queryable, memberId: string, about: MailedAbout, now: Date) {
  await db.query(
    `insert into notification_mails (member_id, about, mailed_at) values ($1, $2, $3)
     on conflict (member_id, about) do update set mailed_at = excluded.mailed_at`,
    [memberId, about, now],
    { prepared: 'notifications.saveMailed' },
  );
}

/** The conversations among these of which the member was reminded before. */
export async function findReminded(db: Queryable, memberId: string, conversations: readonly string[]) {
  const { rows } = await db.query<{ conversation_id: string }>(
    'select conversation_id from notification_reminders where member_id = $1 and conversation_id = any($2::bigint[])',
    [memberId, conversations],
  );
  return rows.map(({ conversation_id }) => conversation_id);
}

export async function saveReminded(db: Queryable, memberId: string, conversation: string, now: Date) {
  await db.query(
    `insert into notification_reminders (member_id, conversation_id, reminded_at) values ($1, $2, $3)
     on conflict do nothing`,
    [memberId, conversation, now],
  );
}

export interface Progress {
  reached: Date;
  after_id: string;
}

/** How far a walk has come; undefined before its first step. Locked, so that two runs of one walk follow one another. */
export async function lockProgress(db: Queryable, walk: string): Promise<Progress | undefined> {
  const { rows } = await db.query<Progress>(
    'select reached, after_id from notification_progress where walk = $1 for update',
    [walk],
  );
  return rows[0];
}

export async function saveProgress(db: Queryable, walk: string, reached: Date, afterId = '0') {
  await db.query(
    `insert into notification_progress (walk, reached, after_id) values ($1, $2, $3)
     on conflict (walk) do update set reached = excluded.reached, after_id = excluded.after_id`,
    [walk, reached, afterId],
  );
}

export async function deleteProgressBefore(db: Queryable, before: Date) {
  await db.query(`delete from notification_progress where walk like 'week %' and reached < $1`, [before]);
}

/** Members who joined between two moments, confirmed their address, and show no photo or say nothing. */
export async function findUnfinished(db: Queryable, { after, until }: { after: Date; until: Date }): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select users.id from users join profiles on profiles.id = users.id
     where signup_at > $1 and signup_at <= $2 and users.status = 'active' and not fictional
       and (note = '' or not exists (
         select from photos where profile_id = users.id and photos.status <> 'rejected'))`,
    [after, until],
  );
  return rows.map(({ id }) => id);
}

export async function findNextSignup(db: Queryable, after: Date): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date | null }>('select min(signup_at) as at from users where signup_at > $1', [
    after,
  ]);
  return rows[0]?.at ?? undefined;
}
