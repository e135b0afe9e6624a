import type { Locale } from '#contract/locales.ts';
import type { Gender, Sexuality } from '#contract/people/profile.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface FictionalRow {
  id: string;
  name: string;
  gender: Gender;
  sexuality: Sexuality;
  date_of_birth: string;
  country: string;
  city: string | null;
  note: string;
  language: Locale;
  active: boolean;
  photo: string | null;
}

const rows = `select profiles.id, profiles.name, gender, sexuality, date_of_birth::text as date_of_birth, profiles.country,
    cities.name_en as city, note, coalesce(language, 'en') as language, profiles.status = 'active' as active,
    (select storage_key from photos where profile_id = profiles.id order by position limit 1) as photo
  from profiles join users on users.id = profiles.id left join cities on cities.id = city_id`;

/** By name, as the index has them. */
export async function findFictional(
  db: Queryable,
  siteId: number,
  { above, limit }: { above: string; limit: number },
): Promise<FictionalRow[]> {
  const found = await db.query<FictionalRow>(
    `${rows} where fictional and profiles.site_id = $1 and lower(profiles.name) > lower($2)
     order by lower(profiles.name) limit $3`,
    [siteId, above, limit],
  );
  return found.rows;
}

export async function findOneFictional(db: Queryable, siteId: number, id: string): Promise<FictionalRow | undefined> {
  const found = await db.query<FictionalRow>(`${rows} where fictional and profiles.site_id = $1 and profiles.id = $2`, [
    siteId,
    id,
  ]);
  return found.rows[0];
}

/** From the first moment on: there is no time at which it looks like a member. */
export async function saveFictional(
  db: Queryable,
  id: string,
  { active, dateOfBirth }: { active: boolean; dateOfBirth: string },
) {
  await db.query(`update profiles set fictional = true, status = $2, date_of_birth = $3 where id = $1`, [
    id,
    active ? 'active' : 'disabled',
    dateOfBirth,
  ]);
}
