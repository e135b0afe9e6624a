import type { Gender, Sexuality } from '#contract/people/profile.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Whose week it is: all members of a time zone, or those of some sites who live in none that we know. */
export type Zone = { timeZone: string } | { ofSites: readonly number[] };

export interface DigestReader {
  id: string;
  site_id: number;
  gender: Gender;
  sexuality: Sexuality;
  date_of_birth: string;
  country: string;
  region: string | null;
  /** False of those who do not want it, cannot get it, were here lately, or have not been for long. */
  wanted: boolean;
}

/** The next members of a zone, in the order of their ids: one stretch of an index, however many there are. */
export async function findDigestReaders(
  db: Queryable,
  zone: Zone,
  { afterId, limit, seenAfter, seenBefore }: { afterId: string; limit: number; seenAfter: Date; seenBefore: Date },
): Promise<DigestReader[]> {
  const [where, value] =
    'timeZone' in zone
      ? ['users.time_zone = $1', zone.timeZone]
      : ['users.time_zone is null and users.site_id = any($1::smallint[])', zone.ofSites];
  const { rows } = await db.query<DigestReader>(
    `select page.id, page.site_id, gender, sexuality, date_of_birth, country, region,
       page.email is not null and page.notifications_disabled = '{}' and not fictional
         and last_active_at > $4 and last_active_at <= $5
         and coalesce((preferences -> 'weekly_updates' ->> 'email')::boolean, true) as wanted
     from (
       select id, site_id, email, notifications_disabled from users
       where ${where} and users.status = 'active' and users.id > $2 order by users.id limit $3
     ) as page
     join profiles on profiles.id = page.id left join notification_settings on user_id = page.id
     order by page.id`,
    [value, afterId, limit, seenAfter, seenBefore],
    { prepared: 'notifications.findDigestReaders' },
  );
  return rows;
}

export interface Suggestion {
  member_id: string;
  other_id: string;
}

/** Filters the pairs to strangers: the member has not liked the other, they have no conversation, and neither blocked the other. */
export async function findStrangers(db: Queryable, pairs: readonly Suggestion[]): Promise<Suggestion[]> {
  const { rows } = await db.query<Suggestion>(
    `select pair.member_id, pair.other_id
     from unnest($1::bigint[], $2::bigint[]) with ordinality as pair (member_id, other_id, place)
     where not exists (select from likes where liker_id = pair.member_id and liked_id = pair.other_id)
       and not exists (select from conversation_sides as side
         where side.other_id = pair.other_id and side.member_id = pair.member_id)
       and not exists (select from blocks where blocker_id = pair.member_id and blocked_id = pair.other_id)
       and not exists (select from blocks where blocker_id = pair.other_id and blocked_id = pair.member_id)
     order by pair.place`,
    [pairs.map(({ member_id }) => member_id), pairs.map(({ other_id }) => other_id)],
    { prepared: 'notifications.findStrangers' },
  );
  return rows;
}

/** The time zones that members live in; from the index, one step for each. */
export async function findTimeZones(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ time_zone: string }>(
    `with recursive zones as (
       (select time_zone from users where status = 'active' and time_zone is not null order by time_zone limit 1)
       union all
       select (select time_zone from users where status = 'active' and time_zone > zones.time_zone
         order by time_zone limit 1)
       from zones where zones.time_zone is not null
     )
     select time_zone from zones where time_zone is not null`,
  );
  return rows.map(({ time_zone }) => time_zone);
}

export async function countWeek(db: Queryable, memberId: string, since: Date) {
  const { rows } = await db.query<{ likes: number; matches: number }>(
    `select (select count(*) from likes where liked_id = $1 and created_at > $2)::int as likes,
       (select count(*) from matches where member_id = $1 and at > $2)::int as matches`,
    [memberId, since],
  );
  return rows[0] ?? { likes: 0, matches: 0 };
}
