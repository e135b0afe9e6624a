import type { Locale } from '#contract/locales.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Makes a member a subscriber, and locks that row: attaching and detaching of one member come one after the other. */
export async function lockSubscriber(db: Queryable, memberId: string) {
  await db.query(
    `insert into push_subscribers (member_id, pushed_id)
     values ($1, coalesce((select last_id from live_heads where member_id = $1), 0))
     on conflict (member_id) do update set member_id = excluded.member_id`,
    [memberId],
  );
}

export interface NewSubscription {
  memberId: string;
  sessionId: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  userAgent: string;
  now: Date;
}

/** Attaches a browser to a member. False where it is another member's. */
export async function saveSubscription(db: Queryable, subscription: NewSubscription): Promise<boolean> {
  const { memberId, sessionId, endpoint, p256dh, auth, userAgent, now } = subscription;
  const { rowCount } = await db.query(
    `insert into push_subscriptions as known
       (member_id, session_id, endpoint, p256dh, auth, user_agent, sent_id, created_at, used_at)
     select $1, $2, $3, $4, $5, $6, coalesce((select last_id from live_heads where member_id = $1), 0), $7, $7
     on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh,
       auth = excluded.auth, user_agent = excluded.user_agent, used_at = excluded.used_at
     where known.member_id = excluded.member_id`,
    [memberId, sessionId, endpoint, p256dh, auth, userAgent, now],
  );
  return rowCount === 1;
}

/** Takes a browser away from every other member. Only with its keys: a stranger who learnt an endpoint has none. */
export async function deleteFromOthers(db: Queryable, { memberId, endpoint, p256dh, auth }: NewSubscription) {
  await db.query(
    'delete from push_subscriptions where endpoint = $2 and member_id <> $1 and p256dh = $3 and auth = $4',
    [memberId, endpoint, p256dh, auth],
  );
}

/** Keeps so many of a member's browsers: the ones used longest ago are deleted. */
export async function deleteSubscriptionsBeyond(db: Queryable, memberId: string, kept: number) {
  await db.query(
    `delete from push_subscriptions where id in (
       select id from push_subscriptions where member_id = $1 order by used_at desc, id desc offset $2)`,
    [memberId, kept],
  );
}

export async function deleteByEndpoint(db: Queryable, memberId: string, endpoint: string) {
  await db.query('delete from push_subscriptions where member_id = $1 and endpoint = $2', [memberId, endpoint]);
}

export async function deleteSubscriptionOf(db: Queryable, memberId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from push_subscriptions where member_id = $1 and id = $2', [
    memberId,
    id,
  ]);
  return rowCount > 0;
}

export async function deleteSubscriber(db: Queryable, memberId: string) {
  await db.query('delete from push_subscribers where member_id = $1', [memberId]);
}

export async function deleteSubscription(db: Queryable, id: string) {
  await db.query('delete from push_subscriptions where id = $1', [id]);
}

export interface DeviceRow {
  id: string;
  user_agent: string;
  session_id: string | null;
  used_at: Date;
}

export async function findDevices(db: Queryable, memberId: string): Promise<DeviceRow[]> {
  const { rows } = await db.query<DeviceRow>(
    `select id, user_agent, session_id, used_at from push_subscriptions where member_id = $1
     order by used_at desc, id desc`,
    [memberId],
  );
  return rows;
}

/** Which of these members are subscribers with events that were not looked at yet. Locks nothing. */
export async function findBehind(db: Queryable, memberIds: string[]): Promise<string[]> {
  const { rows } = await db.query<{ member_id: string }>(
    `select member_id from push_subscribers join live_heads using (member_id)
     where member_id = any($1) and last_id > pushed_id`,
    [memberIds],
    { prepared: 'push.findBehind' },
  );
  return rows.map(({ member_id }) => member_id);
}

/**
 * Moves subscribers who are behind to their newest event, and names the browsers of those of them to whom something
 * happened that may be pushed. Whoever another node is just moving is left to it. Without members: anybody, so many.
 */
export async function takeBehind(
  db: Queryable,
  { memberIds, limit }: { memberIds: string[] | null; limit: number },
): Promise<{ moved: number; devices: string[] }> {
  const { rows } = await db.query<{ moved: number; devices: string[] }>(
    `with behind as materialized (
       select member_id, pushed_id, last_id from push_subscribers join live_heads using (member_id)
       where last_id > pushed_id and ($1::bigint[] is null or member_id = any($1))
       order by member_id limit $2
       for update of push_subscribers skip locked
     ), moved as (
       update push_subscribers set pushed_id = behind.last_id from behind
       where push_subscribers.member_id = behind.member_id
     )
     select (select count(*) from behind)::int as moved, coalesce(array(
       select push_subscriptions.id::text from behind join push_subscriptions using (member_id)
       where exists (
         select from live_events where live_events.member_id = behind.member_id and live_events.id > behind.pushed_id
           and kind in ('message', 'like', 'match', 'notice') and data -> 'message' -> 'mine' is distinct from 'true'::jsonb)
     ), '{}') as devices`,
    [memberIds, limit],
  );
  return rows[0] ?? { moved: 0, devices: [] };
}

export interface SubscriptionRow {
  id: string;
  member_id: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  sent_id: number;
  site_id: number;
  language: Locale | null;
  time_zone: string | null;
}

export async function findSubscription(db: Queryable, id: string): Promise<SubscriptionRow | undefined> {
  const { rows } = await db.query<SubscriptionRow>(
    `select push_subscriptions.id, member_id, endpoint, p256dh, auth, sent_id::float8 as sent_id, site_id, language,
       time_zone
     from push_subscriptions join users on users.id = member_id where push_subscriptions.id = $1`,
    [id],
    { prepared: 'push.findSubscription' },
  );
  return rows[0];
}

export async function saveSent(db: Queryable, id: string, sentId: number) {
  await db.query('update push_subscriptions set sent_id = greatest(sent_id, $2) where id = $1', [id, sentId], {
    prepared: 'push.saveSent',
  });
}

export async function saveDelivered(db: Queryable, id: string, sentId: number, now: Date) {
  await db.query(
    'update push_subscriptions set sent_id = greatest(sent_id, $2), used_at = greatest(used_at, $3) where id = $1',
    [id, sentId, now],
    { prepared: 'push.saveDelivered' },
  );
}

export interface UnreadMessageRow {
  id: string;
  /** Whether the member has never written in this conversation. */
  first: boolean;
}

/** Which of these messages the member has neither read nor cleared away. */
export async function findUnread(db: Queryable, memberId: string, ids: string[]): Promise<UnreadMessageRow[]> {
  const { rows } = await db.query<UnreadMessageRow>(
    `select messages.id, not exists (
       select from messages as own where own.conversation_id = messages.conversation_id and own.sender_id = $1
     ) as first
     from messages join conversation_sides as side using (conversation_id)
     where messages.id = any($2) and side.member_id = $1 and seq > side.read_seq and seq > side.cleared_seq`,
    [memberId, ids],
    { prepared: 'push.findUnread' },
  );
  return rows;
}

/** Which of these people's likes stand, and were not seen by the member yet. */
export async function findUnseenLikes(db: Queryable, memberId: string, likerIds: string[]): Promise<string[]> {
  const { rows } = await db.query<{ liker_id: string }>(
    'select liker_id from likes where liked_id = $1 and liker_id = any($2) and seen_at is null',
    [memberId, likerIds],
    { prepared: 'push.findUnseenLikes' },
  );
  return rows.map(({ liker_id }) => liker_id);
}

export interface PersonRow {
  id: string;
  name: string;
  fictional: boolean;
  /** Whether account and profile of this person are active: neither banned nor waiting to be deleted. */
  in_good_standing: boolean;
  /** Whether either of the two has blocked the other. */
  blocked: boolean;
}

export async function findPeople(db: Queryable, memberId: string, ids: string[]): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>(
    `select profiles.id, name, fictional, users.status = 'active' and profiles.status = 'active' as in_good_standing,
       exists (select from blocks where (blocker_id, blocked_id) in (($1, profiles.id), (profiles.id, $1))) as blocked
     from profiles join users on users.id = profiles.id where profiles.id = any($2)`,
    [memberId, ids],
    { prepared: 'push.findPeople' },
  );
  return rows;
}

/** What a member's profile lacks. */
export async function findMissing(db: Queryable, memberId: string): Promise<{ photo: boolean; note: boolean }> {
  const { rows } = await db.query<{ photo: boolean; note: boolean }>(
    `select note = '' as note, not exists (
       select from photos where profile_id = profiles.id and photos.status <> 'rejected') as photo
     from profiles where id = $1`,
    [memberId],
  );
  return rows[0] ?? { photo: false, note: false };
}
