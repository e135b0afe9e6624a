import { randomUUID } from 'node:crypto';
import { nameSkeleton } from '#contract/accounts/names.ts';
import type { InterestId } from '#contract/people/interests.ts';
import type { Gender, Sexuality } from '#contract/people/profile.ts';
import type { Country } from '#contract/places/countries.ts';
import { alice, bruno, type TestApp } from './app.ts';

const looks = ['hair_color', 'eye_color', 'body_type', 'relationship_status', 'tattoos'] as const;
type Look = (typeof looks)[number];

export interface Stranger {
  name: string;
  host?: string;
  gender?: Gender;
  sexuality?: Sexuality;
  country?: Country;
  region?: string;
  city?: string;
  born?: string;
  joined?: Date;
  seen?: Date;
  status?: 'not_confirmed' | 'active' | 'pending_deletion' | 'banned';
  profileStatus?: 'active' | 'disabled';
  fictional?: boolean;
  invisible?: boolean;
  shownToVisitors?: boolean;
  /** To telling what is sensitive, and to being shown on other sites. */
  consents?: boolean;
  resells?: boolean;
  note?: string;
  interests?: InterestId[];
  looks?: Partial<Record<Look, string>>;
  photos?: { key: string; blur?: string; status?: 'pending' | 'active' | 'rejected' }[];
}

/** Somebody to be found: a member nobody logs in as. Answers their id. */
export async function insertStranger({ db, platform }: TestApp, stranger: Stranger): Promise<string> {
  const now = platform.clock.now();
  const { rows } = await db.query<{ id: string }>(
    `insert into users (site_id, email, status, signup_at)
     select id, $2, $3, $4 from sites where host = $1 returning id`,
    [
      stranger.host ?? 'localhost',
      `${randomUUID()}@stranger.example`,
      stranger.status ?? 'active',
      stranger.joined ?? now,
    ],
  );
  const id = rows[0]?.id ?? '';
  await db.query(
    `insert into profiles (id, site_id, name, status, gender, sexuality, date_of_birth, country, region, city_id,
       fictional, last_active_at, name_skeleton, invisible, shown_to_visitors, interests, note,
       ${looks.join(', ')})
     select $1, site_id, $2, $3, $4, $5, $6, $7, $8, (select id from cities where name_en = $9 and region = $8), $10, $11,
       $12, $13, $14, $15, $16, $17, $18, $19, $20, $21
     from users where id = $1`,
    [
      id,
      stranger.name,
      stranger.profileStatus ?? 'active',
      stranger.gender ?? 'male',
      stranger.sexuality ?? 'hetero',
      stranger.born ?? '1990-05-01',
      stranger.country ?? 'FR',
      stranger.region ?? null,
      stranger.city ?? null,
      stranger.fictional ?? false,
      stranger.seen ?? now,
      nameSkeleton(stranger.name),
      stranger.invisible ?? false,
      stranger.shownToVisitors ?? true,
      stranger.interests ?? [],
      stranger.note ?? '',
      ...looks.map((look) => stranger.looks?.[look] ?? null),
    ],
  );
  for (const [kind, granted] of [
    ['sensitive', stranger.consents],
    ['resell', stranger.resells],
  ])
    if (granted !== undefined)
      await db.query('insert into consents (user_id, kind, version, granted, at) values ($1, $2, $3, $4, $5)', [
        id,
        kind,
        '1',
        granted,
        now,
      ]);
  for (const [position, { key, blur = null, status = 'active' }] of (stranger.photos ?? []).entries())
    await db.query(
      `insert into photos (profile_id, position, status, storage_key, blur_key, width, height, created_at)
       values ($1, $2, $3, $4, $5, 480, 600, $6)`,
      [id, position, status, key, blur, now],
    );
  return id;
}

/** The id of somebody of the cast, or of a stranger. */
export async function idOf({ db }: TestApp, name: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from profiles where name = $1', [name]);
  return rows[0]?.id ?? '';
}

export async function insertLike({ db, platform }: TestApp, liker: string, liked: string): Promise<number> {
  const { rowCount } = await db.query(
    'insert into likes (liker_id, liked_id, created_at) values ($1, $2, $3) on conflict do nothing',
    [liker, liked, platform.clock.now()],
  );
  return rowCount;
}

/** As if somebody had shown an age app, with all that follows from it in the database. */
export const proveAge = ({ db, platform }: TestApp, id: string) => {
  const now = platform.clock.now();
  const until = new Date(now.getTime() + 90 * 86_400_000);
  return db.query(`insert into age_proofs (user_id, method, proven_at, until) values ($1, 'euapp', $2, $3)`, [
    id,
    now,
    until,
  ]);
};

/** Two members who seek one another, logged in, so that each would be found by the other. */
export async function seekingPair(app: TestApp) {
  await app.db.query(`update profiles set gender = 'male' where name = 'Bruno'`);
  const [member, other] = [await app.member(alice), await app.member(bruno)];
  return { member, other, me: await idOf(app, 'Alice'), them: await idOf(app, 'Bruno') };
}

/** Nobody likes, blocks or hides, and nobody was told anything. */
export async function forgetLikes({ db }: TestApp) {
  for (const table of ['likes', 'likes_told', 'blocks', 'live_events']) await db.query(`delete from ${table}`);
  await db.query('update profiles set invisible = false');
}
