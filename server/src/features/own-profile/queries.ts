import { nameSkeleton } from '#contract/accounts/names.ts';
import type { OwnProfile } from '#contract/own-profile/own-profile.ts';
import type { InterestId } from '#contract/people/interests.ts';
import type { PromptAnswer } from '#contract/people/people.ts';
import type { PhotoChoice, PhotoStatus } from '#contract/photos/photos.ts';
import type { Country } from '#contract/places/countries.ts';
import type { Queryable } from '#server/platform/database/database.ts';

type Look = Pick<OwnProfile, 'hair_color' | 'eye_color' | 'body_type' | 'relationship_status' | 'tattoos'>;
type Said = Pick<
  OwnProfile,
  'id' | 'status' | 'name' | 'date_of_birth' | 'gender' | 'sexuality' | 'note' | 'interests' | 'prompts' | 'photo_count'
>;

export interface ProfileRow extends Said, Look {
  country: Country;
  region: string | null;
  city_id: number | null;
  photo: string | null;
  photo_status: PhotoStatus | null;
  thumbhash: string | null;
  sensitive_consent: boolean;
}

/** With the first photo that was not turned down: its owner sees it before anybody else may. */
export async function findProfile(db: Queryable, id: string): Promise<ProfileRow | undefined> {
  const { rows } = await db.query<ProfileRow>(
    `select profiles.id, profiles.status, profiles.name, date_of_birth, gender, sexuality, country, region,
       city_id, hair_color, eye_color, body_type, relationship_status, tattoos, note, interests, shown.photo_count,
       array(
         select jsonb_build_object('prompt', prompt, 'answer', answer) from profile_prompts
         where user_id = profiles.id order by position
       ) as prompts,
       main.storage_key as photo, main.status as photo_status, main.thumbhash,
       consents_to(profiles.id, 'sensitive') as sensitive_consent
     from profiles
     cross join lateral (
       select count(*)::int as photo_count from photos where profile_id = profiles.id and photos.status = 'active'
     ) as shown
     left join lateral (
       select storage_key, photos.status, thumbhash from photos
       where profile_id = profiles.id and photos.status <> 'rejected' order by position limit 1
     ) as main on true
     where profiles.id = $1`,
    [id],
    { prepared: 'own-profile.findProfile' },
  );
  return rows[0];
}

/** Takes a row lock: answers to prompts are replaced as a whole, so two changes must not meet. */
export async function lockProfile(db: Queryable, id: string) {
  await db.query('select from profiles where id = $1 for no key update', [id]);
}

/** Takes a row lock: where somebody lives is decided from what they said before. */
export async function lockHome(
  db: Queryable,
  id: string,
): Promise<{ country: Country; region: string | null; city_id: number | null } | undefined> {
  const { rows } = await db.query<{ country: Country; region: string | null; city_id: number | null }>(
    'select country, region, city_id from profiles where id = $1 for no key update',
    [id],
  );
  return rows[0];
}

/** What a member may change of themselves, by column. */
export interface SavedProfile extends Look, Pick<OwnProfile, 'gender' | 'sexuality' | 'note' | 'interests'> {
  country: Country;
  region: string | null;
  city_id: number | null;
}

const columns = [
  'gender',
  'sexuality',
  'country',
  'region',
  'city_id',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'note',
  'interests',
] as const satisfies (keyof SavedProfile)[];

export async function saveProfile(db: Queryable, id: string, change: Partial<SavedProfile>) {
  const changed = columns.filter((column) => change[column] !== undefined);
  if (!changed.length) return;
  const assignments = changed.map((column, index) => `${column} = $${index + 2}`);
  await db.query(`update profiles set ${assignments.join(', ')} where id = $1`, [
    id,
    ...changed.map((column) => change[column]),
  ]);
}

export async function deleteInterests(db: Queryable, id: string, interests: readonly InterestId[]) {
  await db.query(
    `update profiles set interests = array(
       select interest from unnest(interests) with ordinality as chosen (interest, place)
       where interest <> all($2::text[]) order by place)
     where id = $1 and interests && $2::text[]`,
    [id, interests],
  );
}

export async function deletePrompts(db: Queryable, id: string) {
  await db.query('delete from profile_prompts where user_id = $1', [id]);
}

export async function insertPrompts(db: Queryable, id: string, answers: readonly PromptAnswer[]) {
  await db.query(
    `insert into profile_prompts (user_id, position, prompt, answer)
     select $1, place - 1, prompt, answer
     from unnest($2::text[], $3::text[]) with ordinality as said (prompt, answer, place)`,
    [id, answers.map(({ prompt }) => prompt), answers.map(({ answer }) => answer)],
  );
}

export interface NewProfile extends Pick<OwnProfile, 'name' | 'gender' | 'sexuality'> {
  id: string;
  siteId: number;
  nameSkeleton: string;
  dateOfBirth: string;
  country: Country;
  region: string | null;
  cityId: number | null;
  now: Date;
}

/** Not where somebody on the site has the name, or one that looks like it. */
export async function insertProfile(db: Queryable, profile: NewProfile): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into profiles (id, site_id, name, name_skeleton, status, gender, sexuality, date_of_birth, country, region,
       city_id, last_active_at)
     values ($1, $2, $3, $4, 'active', $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      profile.id,
      profile.siteId,
      profile.name,
      profile.nameSkeleton,
      profile.gender,
      profile.sexuality,
      profile.dateOfBirth,
      profile.country,
      profile.region,
      profile.cityId,
      profile.now,
    ],
    { prepared: 'own-profile.insertProfile' },
  );
  return rowCount > 0;
}

/** Answers when the member was there before; undefined where that was no earlier. */
export async function saveActive(db: Queryable, id: string, now: Date): Promise<Date | undefined> {
  const { rows } = await db.query<{ last_active_at: Date }>(
    `with before as (select last_active_at from profiles where id = $1)
     update profiles set last_active_at = $2 from before
     where profiles.id = $1 and profiles.last_active_at < $2
     returning before.last_active_at`,
    [id, now],
  );
  return rows[0]?.last_active_at;
}

/** Saying what holds already writes nothing. */
export async function saveInvisible(db: Queryable, id: string, invisible: boolean) {
  await db.query('update profiles set invisible = $2 where id = $1 and invisible <> $2', [id, invisible]);
}

export async function saveShownToVisitors(db: Queryable, id: string, shown: boolean) {
  await db.query('update profiles set shown_to_visitors = $2 where id = $1 and shown_to_visitors <> $2', [id, shown]);
}

export async function savePlainName(db: Queryable, id: string) {
  const name = `member${id}`;
  await db.query('update profiles set name = $2, name_skeleton = $3 where id = $1', [id, name, nameSkeleton(name)]);
}

export async function saveUnaskedPhotos(db: Queryable, id: string, choice: PhotoChoice) {
  await db.query('update profiles set unasked_photos = $2 where id = $1 and unasked_photos <> $2', [id, choice]);
}

export async function deleteProfile(db: Queryable, id: string) {
  await db.query('delete from profiles where id = $1', [id]);
}
