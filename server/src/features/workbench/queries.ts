import type { MessageKind } from '#contract/chat/chat-types.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Person } from './pulse-rules.ts';

export interface DemoMember {
  email: string;
  host: string;
  paid_user: boolean;
  banned: boolean;
}

export async function findByEmails(db: Queryable, emails: string[]): Promise<DemoMember[]> {
  const { rows } = await db.query<DemoMember>(
    `select email, host, paid_user, status = 'banned' as banned from users join sites on sites.id = site_id
     where email = any($1) and password_hash is not null order by site_id, email`,
    [emails],
  );
  return rows;
}

const personColumns = `users.id, users.site_id, gender, sexuality, users.language,
  (select storage_key from photos where profile_id = users.id and status = 'active' order by position limit 1) as photo`;

/** The generated crowd with a photo: they have an address and no password, and nobody can log in as one. */
export async function findCrowd(db: Queryable): Promise<Person[]> {
  const { rows } = await db.query<Person>(
    `select ${personColumns} from users join profiles using (id)
     where users.status = 'active' and profiles.status = 'active' and email is not null and password_hash is null
       and not fictional and exists (select from photos where profile_id = users.id)
     order by users.id`,
  );
  return rows;
}

/** Who is logged in and was there lately: the cast, and whoever has signed up. */
export async function findGuests(db: Queryable, since: Date): Promise<Person[]> {
  const { rows } = await db.query<Person>(
    `select ${personColumns} from profiles join users using (id)
     where last_active_at > $1 and profiles.status = 'active' and users.status = 'active'
       and exists (select from sessions where user_id = users.id and last_seen_at > $1)`,
    [since],
  );
  return rows;
}

export interface WaitingRow {
  conversation_id: string;
  guest_id: string;
  message_id: string;
  kind: MessageKind;
  at: Date;
  /** Messages that the one who is to answer has not read. */
  unread: number;
  texts: string[];
  said: string[];
  answers: Person;
}

/** Conversations of these members in which they had the last word, since then, with somebody of the crowd. */
export async function findWaiting(db: Queryable, guests: string[], since: Date): Promise<WaitingRow[]> {
  const { rows } = await db.query<WaitingRow>(
    `select side.conversation_id, side.member_id as guest_id, last.id as message_id, last.kind, last.at, theirs.unread,
       array(select text from messages where conversation_id = side.conversation_id and text is not null
         order by seq desc limit 4) as texts,
       array(select text from messages where conversation_id = side.conversation_id and sender_id = side.other_id
         and text is not null order by seq desc limit 40) as said,
       json_build_object('id', users.id::text, 'site_id', users.site_id, 'gender', gender, 'sexuality', sexuality,
         'language', users.language) as answers
     from conversation_sides as side
     join messages as last on last.conversation_id = side.conversation_id and last.seq = side.last_seq
     join conversation_sides as theirs on theirs.conversation_id = side.conversation_id and theirs.member_id = side.other_id
     join users on users.id = side.other_id join profiles on profiles.id = side.other_id
     where side.member_id = any($1) and side.listed and side.last_at > $2 and last.sender_id = side.member_id
       and users.status = 'active' and email is not null and password_hash is null and not fictional`,
    [guests, since],
  );
  return rows;
}

export async function findStaffLogins(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ login: string }>('select login from staff where disabled_at is null');
  return rows.map(({ login }) => login);
}

interface Whose {
  siteId: number;
  email: string;
}

/** Who sent a member, as their account has it; null where there is no such account. */
export async function findSource(db: Queryable, { siteId, email }: Whose): Promise<object | null> {
  const { rows } = await db.query<{ tracking: object }>(
    'select tracking from users where site_id = $1 and lower(email) = lower($2)',
    [siteId, email],
  );
  return rows[0]?.tracking ?? null;
}

export async function findConversions(db: Queryable, { siteId, email }: Whose): Promise<object[]> {
  const { rows } = await db.query<object>(
    `select event, network, ref, sub1, sub2, sub3, amount, currency, state, attempts
     from conversions join users on users.id = user_id left join postbacks on conversion_id = conversions.id
     where users.site_id = $1 and lower(email) = lower($2) order by event desc`,
    [siteId, email],
  );
  return rows;
}
