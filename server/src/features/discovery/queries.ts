import type { Country } from '#contract/countries.ts';
import type { Gender } from '#contract/profile.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Inclination } from './rules.ts';

export interface Viewer extends Inclination {
  id: string;
  paid_user: boolean;
  latitude: number | null;
  longitude: number | null;
}

export async function findViewer(db: Queryable, id: string): Promise<Viewer | undefined> {
  const { rows } = await db.query<Viewer>(
    `select profiles.id, gender, sexuality, paid_user, latitude, longitude
     from profiles join users on users.id = profiles.id left join cities on cities.id = city_id
     where profiles.id = $1`,
    [id],
    { keepPlan: true },
  );
  return rows[0];
}

const regionCountries = new Map<string, Country>();

/** Regions do not move: each is asked for once. */
export async function findRegionCountry(db: Queryable, region: string): Promise<Country | undefined> {
  const known = regionCountries.get(region);
  if (known) return known;
  const { rows } = await db.query<{ country: Country }>('select country from regions where id = $1', [region]);
  if (rows[0]) regionCountries.set(region, rows[0].country);
  return rows[0]?.country;
}

export interface CardRow {
  id: string;
  name: string;
  date_of_birth: string;
  gender: Gender;
  country: Country;
  region_name_en: string | null;
  region_name_fr: string | null;
  city_name_en: string | null;
  city_name_fr: string | null;
  latitude: number | null;
  longitude: number | null;
  fictional: boolean;
  joined_at: Date;
  last_active_at: Date;
  photo_count: number;
  photo: string | null;
  thumbhash: string | null;
}

/** One person's card, read by their id whatever the planner takes the number of people for. */
export const cardOf = (id: string) => `lateral (
  select card.id, card.name, card.date_of_birth, card.gender, card.country, regions.name_en as region_name_en,
    regions.name_fr as region_name_fr, cities.name_en as city_name_en, cities.name_fr as city_name_fr, latitude,
    longitude, fictional, joined_at, last_active_at, photo_count, storage_key as photo, thumbhash
  from member_cards as card
  left join regions on regions.id = card.region
  left join cities on cities.id = card.city_id
  left join photos on photos.id = main_photo
  where card.id = ${id} offset 0
) as card`;

/** In the order of the ids. */
export async function findCards(db: Queryable, ids: string[]): Promise<CardRow[]> {
  if (!ids.length) return [];
  const { rows } = await db.query<CardRow>(
    `select card.* from unnest($1::bigint[]) with ordinality as wanted (id, place)
     cross join ${cardOf('wanted.id')} order by place`,
    [ids],
    { keepPlan: true },
  );
  return rows;
}

export interface CamRow {
  id: string;
  name: string;
  gender: Gender;
  age: number;
  url: string;
  storage_key: string;
  thumbhash: string | null;
  live: boolean;
  exclusive: boolean;
}

export async function findCams(db: Queryable, siteId: number): Promise<CamRow[]> {
  const { rows } = await db.query<CamRow>(
    `select id, name, gender, age, url, storage_key, thumbhash, live, exclusive from cams
     where site_id = $1 and active order by position, id limit 1000`,
    [siteId],
  );
  return rows;
}

export async function saveCamLooks(db: Queryable, looks: { storageKey: string; thumbhash: string }[]) {
  await db.query(
    `update cams set thumbhash = looks.thumbhash from unnest($1::text[], $2::text[]) as looks (storage_key, thumbhash)
     where cams.storage_key = looks.storage_key`,
    [looks.map(({ storageKey }) => storageKey), looks.map(({ thumbhash }) => thumbhash)],
  );
}
