import type { Gender } from '#contract/people/profile.ts';
import type { Country } from '#contract/places/countries.ts';
import { type Address, withAddresses } from '#server/features/places/places.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Seeker } from '#server/platform/http/context.ts';
import type { Inclination } from './rules.ts';

export async function findSeeker(db: Queryable, id: string): Promise<Seeker | undefined> {
  const { rows } = await db.query<Seeker>(
    `select gender, sexuality, paid_user, country, region, city_id from profiles join users on users.id = profiles.id
     where profiles.id = $1`,
    [id],
    { prepared: 'search.findSeeker' },
  );
  return rows[0];
}

/** A card as it is kept; where it is from is said by numbers. */
export interface KeptCard {
  id: string;
  name: string;
  date_of_birth: string;
  gender: Gender;
  country: Country;
  region: string | null;
  city_id: number | null;
  fictional: boolean;
  joined_at: Date;
  last_active_at: Date;
  photo_count: number;
  photo: string | null;
  thumbhash: string | null;
  photo_checked: boolean;
  proven_adult: boolean;
  /** False of somebody invisible or not active, whom only some may still see; whether they are online nobody is told. */
  visible: boolean;
}

export type CardRow = KeptCard & { address: Address };

/** What a card says of its member besides what they say: a checked photo, a proven age. */
const safetyFields = `looks & photo_checked_bit() <> 0 as photo_checked, looks & age_bit() <> 0 as proven_adult`;

/** One person's card, read by their id whatever the planner takes the number of people for. */
export const cardOf = (id: string) => `lateral (
  select card.id, name, date_of_birth, gender, country, region, city_id, fictional, joined_at, last_active_at,
    photo_count, storage_key as photo, thumbhash, ${safetyFields}, visible
  from member_cards as card left join photos on photos.id = main_photo
  where card.id = ${id} offset 0
) as card`;

/** In the order of the ids. */
export async function findCards(db: Queryable, ids: string[]): Promise<CardRow[]> {
  if (!ids.length) return [];
  const { rows } = await db.query<KeptCard>(
    `select card.* from unnest($1::bigint[]) with ordinality as wanted (id, place)
     cross join ${cardOf('wanted.id')} order by place`,
    [ids],
    { prepared: 'search.findCards' },
  );
  return withAddresses(db, rows);
}

/** How many people who live somewhere were born in a year. */
export interface TotalRow extends Inclination {
  in: 'country' | 'region';
  place: string;
  born: number;
  people: number;
  with_photo: number;
}

/**
 * Counts of those in a country whom everybody may see, also by region where they are at least so many of a kind. One
 * country at a time: all of a large site at once would take seconds.
 */
export async function findTotals(
  db: Queryable,
  { siteId, country, leastInRegion }: { siteId: number; country: string; leastInRegion: number },
): Promise<TotalRow[]> {
  const { rows } = await db.query<TotalRow>(
    `select "in", place, gender, sexuality, born, people, with_photo from (
       select *, sum(people) over (partition by "in", place, gender, sexuality) as of_kind from (
         select case when country is null then 'region' else 'country' end as "in", coalesce(country, region) as place,
           gender, sexuality, born, count(*)::int as people, count(*) filter (where with_photo)::int as with_photo
         from (
           select country, region, gender, sexuality, extract(year from date_of_birth)::int as born, with_photo
           from member_cards where visible and shown_to_visitors and site_id = $1 and country = $2
         ) as cards
         group by grouping sets ((country, gender, sexuality, born), (region, gender, sexuality, born))
       ) as years where place is not null
     ) as kinds where "in" = 'country' or of_kind >= $3`,
    [siteId, country, leastInRegion],
  );
  return rows;
}

/** How many people live in a place. */
export interface PlaceRow {
  in: 'country' | 'region' | 'city_id';
  place: string;
  people: number;
}

/** Counts of those in a country whom everybody may see: in the whole of it, by region and by city. */
export async function findPeopleByPlace(db: Queryable, siteId: number, country: string): Promise<PlaceRow[]> {
  const { rows } = await db.query<PlaceRow>(
    `select case when country is not null then 'country' when region is not null then 'region' else 'city_id' end as in,
       coalesce(country, region, city_id::text) as place, count(*)::int as people
     from member_cards where visible and shown_to_visitors and site_id = $1 and country = $2
     group by grouping sets (country, region, city_id)
     having coalesce(country, region, city_id::text) is not null`,
    [siteId, country],
  );
  return rows;
}

/** How long ago the member was active or joined who stands at a place of that list. */
export interface AgeRow {
  order: 'active' | 'new';
  place: number;
  milliseconds: number;
}

// Beyond it nobody walks: the part of the list that is read for these ages does not grow with the site.
const lastPlace = 2 ** 18;

/** At every place that is a power of two, from 256 on. */
export async function findAges(db: Queryable, siteId: number, now: Date): Promise<AgeRow[]> {
  const ages = (order: AgeRow['order'], column: string) =>
    `select '${order}' as order, place::int, extract(epoch from $2::timestamptz - line)::float8 * 1000 as milliseconds from (
       select line, row_number() over () as place from (
         select ${column} as line from member_cards where visible and site_id = $1
         order by ${column} desc, id desc limit ${lastPlace}
       ) as list
     ) as numbered where place >= 256 and place & (place - 1) = 0`;
  const { rows } = await db.query<AgeRow>(
    `${ages('active', 'last_active_at')} union all ${ages('new', 'joined_at')} order by place`,
    [siteId, now],
  );
  return rows;
}

/** Which part of a gender's members have a trait. */
export interface TraitRow {
  gender: Gender;
  trait: number;
  share: number;
}

/** Counts of traits among the members who were active last, enough to tell what is rare. */
export async function findTraitShares(db: Queryable, siteId: number): Promise<TraitRow[]> {
  const { rows } = await db.query<TraitRow>(
    `with lately as materialized (
       select id, gender from member_cards where visible and site_id = $1 order by last_active_at desc, id desc limit 4096
     ), people as (select gender, count(*) as number from lately group by gender)
     select gender, (token & 511)::int as trait, count(*)::float8 / number as share
     from lately join people using (gender) join member_traits using (id) cross join unnest(tokens) as token
     group by gender, trait, number`,
    [siteId],
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

export async function findLooks(db: Queryable, id: string): Promise<number> {
  const { rows } = await db.query<{ looks: number }>('select looks from member_cards where id = $1', [id]);
  return rows[0]?.looks ?? 0;
}
